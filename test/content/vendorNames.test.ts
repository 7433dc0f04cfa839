/**
 * Permissions, roles and policies of the clouds that the site names exist at the vendor.
 *
 * `tools/vendorNames.txt` lists the names that were looked up in the references of the vendors. After a page uses a new name, look it
 * up in the reference that the list gives for its kind, and add it there.
 */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'
import { replaceTokens } from '../../src/markdown/source/tokens.js'
import { tokens } from './pages.js'

interface Kind {
  readonly title: string
  readonly pattern: RegExp
  /** Least number of names on the site. Fewer means that the pattern no longer finds them. */
  readonly least: number
}

const kinds: readonly Kind[] = [
  {
    title: 'AWS actions, condition keys and events',
    pattern:
      /(?<![\w/.:-])(?:access-analyzer|acm|autoscaling|backup|bedrock|cloudformation|cloudtrail|config|dynamodb|ebs|ec2|ecr|ecs|eks|elasticloadbalancing|firehose|guardduty|iam|identitystore|kms|lambda|logs|organizations|rds|resource-explorer-2|route53|s3|secretsmanager|securityhub|sns|sqs|ssm|sso|sso-directory|sts|wafv2):[A-Z][A-Za-z0-9]*\*?(?![\w*])/g,
    least: 120,
  },
  { title: 'AWS managed policies', pattern: /(?<=arn:aws:iam::aws:policy\/)[\w/-]+/g, least: 4 },
  { title: 'EKS access policies', pattern: /\bAmazonEKS\w*ViewPolicy\b/g, least: 2 },
  {
    title: 'Azure operations',
    pattern: /\bMicrosoft\.[A-Za-z]+(?:\/[A-Za-z*.]+)+\/(?:read|write|delete|action|\*)(?![\w/])/g,
    least: 20,
  },
  {
    title: 'Azure roles',
    pattern: /(?<=--role[ =]"|role_definition_name\s*=\s*")(?!Skerry|skerry)[A-Z][\w ]+(?=")/g,
    least: 4,
  },
  { title: 'Google Cloud roles', pattern: /(?<![\w/])roles\/[a-zA-Z0-9_.]+[a-zA-Z0-9]/g, least: 15 },
  {
    title: 'Google Cloud permissions',
    pattern:
      /(?<![\w./-])(?!aws\.)[a-z]{3,}\.[a-zA-Z]+\.(?:access|actAs|add|analyze|attach|consume|create|delete|detach|export|get|list|publish|pull|search|set|update|use)[A-Za-z]*(?![\w./(-])/g,
    least: 20,
  },
]

const used = kinds.map((kind) => ({ ...kind, names: namesOnPages(kind) }))
const known = readLists()

test.each(used)('$title on pages are names of the vendor', ({ title, names, least }) => {
  expect(names.size).toBeGreaterThanOrEqual(least)
  const missing = [...names].filter(([name]) => !known.get(title)?.has(name))
  expect(missing.map(([name, file]) => `${file} ${name}`)).toEqual([])
})

test.each(used)('the list of $title has no name that the site no longer uses', ({ title, names }) => {
  expect([...(known.get(title) ?? [])].filter((name) => !names.has(name))).toEqual([])
})

/** Each name with the first file that uses it. */
function namesOnPages({ pattern }: Kind): ReadonlyMap<string, string> {
  const files = fastGlob.sync(['content/**/*.{md,mdx}', 'content/_downloads/**', 'content/static/downloads/**']).sort()
  const found = new Map<string, string>()
  for (const file of files)
    for (const [name] of replaceTokens(readFileSync(file, 'utf8'), tokens, 'code').matchAll(pattern))
      if (!found.has(name)) found.set(name, file)
  return found
}

/** The names below each heading. */
function readLists(): ReadonlyMap<string, ReadonlySet<string>> {
  const sections = readFileSync('test/content/tools/vendorNames.txt', 'utf8').split(/^# /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return [title, new Set(lines.filter((line) => line !== '' && !line.startsWith('Source:')))]
    }),
  )
}
