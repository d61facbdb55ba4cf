/**
 * Bodies of messages in TL-B: of wallets as their contracts read them, of Jettons (TEP-74, TEP-89), NFT (TEP-62, TEP-66,
 * TEP-85) and DNS (TEP-81) as the standards have them. Three types are not TL-B: `Orders` ends where nothing is left,
 * `(Optional ^X)` is there if a reference is left, and `SnakeString` is a text that continues in the next reference.
 */
export const WALLETS = `
_ signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 messages:Orders = WalletV3;
no_orders$_ = Orders;
order$_ mode:uint8 message:^(MessageRelaxed Any) next:Orders = Orders;

_ signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 request:V4Request = WalletV4;
simple_send#00 messages:Orders = V4Request;
deploy_plugin#01 workchain:int8 balance:Coins state_init:^StateInit body:^Cell = V4Request;
install_plugin#02 workchain:int8 address:bits256 balance:Coins query_id:uint64 = V4Request;
remove_plugin#03 workchain:int8 address:bits256 balance:Coins query_id:uint64 = V4Request;

external_signed#7369676e signed:SignedRequest = WalletV5;
internal_signed#73696e74 signed:SignedRequest = WalletV5;
internal_extension#6578746e query_id:(## 64) inner:InnerRequest = WalletV5;
signed_request$_ wallet_id:# valid_until:# msg_seqno:# inner:InnerRequest signature:bits512 = SignedRequest;
actions$_ out_actions:(Maybe ^OutList) has_other_actions:(## 1)
  other_actions:has_other_actions?ExtendedActions = InnerRequest;
out_list_empty$_ = OutList;
out_list$_ prev:^OutList action:OutAction = OutList;
action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
action_list_extended$_ action:ExtendedAction next:(Optional ^ExtendedActions) = ExtendedActions;
action_add_ext#02 addr:MsgAddressInt = ExtendedAction;
action_delete_ext#03 addr:MsgAddressInt = ExtendedAction;
action_set_signature_auth_allowed#04 allowed:(## 1) = ExtendedAction;
`;

export const COMMON = `
text_comment#00000000 text:SnakeString = InternalMsgBody;
excesses#d53276db query_id:uint64 = InternalMsgBody;
`;

export const JETTON = `
transfer#0f8a7ea5 query_id:uint64 amount:(VarUInteger 16) destination:MsgAddress
  response_destination:MsgAddress custom_payload:(Maybe ^Cell)
  forward_ton_amount:Coins forward_payload:(Either Cell ^Cell) = InternalMsgBody;
internal_transfer#178d4519 query_id:uint64 amount:(VarUInteger 16) from:MsgAddress
  response_address:MsgAddress forward_ton_amount:Coins
  forward_payload:(Either Cell ^Cell) = InternalMsgBody;
transfer_notification#7362d09c query_id:uint64 amount:(VarUInteger 16)
  sender:MsgAddress forward_payload:(Either Cell ^Cell) = InternalMsgBody;
burn#595f07bc query_id:uint64 amount:(VarUInteger 16)
  response_destination:MsgAddress custom_payload:(Maybe ^Cell) = InternalMsgBody;
burn_notification#7bdd97de query_id:uint64 amount:(VarUInteger 16)
  sender:MsgAddress response_destination:MsgAddress = InternalMsgBody;
provide_wallet_address#2c76b973 query_id:uint64 owner_address:MsgAddress include_address:Bool = InternalMsgBody;
take_wallet_address#d1735400 query_id:uint64 wallet_address:MsgAddress
  owner_address:(Maybe ^MsgAddress) = InternalMsgBody;
`;

export const NFT = `
transfer#5fcc3d14 query_id:uint64 new_owner:MsgAddress response_destination:MsgAddress
  custom_payload:(Maybe ^Cell) forward_amount:Coins
  forward_payload:(Either Cell ^Cell) = InternalMsgBody;
ownership_assigned#05138d91 query_id:uint64 prev_owner:MsgAddress
  forward_payload:(Either Cell ^Cell) = InternalMsgBody;
get_static_data#2fcb26a2 query_id:uint64 = InternalMsgBody;
report_static_data#8b771735 query_id:uint64 index:uint256 collection:MsgAddress = InternalMsgBody;
get_royalty_params#693d3950 query_id:uint64 = InternalMsgBody;
report_royalty_params#a8cb00ad query_id:uint64 numerator:uint16 denominator:uint16
  destination:MsgAddress = InternalMsgBody;
prove_ownership#04ded148 query_id:uint64 dest:MsgAddress
  forward_payload:^Cell with_content:Bool = InternalMsgBody;
ownership_proof#0524c7ae query_id:uint64 item_id:uint256 owner:MsgAddress
  data:^Cell revoked_at:uint64 content:(Maybe ^Cell) = InternalMsgBody;
request_owner#d0c3bfea query_id:uint64 dest:MsgAddress
  forward_payload:^Cell with_content:Bool = InternalMsgBody;
owner_info#0dd607e3 query_id:uint64 item_id:uint256 initiator:MsgAddress owner:MsgAddress
  data:^Cell revoked_at:uint64 content:(Maybe ^Cell) = InternalMsgBody;
destroy#1f04537a query_id:uint64 = InternalMsgBody;
revoke#6f89f5e3 query_id:uint64 = InternalMsgBody;
`;

export const DNS = `
change_dns_record#4eb1f0f9 query_id:uint64 key:uint256 value:(Optional ^DNSRecord) = InternalMsgBody;
_ (HashmapE 256 ^DNSRecord) = DNS_RecordSet;
chunk_ref$_ {n:#} ref:^(TextChunks (n + 1)) = TextChunkRef (n + 1);
chunk_ref_empty$_ = TextChunkRef 0;
text_chunk$_ {n:#} len:(## 8) data:(bits (len * 8)) next:(TextChunkRef n) = TextChunks (n + 1);
text_chunk_empty$_ = TextChunks 0;
text$_ chunks:(## 8) rest:(TextChunks chunks) = Text;
dns_text#1eda _:Text = DNSRecord;
dns_next_resolver#ba93 resolver:MsgAddressInt = DNSRecord;
dns_adnl_address#ad01 adnl_addr:bits256 flags:(## 8) { flags <= 1 }
  proto_list:flags . 0?ProtoList = DNSRecord;
proto_list_nil$0 = ProtoList;
proto_list_next$1 head:Protocol tail:ProtoList = ProtoList;
proto_http#4854 = Protocol;
dns_smc_address#9fd3 smc_addr:MsgAddressInt flags:(## 8) { flags <= 1 }
  cap_list:flags . 0?SmcCapList = DNSRecord;
cap_list_nil$0 = SmcCapList;
cap_list_next$1 head:SmcCapability tail:SmcCapList = SmcCapList;
cap_method_seqno#5371 = SmcCapability;
cap_method_pubkey#71f4 = SmcCapability;
cap_is_wallet#2177 = SmcCapability;
cap_name#ff name:Text = SmcCapability;
dns_storage_address#7473 bag_id:bits256 = DNSRecord;
`;
