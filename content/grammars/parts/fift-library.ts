import { wordsOf } from "./words.ts";

/** Words that steer what is executed, or that define other words. */
export const FIFT_CONTROL: readonly string[] = wordsOf(`
  if ifnot cond while until times execute does call/cc include abort quit bye halt skip-to-eof skip-ifdef
  definitions context@ context! current@ current! exit-interpret forget (forget) (create) (execute) (compile)
  constant 2constant variable create recursive =: 2=: : :: :_ ::_ library namespace require-asm-fif-version
`);

/** Words of the Fift kernel and of its own library, as far as they are not above. */
export const FIFT_WORDS: readonly string[] = wordsOf(`
  drop 2drop dup over 2dup 2over swap 2swap tuck nip rot -rot pick roll -roll reverse exch exch2 depth ?dup <xchg>
  <push> <pop> 3dup 2nip
  + - negate 1+ 1- 2+ 2- * / /c /r mod rmod cmod /mod /cmod /rmod */ */c */r /% *mod */mod */cmod */rmod 1<< -1<< 1<<1-
  %1<< << >> >>c >>r 2* 2/ *>> *>>c *>>r <</ <</c <</r abs min max minmax integer? box? not and or xor cmp = <> <= >= <
  > sgn 0= 0<> 0<= 0>= 0< 0> fits ufits
  string? chr hold (char) (number) (hex-number) $| $+ $= $cmp $reverse $pos (-trailing) -trailing -trailing0 $len Blen
  $Len $Split $Pos $>B B>$ $>s $>smca smca>$ $>cc $* +cr +tab <# #> # #s sign (.) (.s)
  B>X B>x x>B x>B? B| B+ B= Bcmp u>B i>B Lu>B Li>B B>u@ B>i@ B>u@+ B>i@+ B>Lu@ B>Li@ B>Lu@+ B>Li@+ Bhash Bhashu BhashB
  Bx. file>B filepart>B B>file file-exists? B>boc boc>B boc+>B B>base64 B>base64url base64>B base64url>B
  <b i, u, ref, $, B, s, sr, b> b>spec $>s |+ |_ b+ bbits brefs bbitrefs brembits bremrefs brembitrefs dict, vmcont,
  hash hashu hashB shash s>c <s i@ u@ i@+ u@+ i@? u@? i@?+ u@?+ $@ B@ $@+ B@+ $@? B@? $@?+ B@?+ ref@ ref@+ ref@?
  ref@?+ s@ sr@ s@+ sr@+ s@? sr@? s@?+ sr@?+ s> empty? remaining sbits srefs sbitrefs totalcsize totalssize vmcont@
  getenv getenv? newkeypair priv>pub ed25519_sign ed25519_chksign ed25519_sign_uint crc16 crc32 crc32c
  hmapnew hmap@ hmap@? hmap- hmap-? hmap@- hmap! hmap!+ hmapempty? hmapunpack hmapforeach
  dictnew dict>s dict@ dict@+ sdict!+ sdict! b>sdict!+ b>sdict! sdict@ sdict@- sdict- udict!+ udict! b>udict!+ b>udict!
  udict@ udict@- udict- idict!+ idict! b>idict!+ b>idict! idict@ idict@- idict- pfxdict!+ pfxdict! pfxdict@ dictmap
  dictmapext idictmapext dictforeach idictforeach dictforeachrev idictforeachrev dictforeachfromx dictmerge dictdiff
  hole box @ ! 0! +! -! 1+! 1-! null! ~! 2! 2@ null? | , tpop [] []= count tuple? tuple untuple explode allot anon atom
  (atom) atom>$ eq? eqv? atom? nil nil? single pair triple unsingle unpair untriple single? pair? triple? first second
  third cons uncons car cdr cadr cddr caddr list
  . ._ x. x._ X. X._ b. b._ csr. .s .sl .sL .dump .l .tc .bt emit space cr type type-ln now nop bl ten 'nop find words
  word (word) skipspc seekeof? (seekeof?) include-depth -1 decimal hex octal binary base Digit digit
  runvm runvmx runvmcode runvmdict runvmctx runvmctxact runvmctxactq gasrunvm gasrunvmcode gasrunvmdict gasrunvmctx
  gasrunvmctxact gas2runvm gas2runvmcode gas2runvmdict gas2runvmctx vmlibs supported-version cont. Fift-wordlist
  <s s> .addr .Addr parse-smc-addr parse-load-address load-address load-address-verbose load-keypair
  load-generate-keypair Gram, Gram@ Gram@+ GR$ Gram Masterchain Basechain Addr, addr, addr@ addr@+
`);
