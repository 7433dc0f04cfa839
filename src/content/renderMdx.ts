/** Runs the JavaScript of an MDX page with the theme's components, and renders it to HTML. */
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { type ComponentType, createElement } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { runBundle } from '../bundling/runBundle.js'
import { bundleForServer, type ImportedFile } from '../bundling/serverBundle.js'
import { startScope } from '../islands/server/createIsland.js'
import { renderWithReact, withoutPreloads } from '../islands/server/renderMarkup.js'
import type { ComponentMap } from '../markdown/contentComponents.js'
import { MarkdownSyntaxError } from '../markdown/source/markdownSyntaxError.js'
import { toProjectPath } from '../util/projectFiles.js'
import { runLocated } from './modulePlaces.js'

/** `detail` of an error of esbuild whose text is the path of a refused script. */
export const untrustedScript = 'untrusted script'

type MdxPage = ComponentType<{ components: ComponentMap }>

/**
 * Runs compiled MDX code and returns its page component.
 *
 * @param code body of an async function, from a page that the project trusts
 */
export async function evaluateMdx(code: string, components: ComponentMap): Promise<MdxPage> {
  const AsyncFunction = (async () => {}).constructor as new (
    code: string,
  ) => (runtime: object) => Promise<{ default: MdxPage }>
  const module = await new AsyncFunction(code)({ ...jsxRuntime, useMDXComponents: () => components })
  return module.default
}

export interface BundledMdxPage {
  readonly page: MdxPage
  readonly inputs: readonly string[]
  readonly files: readonly ImportedFile[]
  readonly styles: readonly string[]
  /** Source map of a page that is a module. */
  readonly map?: string
}

/** For pages that import something. `compilePartial` turns the text of an imported `.mdx` file into a program. */
export async function evaluateMdxBundle(
  program: string,
  file: string,
  options: {
    readonly root: string
    readonly baseUrl: string
    readonly components: ComponentMap
    readonly compilePartial: (text: string, file: string) => Promise<string>
    /** False for a file of the project whose author may not run code. */
    readonly mayRun: (file: string) => boolean
    /** Syntax of the program. Default `js`. */
    readonly loader?: 'js' | 'jsx' | 'tsx'
  },
): Promise<BundledMdxPage> {
  const { root, baseUrl, components, compilePartial, mayRun, loader } = options
  const bundle = await bundleForServer({
    root,
    entry: { file: resolve(root, file), contents: program, ...(loader && { loader }) },
    plugins: [trustPlugin(root, mayRun), partialsPlugin(root, compilePartial), componentsPlugin],
    baseUrl,
    hasMap: loader !== undefined && loader !== 'js',
  })
  const module = runLocated({ root, file: resolve(root, file), map: bundle.map }, () =>
    runBundle(bundle.code, { 'docsgen:components': { useMDXComponents: () => components } }),
  )
  if (typeof module.default !== 'function')
    throw new Error('The page has no default export that is a component. Write `export default function Page() { … }`')
  const inputs = bundle.inputs.filter((input) => input !== resolve(root, file))
  return { page: module.default as MdxPage, inputs, files: bundle.files, styles: bundle.styles, map: bundle.map }
}

/** The HTML of a page that was compiled from MDX. Throws what its components throw. */
export function renderContent(page: MdxPage, route: string, components: ComponentMap): string {
  return withoutPreloads(renderWithReact(createElement(page, { components }), startScope(route)))
}

const componentsPlugin: Plugin = {
  name: 'components',
  setup(build) {
    build.onResolve({ filter: /^docsgen:components$/ }, () => ({ path: 'docsgen:components', external: true }))
  },
}

/** Refuses to bundle scripts of folders whose authors may not run code. esbuild resolves symbolic links first. */
function trustPlugin(root: string, mayRun: (file: string) => boolean): Plugin {
  return {
    name: 'trust',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
        const file = toProjectPath(root, path)
        if (mayRun(file)) return undefined
        return { errors: [{ text: file, detail: untrustedScript }] }
      })
    },
  }
}

/** A syntax error in a Markdown file that a page imports, in the detail of the error of its bundle. */
export interface PartialSyntaxError {
  readonly thrown: MarkdownSyntaxError
  readonly file: string
  readonly source: string
}

function partialsPlugin(root: string, compilePartial: (text: string, file: string) => Promise<string>): Plugin {
  return {
    name: 'partials',
    setup(build) {
      build.onLoad({ filter: /\.mdx?$/ }, async ({ path }) => {
        const file = toProjectPath(root, path)
        const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
        try {
          return { contents: await compilePartial(text, file), loader: 'js', resolveDir: dirname(path) }
        } catch (thrown) {
          if (!(thrown instanceof MarkdownSyntaxError)) throw thrown
          const detail: PartialSyntaxError = { thrown, file, source: text }
          return { errors: [{ text: thrown.message, detail }] }
        }
      })
    },
  }
}
