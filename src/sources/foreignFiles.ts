/** Files of the content folder that belong to another tool, and a folder that has another name there. */
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { type Diagnostic, error, warning } from '../model/diagnostic.js'

/** Files in which other tools keep the labels and positions of a folder. */
export function isForeignSettings(path: string): boolean {
  return /^(?:[^._][^/]*\/)*(?:_category_\.(?:json|ya?ml)|_meta\.(?:json|[jt]sx?)|\.pages|\.nav\.ya?ml)$/.test(path)
}

export function foreignSettings(file: string): Diagnostic {
  const message = 'docsgen does not read this file, so its labels and positions have no effect.'
  const hint =
    'Write them into a sidebars file, or into the pages (`sidebar_label`, `sidebar_position`), and remove this file.'
  return warning('file-foreign', message, { file, hint })
}

export function missingContentFolder(root: string, folder: string): Diagnostic {
  const other = ['docs', 'doc', 'src/content/docs', 'src', 'documentation', 'pages'].find((name) =>
    existsSync(posix.join(root, name)),
  )
  const hint = other
    ? `If the pages are in ${other}, write \`content: '${other}'\` in the configuration. Else create ${folder}/index.md.`
    : `Create ${folder}/index.md, or name the folder of the pages with \`content\` in the configuration.`
  return error('file-missing', `There is no folder “${folder}”, which has the pages of the site.`, {
    file: folder,
    hint,
  })
}

const foreignPage = /\.(?:markdown|mdown|mkdn?|rst|ipynb|adoc|asciidoc|org|textile|mdoc|vue|astro)$|\.mdx?$/i

/** Reports pages of other formats, and of other spellings: `X.MD`. */
export function checkForeignPage(file: string): readonly Diagnostic[] {
  if (!foreignPage.test(file)) return []
  const isMarkdown = /\.(?:markdown|mdown|mkdn?|mdx?)$/i.test(file)
  const hint = isMarkdown
    ? 'Rename it: pages end with .md or .mdx.'
    : 'Convert it to Markdown, or move it out of the content folder.'
  const message = 'This file is published as it is, because docsgen does not read it as a page.'
  return [warning('file-foreign', message, { file, hint })]
}
