import { wordsOf } from "./words.ts";

/** Functions that the FunC compiler knows by itself, and those of its standard library. */
export const FUNC_LIBRARY: readonly string[] = wordsOf(`
  divmod moddiv muldiv muldivr muldivc muldivmod null null? throw throw_if throw_unless throw_arg throw_arg_if
  throw_arg_unless load_int load_uint preload_int preload_uint store_int store_uint load_bits preload_bits int_at
  cell_at slice_at tuple_at at touch touch2 dump strdump

  abs min max minmax accept_message begin_cell end_cell begin_parse end_parse bless block_lt buy_gas
  builder_bits builder_depth builder_refs builder_null? car cdr cell_depth cell_hash cell_null?
  check_data_signature check_signature commit compute_data_size compute_data_size? config_param cons cur_lt
  dict_delete_get_max dict_delete_get_min dict_empty? dict_set dict_set_builder dump_stack empty_tuple equal_slices
  equal_slices_bits first first_bits second third fourth get_balance get_c3 get_data get_seed set_c3 set_code set_data
  set_gas_limit set_seed gas_consumed get_block_seed get_storage_fee get_compute_fee get_forward_fee my_code
  my_storage_due is_null
  idict_add? idict_add_builder? idict_delete? idict_delete_get? idict_delete_get_max idict_delete_get_min idict_get?
  idict_get_max? idict_get_max_ref? idict_get_min? idict_get_min_ref? idict_get_next? idict_get_nexteq?
  idict_get_prev? idict_get_preveq? idict_get_ref idict_get_ref? idict_replace? idict_replace_builder? idict_set
  idict_set_builder idict_set_get_ref idict_set_ref
  udict_add? udict_add_builder? udict_delete? udict_delete_get? udict_delete_get_max udict_delete_get_min udict_get?
  udict_get_max? udict_get_max_ref? udict_get_min? udict_get_min_ref? udict_get_next? udict_get_nexteq?
  udict_get_prev? udict_get_preveq? udict_get_ref udict_get_ref? udict_replace? udict_replace_builder? udict_set
  udict_set_builder udict_set_get_ref udict_set_ref
  pfxdict_delete? pfxdict_get? pfxdict_set? new_dict load_dict preload_dict skip_dict store_dict
  impure_touch list_next load_coins load_grams load_maybe_ref load_msg_addr load_ref preload_maybe_ref preload_ref
  my_address now pair pair_first pair_second parse_addr parse_std_addr parse_var_addr rand random randomize
  randomize_lt raw_reserve raw_reserve_extra send_raw_message send_message single skip_bits skip_last_bits slice_bits
  slice_bits_refs slice_compute_data_size slice_compute_data_size? slice_data_empty? slice_depth slice_empty?
  slice_hash slice_last slice_refs slice_refs_empty? store_builder store_coins store_grams store_maybe_ref store_ref
  store_slice string_hash tpush triple triple_first triple_second triple_third tuple4 uncons unpair unsingle untriple
  untuple4
`);
