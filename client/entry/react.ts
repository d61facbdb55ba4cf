/** React as the site's own components import it: one copy for them and the engine's widgets. */
import * as React from "react";
import * as runtime from "react/jsx-runtime";
import * as dom from "react-dom";
import { PACKAGE } from "../../shared/package.ts";
import { CodeEditor } from "../components/editor.tsx";

/** By the name that a component imports. */
export const modules: Readonly<Record<string, unknown>> = {
  react: React,
  "react/jsx-runtime": runtime,
  "react-dom": dom,
  [PACKAGE]: { CodeEditor },
};
