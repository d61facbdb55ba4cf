/* eslint-disable @typescript-eslint/consistent-type-imports -- a declared module cannot import relatively */
/** Parts of libraries that come without types. Files that are imported as such give their address. */


declare module "@ton/tolk-js/dist/tolkfiftlib.wasm.js" {
  const address: string;
  export default address;
}
declare module "@ton-community/func-js-bin/dist/funcfiftlib.wasm.js" {
  const address: string;
  export default address;
}
declare module "@ton/sandbox/dist/executor/emulator-emscripten.wasm.js" {
  const address: string;
  export default address;
}
declare module "*.fc" {
  const address: string;
  export default address;
}
declare module "@ton/tolk-js/dist/tolkfiftlib.js" {
  const make: import("./wasm.ts").Factory;
  export default make;
}
declare module "@ton/tolk-js/dist/stdlib.tolk.js" {
  const files: Readonly<Record<string, string>>;
  export default files;
}
declare module "@ton-community/func-js-bin/dist/funcfiftlib.js" {
  const make: import("./wasm.ts").Factory;
  export default make;
}
declare module "@ton/sandbox/dist/executor/emulator-emscripten.js" {
  const make: import("./wasm.ts").Factory;
  export default make;
}
