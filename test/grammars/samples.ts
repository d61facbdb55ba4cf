/** Code written for the grammars' own look and tests: each sample shows what is easily got wrong in its language. */

export type Sample = readonly [title: string, code: string];

const FUNC: readonly Sample[] = [
  [
    "A counter",
    String.raw`#include "imports/stdlib.fc";
#pragma version >=0.4.4;
#pragma allow-post-modification;

const int op::increase = 0x7e8764ef;
const slice owner = "EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c"a;
const int op::notify = "notify(uint64)"c;
global int ctx_counter;

{- The storage {- of one number -} is read
   before anything else. -}
() load_data() impure inline {
  slice ds = get_data().begin_parse();
  ctx_counter = ds~load_uint(32); ;; TODO: a wider field
}

(int, slice) parse_op(slice in_msg) inline_ref {
  return in_msg.slice_empty?() ? (0, in_msg) : (in_msg~load_uint(32), in_msg);
}

() recv_internal(int my_balance, int msg_value, cell in_msg_full, slice in_msg_body) impure {
  if (in_msg_body.slice_empty?()) { return (); }
  slice cs = in_msg_full.begin_parse();
  int flags = cs~load_uint(4);
  if (flags & 1) { ;; bounced
    return ();
  }
  (int op, _) = parse_op(in_msg_body);
  throw_unless(101, equal_slices(cs~load_msg_addr(), owner));
  ifnot (op == op::increase) { throw(0xffff); }
  ctx_counter += -1;
}

int get_counter() method_id { load_data(); return ctx_counter; }
int get_by_id() method_id(0x1f) { return 42; }`,
  ],
  [
    "Assembler and type variables",
    String.raw`forall X -> (tuple, X) pop_back(tuple t) asm "TPOP";
forall X, Y -> (Y, X) swap_pair((X, Y) pair) {
  var (a, b) = pair;
  return (b, a);
}
cell idict_set_ref(cell dict, int key_len, int index, cell value) asm(value index dict key_len) "DICTISETREF";
(slice, (int, int)) ~load_both(slice s) asm( -> 1 0) "8 LDU"
  "SWAP 16 LDI" ;; both at once
  "s0 s1 XCHG";
int _+_(int x, int y) asm "ADD";
builder store_hex(builder b) asm """
  x{CAFE_} STSLICECONST
  10 PUSHINT
""";`,
  ],
  [
    "Loops and odd names",
    String.raw`int _ = 0;
var ${"`all kinds of + characters`"} = 1;
int 2+2=2*2 = 4;
int is-zero?! = 0;
repeat(10) { x += 1; }
while (~ cs.slice_refs_empty?()) { cs = cs~load_ref().begin_parse(); }
do { (k, v, f) = dict.udict_get_next?(32, k); } until (~ f);
try { send_raw_message(msg, 64 + 1); } catch (_, code) { ~dump(code); }
elseif (a <=> b) { } elseifnot (x ~/ 2) { }
[int, slice] pair = [1, "cafe"s]; int hash = "text"h ^ "text"H; int big = "big"u;
return null?(x) | nil.null?() | true;`,
  ],
];

const TOLK: readonly Sample[] = [
  [
    "A counter",
    String.raw`tolk 1.0
import "@stdlib/gas-payments"

/// What one increase costs, at most
const MAX_FEE = ton("0.05")
const ERR_NOT_OWNER = 401

enum Mode: uint8 { Once = 1, Always }

struct (0x7e8764ef) IncreaseCounter {
    queryId: uint64
    by: uint32 = 1
    address: address?
}

struct Wrapper<T = int> { value: T }
type AllowedMessage = IncreaseCounter | ResetCounter

contract Counter {
    author: "someone"
    storage: Storage
}

fun Storage.load() {
    return Storage.fromCell(contract.getData())
}

@inline
fun Wrapper<T>.unwrap(self): T { return self.value; }

fun onInternalMessage(in: InMessage) {
    val msg = lazy AllowedMessage.fromSlice(in.body);
    match (msg) {
        IncreaseCounter => {
            var storage = lazy Storage.load();
            assert (in.senderAddress == storage.owner) throw ERR_NOT_OWNER;
            storage.counter += msg.by;
            storage.save();
        }
        else => assert (in.body.isEmpty()) throw 0xFFFF
    }
}

@method_id(0x1_0000)
get fun currentCounter(): int { return Storage.load().counter }`,
  ],
  [
    "Everything else",
    String.raw`@pure
fun tuple.last<T>(self): T
    asm "LAST"

fun slice.loadBoth(mutate self): (int, int)
    asm(self -> 1 2 0) "8 LDU" "16 LDI" """
        s0 s1 XCHG
        -ROT
    """

fun int?.orZero(self): int {
    if (self == null) { return 0 }
    return self!;
}

global cache: map<int32, Cell<Wrapper>>

fun main(x: int, ${"`do`"}: (int, slice) -> int) {
    val hash = "transfer(slice)".crc32();
    val small = x as uint8;
    if (x !is int && x is slice) { throw (1, x) }
    try { risky<int>(x) } catch (code, arg) { debug.print(code) }
    do { x -= 1 } while (x > 0b11);
    repeat (3) { x = x ~/ 2 }
    val f = fun (a: int): int { return a + 1 };
    return { queryId: 0, type: .${"`x`"}, next: Wrapper<int> { value: -5 } };
}

get legacyGetter(): int { return 1; }`,
  ],
];

const TACT: readonly Sample[] = [
  [
    "A counter",
    String.raw`import "@stdlib/ownable";

message(0x7e8764ef) Increase {
    queryId: Int as uint64;
    by: Int as uint32 = 1;
}
message(crc32("reset")) Reset { }
struct Point { x: Int; y: Int?; }

@interface("org.example.counter")
contract Counter(owner: Address, counter: Int as uint32) with Ownable, Deployable {
    const Fee: Int = ton("0.05");
    balances: map<Address, Int as coins> = emptyMap();

    init(owner: Address) {
        self.owner = owner;
    }

    receive() { cashback(sender()); }
    receive("increase") { self.counter += 1; }
    receive(msg: Increase) {
        require(sender() == self.owner, "Only the owner\u{2764}\n may");
        self.counter = self.counter + msg.by;
        send(SendParameters {
            to: sender(),
            value: 0,
            mode: SendRemainingValue | SendIgnoreErrors,
            init: initOf Child(myAddress(), 1),
        });
    }
    external(msg: Reset) { acceptMessage(); }
    bounced(msg: bounced<Increase>) { dump(msg.by); }

    get fun counter(): Int { return self.counter; }
    get(0x1F) fun byId(): Int { return 0b11; }
}`,
  ],
  [
    "Traits, natives, assembly",
    String.raw`trait Stoppable with Ownable {
    owner: Address;
    virtual fun stop() { throwUnless(132, self.stopped); }
    abstract const Limit: Int;
    override inline fun name(): String { return "x"; }
}

@name(~load_coins)
extends mutates native takeCoins(self: Slice): Int;

asm(value key self -> 1 0) extends mutates fun put(self: map<Int, Cell>, key: Int): Bool {
    s0 s1 XCHG // swap them
    257 PUSHINT <{ NULLSWAPIFNOT }> PUSHCONT
    DICTISET
}

extends fun sum(self: map<Int, Int>): Int {
    let total: Int = 0;
    foreach (_, value in self) { total += value; }
    let Point { x, y: other, .. } = point();
    do { total -= 1_000; } until (total <= 0);
    repeat (3) { total = total << 1; }
    try { nativeThrow(5); } catch (code) { return code; }
    return y == null ? total : y!!;
}`,
  ],
];

const FIFT: readonly Sample[] = [
  [
    "A wallet",
    String.raw`#!/usr/bin/fift -s
"TonUtil.fif" include
"Asm.fif" include

{ ."usage: " @' $0 type ." <workchain-id>" cr abort"stop" } : usage // explains itself
$# 1 = ' usage ifnot
$1 parse-workchain-id =: wc    /* may be -1 */
variable counter  0 counter !
{ dup 0< { negate } if } : abs-value
{ bl word 1 { find 0= abort"word not found" } } :: (look)
{ char " word 1 ' type } ::_ print"

<{ SETCP0 DUP IFNOTRET
   DUP 85143 INT EQUAL IFJMP:<{
     DROP c4 PUSHCTR CTOS 32 PLDU
   }>
   INC 32 THROWIF
   9 PUSHPOW2 LDSLICEX s1 s3 XCHG
   WHILE:<{ DUP SREFS }>DO<{ 8 LDU LDREF s0 s2 XCHG SENDRAWMSG }>
   ACCEPT
}>c constant code

<b 0 32 u, x{D0CB2_} s, b{0101} s, B{cafe} B, code ref, b> // data
dup hashu 0x10 Bx. "wallet" +".addr" B>file`,
  ],
  [
    "A program",
    String.raw`PROGRAM{
  DECLPROC main
  85143 DECLMETHOD seqno
  DECLGLOBVAR total
  main PROC:<{
    x{FF} PUSHSLICE
    seqno CALLDICT
    total SETGLOB
  }>
  seqno PROCREF:<{ 2 3 BLKSWAP -ROT }>
}END>c
2 boc+>B "code.boc" B>file`,
  ],
];

const TLB: readonly Sample[] = [
  [
    "Constructors",
    String.raw`/* the plain ones */
unit$_ = Unit;
bool_false$0 = Bool;
nothing$0 {X:Type} = Maybe X; // with a parameter
transfer#0f8a7ea5 query_id:uint64 amount:(VarUInteger 16) destination:MsgAddress
  custom_payload:(Maybe ^Cell) forward_payload:(Either Cell ^Cell)
  = InternalMsgBody;
hm_edge#_ {n:#} {X:Type} {l:#} {m:#} label:(HmLabel ~l n)
  {n = (~m) + l} node:(HashmapNode m X) = Hashmap n X;
unary_succ$1 {n:#} x:(Unary ~n) = Unary ~(n + 1);
_ (## 1) flags:(## 5) { flags <= 30 } n:(#<= 30) k:(#< 10) = Flags;
_ {n:#} _:(Hashmap n True) = BitstringSet n;
acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection)
  state_update:^(HASH_UPDATE Account) = AccountBlock;
addr_std$10 anycast:(Maybe Anycast) workchain_id:int8 address:bits256 = MsgAddressInt;
block_info#9bc7a987 version:uint32 not_master:(## 1) flags:(## 8) { flags <= 1 }
  master_ref:not_master?^BlkMasterInfo rest:(3 * Bit) ^[ a:uint8 b:Cell ] = BlockInfo;
info lt:uint64 created_at:uint32 = Info;
!merge_info = MergeInfo;
// EMPTY False;`,
  ],
];

const TL: readonly Sample[] = [
  [
    "The node",
    String.raw`int ? = Int;
vector {t:Type} # [ t ] = Vector t;
int256 8*[ int ] = Int256;

tonNode.blockId workchain:int shard:long seqno:int = tonNode.BlockId; // id
liteServer.getState#ba6e2eb6 id:tonNode.blockIdExt mode:# hash:mode.0?int256 = liteServer.BlockState;
---functions---
liteServer.getTime = liteServer.CurrentTime;
liteServer.lookupBlock mode:# id:tonNode.blockId lt:mode.1?long list:(vector adnl.node) = liteServer.BlockHeader;`,
  ],
];

const TASM: readonly Sample[] = [
  [
    "Fift-asm",
    String.raw`// increments the counter
"Asm.fif" include
PROGRAM{
  DECLPROC recv_internal
  78748 DECLMETHOD get_counter
  recv_internal PROC:<{
    c4 PUSH CTOS 32 LDU ENDS
    s0 s1 XCHG INC
    NEWC 32 STU ENDC c4 POP
    get_counter INLINECALLDICT
    DUP 5 GTINT IF:<{ DROP }>ELSE<{ -1 PUSHINT }>
    i(-3) s(-2) x{4_} PUSHSLICE
  }>
}END>c`,
  ],
  [
    "A disassembly",
    String.raw`SETCP 0
DICTPUSHCONST 19 [
  0 => {
    PUSHCONT {
      XCHG s1,s2
      LSHIFT#DIVMODR 5
      2SWAP
    }
    IFELSE
  }
  85143 => { PUSH c4 }
]
DICTIGETJMPZ
THROWARG 11
PUSHREF ref { embed x{D0CB2_} }
PUSHSLICE (xC_,1) ;; gas 18
implicit RET
STREFCONST boc{b5ee9c72}
LOGSTR "done"`,
  ],
];

export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  func: FUNC,
  tolk: TOLK,
  tact: TACT,
  fift: FIFT,
  tlb: TLB,
  tl: TL,
  tasm: TASM,
};
