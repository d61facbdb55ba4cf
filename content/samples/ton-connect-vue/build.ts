// #region build
/** Bundles the app with esbuild; a plugin of a few lines compiles .vue files. A project made with `npm create vue` has its own. */
import { readFile } from 'node:fs/promises';
import { context, type BuildOptions, type Plugin } from 'esbuild';
import { compileScript, parse } from 'vue/compiler-sfc';

const vue: Plugin = {
    name: 'vue',
    setup(build) {
        build.onLoad({ filter: /\.vue$/ }, async ({ path }) => {
            const { descriptor, errors } = parse(await readFile(path, 'utf8'), { filename: path });
            if (errors.length > 0) return { errors: errors.map(({ message }) => ({ text: message })) };
            const { content } = compileScript(descriptor, { id: path, inlineTemplate: true });
            return { contents: content, loader: 'ts' };
        });
    },
};

export const options: BuildOptions = {
    entryPoints: ['src/main.ts'],
    bundle: true,
    outdir: 'public',
    plugins: [vue],
    define: { __VUE_OPTIONS_API__: 'false', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
};

if (import.meta.main) {
    const bundler = await context(options);
    if (process.argv.includes('--serve')) {
        const { port } = await bundler.serve({ servedir: 'public', port: 3000 });
        console.log(`http://localhost:${port}`);
    } else {
        await bundler.rebuild();
        await bundler.dispose();
    }
}
// #endregion
