/** Values of Helm charts on pages: blocks with the title of a file of values, and `--set` of commands. */
import { parse } from 'yaml'
import { codeBlocks, sourcePages } from './pages.js'
import { shellCommands } from './shell.js'

const blocks = sourcePages().flatMap(codeBlocks)

export const chartNames = ['sensor', 'admission', 'harbor-adapter', 'operator'] as const
export type Chart = (typeof chartNames)[number]

export interface ChartValues {
  readonly place: string
  readonly chart: Chart
  readonly values: unknown
}

/** Blocks with the title of a file of values, and values inside of an Application of Argo CD. */
export const valuesFiles: readonly ChartValues[] = blocks.flatMap(({ place, language, meta, text }) => {
  if (language !== 'yaml') return []
  if (/title="[\w-]*values\.yaml/.test(meta)) return [{ place, chart: chartOfPage(place), values: parse(text) }]
  const application = /^ {6}valuesObject:\n((?: {8}.*\n)+)/m.exec(text)?.[1]
  return application ? [{ place, chart: chartOfPage(place), values: parse(application) }] : []
})

/** The words of a command of Helm, with the chart that the command names. */
export const helmCommands: readonly {
  readonly place: string
  readonly words: readonly string[]
  readonly chart: Chart | undefined
}[] = blocks
  .filter(({ language }) => language === 'bash')
  .flatMap(({ place, text }) =>
    shellCommands(text)
      .filter(([tool]) => tool === 'helm')
      .map((words) => ({ place, words, chart: chartOfCommand(words) })),
  )

/** `--set a.b=c` of commands. */
export const settings: readonly ChartValues[] = helmCommands.flatMap(({ place, words, chart }) =>
  words.flatMap((word, at) => {
    const [path, value] = word === '--set' ? (words[at + 1] ?? '').split('=') : []
    return path && value !== undefined && chart ? [{ place, chart, values: nested(path, parse(value)) }] : []
  }),
)

/** The chart that a page installs with its values. */
function chartOfPage(place: string): Chart {
  if (place.includes('/admission/')) return 'admission'
  return place.includes('/harbor.') ? 'harbor-adapter' : 'sensor'
}

function chartOfCommand(words: readonly string[]): Chart | undefined {
  const name = words.find((word) => /^\w+\/[\w-]+$/.test(word))?.split('/')[1]
  return chartNames.find((chart) => chart === name)
}

/** `a.b[0]` and a value as the object that Helm makes of them. */
function nested(path: string, value: unknown): unknown {
  return path
    .split(/\.|(?=\[)/)
    .reverse()
    .reduce((inner, step) => (step.startsWith('[') ? [inner] : { [step]: inner }), value)
}
