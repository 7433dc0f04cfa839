/** The components of a page with their code, to find out which of them makes an element that the source of the page does not have. */
import { dirname, join } from 'node:path/posix'
import type { Doc } from '../../model/model.js'

export interface ProjectFiles {
  /** Text of a file of the project; undefined if there is none. */
  readonly read: (file: string) => string | undefined
  /** Folder of the components that pages use without an import. */
  readonly components: string | undefined
}

export interface PageComponent {
  /** Offset of its tag. */
  readonly offset: number
  /** Code of the component and of the files that it imports; empty for a component of docsgen. */
  readonly code: string
}

const componentTag = /<([A-Z]\w*)[\w.]*(?=[\s/>])/g
const imports = /^\s*(?:import|export)\s([^'"]*?)\sfrom\s*['"]([^'"]+)['"]/gm
const endings = ['.tsx', '.jsx', '.ts', '.js', '.mdx', '.md', '/index.tsx', '/index.jsx', '/index.ts', '/index.js']

/**
 * Returns a function that lists the components of a part of the page in their order.
 *
 * @param source the page without code blocks
 */
export function createComponentList(
  { file: page, dependencies }: Doc,
  source: string,
  { read, components }: ProjectFiles,
): (part: string) => PageComponent[] {
  const codes = new Map<string, string>()

  const resolveImport = (target: string, from: string): string | undefined => {
    const path = target.replace(/\.(?:[jt]sx?|mdx?)$/, '')
    const candidates = endings.map((ending) => path + ending)
    if (/^\.{1,2}\//.test(path))
      return candidates.map((each) => join(dirname(from), each)).find((file) => read(file) !== undefined)
    // With an alias, only the end of the path is known.
    return dependencies.find((file) => candidates.some((each) => file.endsWith(each.slice(each.indexOf('/')))))
  }

  const readWithImports = (file: string, name: string, before: readonly string[] = []): string => {
    if (before.includes(file)) return ''
    const own = codeOfExport(read(file) ?? '', name)
    const parts = [...own.matchAll(imports)].map(([, , target = '']) => {
      const part = resolveImport(target, file)
      return part === undefined ? '' : readWithImports(part, '', [...before, file])
    })
    return [own, ...parts].join('\n')
  }

  const readComponent = (name: string): string => {
    const imported = [...source.matchAll(imports)].find(([, names = '']) => new RegExp(`\\b${name}\\b`).test(names))
    const [, names = '', target = `./${name}`] = imported ?? []
    const [, original = name] = new RegExp(`(\\w+)\\s+as\\s+${name}\\b`).exec(names) ?? []
    const isDefault = !imported || new RegExp(`^\\s*${name}\\b`).test(names)
    const file =
      imported || components !== undefined ? resolveImport(target, imported ? page : `${components}/x`) : undefined
    return file === undefined ? '' : readWithImports(file, isDefault ? 'default' : original)
  }

  return (part) =>
    [...part.matchAll(componentTag)].map(({ index, 1: name = '' }) => {
      const code = codes.get(name) ?? readComponent(name)
      codes.set(name, code)
      return { offset: index, code }
    })
}

/** The code without the other exports of the module; all of it if the export is not declared where it is exported. */
function codeOfExport(code: string, name: string): string {
  const parts = code.split(/^(?=export\s)/m)
  const isExport = (part: string) => /^export\s/.test(part)
  const declaration = new RegExp(`^export\\s[^={(]*\\b${name}\\b`)
  const wanted = parts.filter((part) => isExport(part) && declaration.test(part))
  return name === '' || wanted.length === 0 ? code : [...parts.filter((part) => !isExport(part)), ...wanted].join('')
}
