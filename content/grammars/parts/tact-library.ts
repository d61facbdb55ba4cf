import { wordsOf } from "./words.ts";

/** Tact's global functions, those that need no import. */
export const TACT_LIBRARY: readonly string[] = wordsOf(`
  abs acceptMessage address ascii beginCell beginComment beginString beginStringFromBuilder beginTailString blockLt
  cashback cell checkDataSignature checkSignature commit context contractAddress contractAddressExt
  contractBasechainAddress contractHash crc32 curLt deploy divc dump dumpStack emit emptyBasechainAddress emptyCell
  emptyMap emptySlice forceBasechain forceWorkchain gasConsumed getComputeFee getConfigParam getForwardFee
  getOriginalFwdFee getSeed getSimpleComputeFee getSimpleForwardFee getStorageFee inMsg keccak256 log log2 max message
  min mulShiftRight mulShiftRightCeil mulShiftRightRound muldivc myAddress myBalance myCode myStorageDue
  nativePrepareRandom nativeRandom nativeRandomInterval nativeRandomize nativeRandomizeLt nativeReserve
  nativeSendMessage nativeSendMessageReturnForwardFee nativeThrow nativeThrowIf nativeThrowUnless newAddress
  newBasechainAddress now parseStdAddress parseVarAddress pow pow2 random randomInt rawSlice readForwardFee require
  send sendMessageReturnForwardFee sendRawMessage sendRawMessageReturnForwardFee sender setData setGasLimit setSeed
  sha256 sign slice sqrt throw throwIf throwUnless ton
`);
