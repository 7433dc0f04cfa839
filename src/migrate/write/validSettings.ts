/** Settings of the old site that docsgen would reject are in the report instead of in the new configuration. */
import { type SiteConfigInput, siteConfigSchema } from '../../schema/config.js'
import { isRecord } from '../../util/isRecord.js'
import type { MigrationReport } from '../model/report.js'

/** Each round removes one value. */
const maxRounds = 50

export function validSettings(config: SiteConfigInput, report: MigrationReport): SiteConfigInput {
  let current = config
  let last: readonly PropertyKey[] = []
  for (let round = 0; round < maxRounds; round++) {
    const [issue] = siteConfigSchema.safeParse(current).error?.issues ?? []
    if (!issue) return current
    // A value that must be there is removed with the value around it.
    const path = isStartOf(issue.path, last) || isStartOf(last, issue.path) ? last.slice(0, -1) : issue.path
    if (path.length === 0) return current
    const value = settingAt(current, path)
    report.leave({
      kind: 'setting',
      file: 'site.config.ts',
      text: `${path.map(String).join('.')}: ${JSON.stringify(value)} (${issue.message})`,
    })
    const next = without(current, path)
    if (!isSettings(next)) return current
    current = next
    last = path
  }
  return current
}

/** Only optional values are removed. */
function isSettings(value: unknown): value is SiteConfigInput {
  return isRecord(value) && 'title' in value && 'url' in value && 'product' in value && 'version' in value
}

function isStartOf(path: readonly PropertyKey[], of: readonly PropertyKey[]): boolean {
  return path.length > 0 && path.length <= of.length && path.every((key, index) => key === of[index])
}

function settingAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => index !== key)
      : value.map((item, index) => (index === key ? without(item, rest) : item))
  if (!isRecord(value) || typeof key !== 'string') return value
  const { [key]: inner, ...others } = value
  return rest.length === 0 ? others : { ...value, [key]: without(inner, rest) }
}
