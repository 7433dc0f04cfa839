import type { Plugin } from 'esbuild'

/** esbuild plugin: the names of a CSS module would differ between the bundles for server and browser. */
export const refuseCssModules: Plugin = {
  name: 'css-modules',
  setup(build) {
    build.onResolve({ filter: /\.module\.css$/ }, ({ path }) => ({
      errors: [
        {
          text: `CSS modules are not supported: ${path}. Import a style sheet whose name does not end with .module.css`,
        },
      ],
    }))
  },
}
