import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** Type-aware rules for everything that TypeScript checks; formatting is Prettier's. */
export default tseslint.config(
  {
    // Sample projects have settings of their own.
    ignores: [
      "node_modules/",
      "dist/",
      ".cache/",
      "test/fixtures/",
      "content/samples/",
      "**/*.mjs",
      "eslint.config.js",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      // Not the project service: it is made for editors, and takes a quarter more processor time for all files at once.
      parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unnecessary-condition": ["error", { allowConstantLoopConditions: true }],
      "max-lines": ["error", { max: 320, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "ExportDefaultDeclaration",
          message: "Named exports only; pages and configuration are the exception.",
        },
      ],
    },
  },
  {
    files: ["client/**/*.{ts,tsx}", "content/**/*.{ts,tsx}"],
    ...reactHooks.configs.flat.recommended,
    rules: { ...reactHooks.configs.flat.recommended.rules, "react-hooks/exhaustive-deps": "error" },
  },
  { files: ["test/**"], rules: { "@typescript-eslint/no-non-null-assertion": "off", "max-lines": "off" } },
  { files: ["content/**/*.{ts,tsx}", "**/*.config.*"], rules: { "no-restricted-syntax": "off" } },
);
