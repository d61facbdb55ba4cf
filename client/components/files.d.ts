/** What code of a site imports besides code. Whoever imports anything from the engine has these types. */

declare module "*.module.css" {
  /** The class names on pages, by those in the style sheet. */
  const names: Readonly<Record<string, string>>;
  export { names as default };
}

declare module "*.css" {}

declare module "*.png" {
  const address: string;
  export { address as default };
}

declare module "*.jpg" {
  const address: string;
  export { address as default };
}

declare module "*.jpeg" {
  const address: string;
  export { address as default };
}

declare module "*.gif" {
  const address: string;
  export { address as default };
}

declare module "*.webp" {
  const address: string;
  export { address as default };
}

declare module "*.avif" {
  const address: string;
  export { address as default };
}

declare module "*.svg" {
  const address: string;
  export { address as default };
}

declare module "*.ico" {
  const address: string;
  export { address as default };
}

declare module "*.bmp" {
  const address: string;
  export { address as default };
}

declare module "*.woff2" {
  const address: string;
  export { address as default };
}

declare module "*.woff" {
  const address: string;
  export { address as default };
}

declare module "*.ttf" {
  const address: string;
  export { address as default };
}

declare module "*.otf" {
  const address: string;
  export { address as default };
}

declare module "*.mp4" {
  const address: string;
  export { address as default };
}

declare module "*.webm" {
  const address: string;
  export { address as default };
}

declare module "*.mp3" {
  const address: string;
  export { address as default };
}

declare module "*.ogg" {
  const address: string;
  export { address as default };
}

declare module "*.wav" {
  const address: string;
  export { address as default };
}

declare module "*.pdf" {
  const address: string;
  export { address as default };
}

declare module "*.zip" {
  const address: string;
  export { address as default };
}

declare module "*.wasm" {
  const address: string;
  export { address as default };
}
