/** Creates the context in which one source file is compiled. */
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import type { MarkdownTransforms, SourceContext } from '../markdown/source/sourceContext.js'
import type { Tokens } from '../markdown/source/tokens.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Entry } from '../model/model.js'
import { toProjectPath } from '../util/projectFiles.js'
import { isPublicSource, type TrustRules } from './trustLevel.js'

interface SourceFile
  extends Pick<SourceContext, 'file' | 'idPrefix' | 'tokensInCode' | 'math' | 'components' | 'markup' | 'text'> {
  readonly kind: Entry['kind']
  /** The author of the file may not run code. */
  readonly isData: boolean
}

interface SourceEnvironment {
  readonly options: { readonly root: string; readonly tokens: Tokens; readonly trust: TrustRules }
  readonly dependencies: Set<string>
  readonly diagnostics: Diagnostic[]
  /** Functions of plugins that change syntax trees. */
  readonly transforms?: MarkdownTransforms
}

/** The context of one file. Files that its code blocks include are added to `dependencies`. */
export function createSourceContext(
  source: string,
  { file, kind, idPrefix, isData, tokensInCode, math, components, markup, text: words }: SourceFile,
  { options, dependencies, diagnostics, transforms }: SourceEnvironment,
): SourceContext {
  const include = (path: string) => {
    try {
      const absolute = realpathSync(resolve(options.root, dirname(file), path))
      const outside = options.trust.contentFolders.filter(({ from }) => from.startsWith('..'))
      const allowed = ['.', ...outside.map(({ from }) => from)].map((path) => realpathSync(resolve(options.root, path)))
      if (!allowed.some((folder) => absolute.startsWith(folder + sep))) return undefined
      // A page without code must not show what only code could read, such as `.env`.
      const source = toProjectPath(realpathSync(options.root), absolute)
      if (isData && !isPublicSource(source, options.trust)) return undefined
      const text = readFileSync(absolute, 'utf8').replace(/\r\n?/g, '\n')
      const name = toProjectPath(options.root, resolve(options.root, dirname(file), path))
      dependencies.add(name)
      return { file: name, text }
    } catch {
      return undefined
    }
  }
  return {
    kind: kind === 'mdx' ? 'mdx' : 'md',
    file,
    source,
    tokens: options.tokens,
    tokensInCode,
    math,
    root: options.root,
    alertTitles: true,
    components,
    ...(words && { text: words }),
    markup,
    idPrefix,
    include,
    diagnostics,
    ...(transforms && { transforms }),
  }
}
