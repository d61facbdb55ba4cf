/** All instructions of TVM, in the order of the reference. */
import appActions from "./app_actions.json";
import appContext from "./app_context.json";
import appCrypto from "./app_crypto.json";
import appData from "./app_data.json";
import appGas from "./app_gas.json";
import arithm from "./arithm.json";
import arithmDiv from "./arithm_div.json";
import arithmQuiet from "./arithm_quiet.json";
import cellBuild from "./cell_build.json";
import cellParse from "./cell_parse.json";
import compare from "./compare.json";
import constData from "./const_data.json";
import constInt from "./const_int.json";
import contBasic from "./cont_basic.json";
import contConditional from "./cont_conditional.json";
import contLoops from "./cont_loops.json";
import contRegisters from "./cont_registers.json";
import debug from "./debug.json";
import dictBasic from "./dict_basic.json";
import dictIter from "./dict_iter.json";
import dictSet from "./dict_set.json";
import dictSpecial from "./dict_special.json";
import exceptions from "./exceptions.json";
import stack from "./stack.json";
import tuple from "./tuple.json";

export interface Instruction {
  readonly name: string;
  readonly alias_of?: string;
  readonly opcode: string;
  readonly fift: string;
  readonly stack: string;
  readonly gas: string;
  /** Global version that enabled it; null: not enabled. */
  readonly since: string | null;
  readonly category: string;
  readonly en: string;
  readonly zh: string;
}

export const instructions: readonly Instruction[] = [
  stack,
  tuple,
  constInt,
  constData,
  arithm,
  arithmDiv,
  arithmQuiet,
  compare,
  cellBuild,
  cellParse,
  contBasic,
  contConditional,
  contLoops,
  contRegisters,
  exceptions,
  dictBasic,
  dictSet,
  dictIter,
  dictSpecial,
  appContext,
  appGas,
  appData,
  appCrypto,
  appActions,
  debug,
].flat();
