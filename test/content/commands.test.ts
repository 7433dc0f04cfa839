/** Mistakes that a reader only notices when running a command or using a file. */
import { expect, test } from 'vitest'
import { isScalar, parseAllDocuments, visit } from 'yaml'
import { type CodeBlock, codeBlocks, type SourcePage, sourcePages } from './pages.js'
import { shellCommands } from './shell.js'

const pages = sourcePages()
const sourceOf = new Map(pages.map(({ file, source }) => [file, source]))
const blocksOf = new Map(pages.map((page) => [page.file, codeBlocks(page)]))
const blocks = [...blocksOf.values()].flat()
const isShell = ({ language }: CodeBlock) => /^(?:bash|sh|shell)$/.test(language)
const commands = blocks
  .filter(isShell)
  .flatMap(({ place, text }) => shellCommands(text).map((words) => ({ place, words })))

test('the site contains commands to check', () => {
  expect(commands.filter(({ words }) => words[0] === 'aws').length).toBeGreaterThan(150)
  expect(commands.filter(({ words }) => words[0] === 'kubectl').length).toBeGreaterThan(80)
})

test('options of cloud tools are in kebab case', () => {
  expect(
    commands
      .filter(({ words }) => /^(?:aws|az|gcloud|kubectl|helm)$/.test(words[0] ?? ''))
      .flatMap(({ place, words }) =>
        words
          .filter((word) => /^--\w/.test(word) && !/^--[a-z0-9]+(?:-[a-z0-9]+)*(?:=|$)/s.test(word))
          .map((word) => `${place} ${word}`),
      ),
  ).toEqual([])
})

test('YAML contains no plain word that Helm and others read as true or false', () => {
  expect(
    blocks
      .filter(({ language, meta }) => /^ya?ml$/.test(language) && !/\bdiff\b/.test(meta))
      .flatMap(({ place, text }) => {
        const found: string[] = []
        for (const document of parseAllDocuments(text, { logLevel: 'silent' })) {
          if (!('contents' in document)) continue
          visit(document, {
            Scalar: (key, node) => {
              const word = isScalar(node) && node.type === 'PLAIN' ? String(node.value) : ''
              // GitHub reads this key of a workflow as text.
              const isTrigger = key === 'key' && word === 'on' && /^jobs:/m.test(text)
              if (/^(?:y|n|yes|no|on|off)$/i.test(word) && !isTrigger) found.push(`${place} ${word}`)
            },
          })
        }
        return found
      }),
  ).toEqual([])
})

test('Kubernetes objects have no removed API version', () => {
  const gone =
    /^apiVersion: (?:extensions\/v1beta1|apps\/v1beta[12]|batch\/v(?:1beta1|2alpha1)|policy\/v1beta1|autoscaling\/v2beta[12]|(?:networking|rbac\.authorization|storage|discovery|events|node|coordination|scheduling|admissionregistration|apiextensions|certificates)(?:\.k8s\.io)?\/v1(?:alpha1|beta1)|flowcontrol\.apiserver\.k8s\.io\/v1beta[123])$/m
  expect(blocks.filter(({ text }) => gone.test(text)).map(({ place }) => place)).toEqual([])
})

test('IAM actions belong to services that the site mentions', () => {
  const known = new Set(
    'access-analyzer acm apigateway autoscaling backup bedrock cloudformation cloudfront cloudtrail config dynamodb ebs ec2 ecr ecs eks elasticloadbalancing firehose guardduty iam identitystore kms lambda logs organizations rds resource-explorer-2 route53 s3 secretsmanager securityhub ses sns sqs ssm sso sso-directory sts tag wafv2'.split(
      ' ',
    ),
  )
  const actions = blocks
    .filter(({ text }) => /"?Effect"?\s*[:=]/.test(text))
    .flatMap(({ place, text }) =>
      [...text.matchAll(/(?<![\w:./-])([a-z][a-z0-9-]+):(?:[A-Z][A-Za-z]+\*?|\*)(?![\w:])/g)].map(
        ([action, service]) => ({
          place,
          action,
          service: service ?? '',
        }),
      ),
    )
    .filter(({ service }) => service !== 'aws')
  expect(actions.length).toBeGreaterThan(150)
  expect(actions.filter(({ service }) => !known.has(service)).map(({ place, action }) => `${place} ${action}`)).toEqual(
    [],
  )
})

test('every variable of a command is set on its page, or the text describes it', () => {
  expect(pages.flatMap(unexplained)).toEqual([])
})

function unexplained({ file }: SourcePage): readonly string[] {
  const all = [file, ...partialsOf(file)]
  const code = all.flatMap((each) => blocksOf.get(each) ?? []).filter(isShell)
  const text = code.map((block) => block.text).join('\n')
  const prose = all.map((each) => (sourceOf.get(each) ?? '').replace(/^\s*```.*?^\s*```/gms, '')).join('\n')
  const set = new Set([
    ...[...text.matchAll(/(?:^|[\s;&|(])([A-Za-z_]\w*)\+?=/g)].map(([, name]) => name),
    ...[...text.matchAll(/\bfor (\w+) in\b/g)].map(([, name]) => name),
    ...[...text.matchAll(/\bread (?:-\w+ (?:'[^']*' )?)*([\w ]+)/g)].flatMap(([, names = '']) => names.split(' ')),
    ...['HOME', 'PATH', 'USER', 'PWD', 'RANDOM'],
  ])
  return (blocksOf.get(file) ?? []).filter(isShell).flatMap(({ place, text: own }) => {
    const read = [...withoutLiterals(own).matchAll(/(?<!\\)\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name)
    return [...new Set(read)]
      .filter((name) => !set.has(name) && !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(prose))
      .map((name) => `${place} ${name}`)
  })
}

function partialsOf(file: string): readonly string[] {
  return [...(sourceOf.get(file) ?? '').matchAll(/^import \w+ from '([^']+)'/gm)].map(([, target = '']) =>
    new URL(target, `file:///${file}`).pathname.slice(1),
  )
}

/** Text in single quotes, and here-documents with a quoted end, are not expanded. */
function withoutLiterals(text: string): string {
  return text.replace(/<<-?\s*'(\w+)'.*?\n\s*\1(?=\n|$)/gs, '').replace(/'[^']*'/g, '')
}
