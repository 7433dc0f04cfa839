/** Keeps the stemmers of languages that a site does not have out of its bundle. */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** @param languages as keys of `languageLoaders`. */
export function searchLanguagePlugin(languages: readonly string[]): Plugin {
  return {
    name: 'docsgen-search-languages',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]search[\\/]query[\\/]languageLoaders\.ts$/ }, async ({ path }) => ({
        contents: keepLanguages(await readFile(path, 'utf8'), languages),
        loader: 'ts',
      }))
    },
  }
}

/** Removes the lines of other languages. */
function keepLanguages(source: string, languages: readonly string[]): string {
  return source.replace(/^ {2}([a-z]{2}): \(\) => .*\n/gm, (line, language: string) =>
    languages.includes(language) ? line : '',
  )
}
