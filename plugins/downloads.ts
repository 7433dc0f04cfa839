/**
 * Publishes files that contain tokens: `content/_downloads/aws/connect-v2.yaml` has the URL `/downloads/aws/connect-v2.yaml`.
 * Pages show the same files with `file=`, so that a page and its download cannot differ. Files without tokens belong in
 * `content/static`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginFactory } from 'docsgen'
import fastGlob from 'fast-glob'
import { parse } from 'yaml'
import type * as z from 'zod'
import { flattenVariables, replaceTokens } from '../src/markdown/source/tokens.js'
import { inputDefaults, inputsSchema } from '../src/schema/plugins.js'

interface DownloadsOptions {
  /** Folder of the files, relative to the project. @example 'content/_downloads' */
  readonly folder: string
  /** Path below which the files are published. @example '/downloads' */
  readonly path: `/${string}`
  /** File of the variables, as in the configuration. */
  readonly variables: string
  readonly product: { readonly name: string; readonly slug: string }
  /** As in the configuration: downloads contain the defaults. */
  readonly inputs: z.input<typeof inputsSchema>
}

const downloads: PluginFactory<DownloadsOptions> = ({ folder, path, variables, product, inputs }) => ({
  name: 'downloads',
  dependsOn: [`${folder}/**`, variables],
  source: ({ root }) => {
    const vars = flattenVariables(parse(readFileSync(join(root, variables), 'utf8')))
    const tokens = { product, vars, inputs: inputDefaults(inputsSchema.parse(inputs)) }
    const names = fastGlob.sync('**', { cwd: join(root, folder) }).sort()
    return {
      files: names.map((name) => ({
        path: `${path}/${name}` as const,
        bytes: Buffer.from(replaceTokens(readFileSync(join(root, folder, name), 'utf8'), tokens, 'code')),
      })),
    }
  },
})

export default downloads
