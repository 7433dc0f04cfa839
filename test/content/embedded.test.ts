/** Scripts inside of other files on pages parse: steps of pipelines, commands of containers, and programs in Python, JavaScript and Go. */
import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { hasTool } from '../support/missingTools.js'
import { type CodeBlock, codeBlocks, sourcePages } from './pages.js'

const blocks = sourcePages()
  .flatMap(codeBlocks)
  .filter(({ meta }) => !/\bdiff\b/.test(meta))

interface Script {
  readonly place: string
  readonly text: string
}

/** Keys of pipelines whose value, or list of values, is a script. */
const scriptKeys = /^(?:run|script|before_script|after_script|bash|sh|inlineScript|runcmd)$/

function scriptsIn(value: unknown, place: string, key = ''): readonly Script[] {
  if (typeof value === 'string') return scriptKeys.test(key) ? [{ place: `${place} ${key}`, text: value }] : []
  if (Array.isArray(value)) {
    // `command: [sh, -c, script]` of a container, and the steps of a list of commands.
    const [shell, option, text] = value
    if (/^(?:\/bin\/)?(?:ba)?sh$/.test(String(shell)) && /^-\w*c$/.test(String(option)) && typeof text === 'string')
      return [{ place: `${place} ${key}`, text }]
    return value.flatMap((each) => scriptsIn(each, place, key))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => scriptsIn(each, place, name))
}

/** `${{ … }}` of GitHub and `<< … >>` of CircleCI are replaced before the shell reads them. */
const withoutTemplates = (text: string) => text.replace(/\$\{\{[^}]*\}\}|<< *[\w.]+ *>>|\$\[\[[^\]]*\]\]/g, 'VALUE')

const pipelines: readonly Script[] = blocks
  .filter(({ language }) => /^ya?ml$/.test(language))
  .flatMap(({ place, text }) => {
    const documents = parseAllDocuments(text, { logLevel: 'silent' })
    return ('empty' in documents ? [] : documents).flatMap((each) => scriptsIn(each.toJS(), place))
  })

/** `sh '''…'''` of Jenkins, and `RUN` of a Dockerfile. */
const others: readonly Script[] = blocks.flatMap(({ place, language, text }) => {
  if (language === 'groovy')
    return [...text.matchAll(/\bsh(?:\(script: )? ?(?:'''([\s\S]*?)'''|"""([\s\S]*?)"""|'([^'\n]*)')/g)].map(
      ([, ...bodies]) => ({
        place,
        text: bodies.find((body) => body !== undefined) ?? '',
      }),
    )
  if (language === 'dockerfile')
    return [...text.replaceAll('\\\n', ' ').matchAll(/^RUN (?:--\S+ )*(.*)$/gm)].map(([, body = '']) => ({
      place,
      text: body,
    }))
  return []
})

test('the site contains scripts inside of other files', () => {
  expect(pipelines.length).toBeGreaterThan(30)
  expect(others.length).toBeGreaterThan(5)
})

test('scripts of pipelines, Jenkins, containers and Dockerfiles parse', () => {
  const wrong = [...pipelines, ...others].flatMap(({ place, text }) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: withoutTemplates(text), encoding: 'utf8' })
    return status === 0 ? [] : [`${place} ${stderr.split('\n')[0]}`]
  })
  expect(wrong).toEqual([])
})

/** How each language checks a program that it reads from standard input. */
const checks: Readonly<Record<string, readonly [command: string, ...options: string[]]>> = {
  python: ['python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())'],
  py: ['python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())'],
  javascript: ['node', '--input-type=module', '--check', '-'],
  js: ['node', '--input-type=module', '--check', '-'],
  go: ['gofmt', '-e'],
}

const programs = blocks.filter(({ language }) => language in checks)

test('programs in Python, JavaScript and Go parse', () => {
  expect(new Set(programs.map(({ language }) => language)).size).toBeGreaterThan(1)
  const wrong = programs.flatMap((block) => fault(block))
  expect(wrong).toEqual([])
})

function fault({ place, language, text }: CodeBlock): readonly string[] {
  const [command = '', ...options] = checks[language] ?? []
  if (!hasTool(command)) return []
  try {
    execFileSync(command, options, { input: text, stdio: ['pipe', 'ignore', 'pipe'] })
    return []
  } catch (error) {
    return [`${place} ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)}`]
  }
}
