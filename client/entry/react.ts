/** React for the site's own components, the same copy that the engine's widgets use. */
import * as React from "react";
import * as runtime from "react/jsx-runtime";
import * as dom from "react-dom";

/** Modules by the name under which components import them. */
export const modules: Readonly<Record<string, unknown>> = {
  react: React,
  "react/jsx-runtime": runtime,
  "react-dom": dom,
};
