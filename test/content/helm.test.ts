/** The Helm commands and values of pages, run by `helm template` on charts with the objects that the site promises. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { replaceTokens } from '../../src/markdown/source/tokens.js'
import { hasTool } from '../support/missingTools.js'
import { type Chart, helmCommands, valuesFiles } from './chartValues.js'
import { type ChartRepository, chartVersions, type Manifest, manifestsOf, openChartRepository } from './helmCharts.js'
import { codeBlocks, sourcePages, tokens } from './pages.js'
import { shellCommands } from './shell.js'

const { slug } = tokens.product
const namespace = tokens.inputs?.namespace ?? ''
const download = (name: string) =>
  replaceTokens(readFileSync(`content/_downloads/kubernetes/${name}`, 'utf8'), tokens, 'code')
const blocks = sourcePages().flatMap(codeBlocks)
const kubernetes = 'content/getting-started/install-sensor/kubernetes'

/** The complete values that a reader installs first; other blocks change them. */
const complete: Readonly<Record<Chart, string>> = {
  sensor: download('values.yaml'),
  admission: download('admission-values.yaml'),
  'harbor-adapter': stringify(valuesFiles.find(({ chart }) => chart === 'harbor-adapter')?.values),
  operator: stringify({ image: { pullSecrets: [`${slug}-registry`] } }),
}

function blockOn(page: string, title: string): string {
  const found = blocks.find(({ place, meta }) => place.startsWith(page) && meta.includes(`title="${title}"`))
  if (!found) throw new Error(`${page} has no block “${title}”.`)
  return found.text
}

describe.runIf(hasTool('helm', 'version'))('with helm', { timeout: 120_000 }, () => {
  let repository: ChartRepository
  beforeAll(async () => {
    repository = await openChartRepository()
  }, 60_000)
  afterAll(() => repository.close())

  async function objectsOf(chart: Chart, values: unknown = {}): Promise<readonly Manifest[]> {
    const { failed, output, objects } = await renderValues(chart, values)
    if (failed) throw new Error(output)
    return objects
  }

  function renderValues(chart: Chart, values: unknown) {
    const files = [
      repository.write('complete.yaml', complete[chart]),
      repository.write('change.yaml', stringify(values)),
    ]
    const options = ['--namespace', namespace, '--include-crds', ...files.flatMap((file) => ['--values', file])]
    return repository.helm(['template', slug, `${slug}/${chart}`, ...options])
  }

  const find = (objects: readonly Manifest[], kind: string, name: string) =>
    objects.find((each) => each.kind === kind && each.metadata.name === name)

  test('every command that installs or previews a chart renders it', async () => {
    const commands = helmCommands.filter(({ words }) => /^(?:upgrade|install|template)$/.test(words[1] ?? ''))
    expect(commands.length).toBeGreaterThan(10)
    const failures: string[] = []
    for (const { place, words, chart } of commands) {
      const version = words[words.indexOf('--version') + 1]
      // Notes of a release name the chart of that release.
      if (place.includes('/release-notes/') && chart && version !== chartVersions[chart]) continue
      const end = words.indexOf('>')
      const run = words.slice(0, end < 0 ? undefined : end).flatMap((word, at) => {
        if (at === 0 || word === '--install') return []
        if (at === 1) return ['template']
        return words[at - 1] === '--values' && chart ? [repository.write(word, complete[chart])] : [word]
      })
      const { failed, output, objects } = await repository.helm(run)
      if (failed || objects.length === 0) failures.push(`${place} ${output}`)
      const other = objects.filter(
        ({ metadata }) =>
          metadata.namespace !== undefined && metadata.namespace !== run[run.indexOf('--namespace') + 1],
      )
      failures.push(...other.map(({ kind, metadata }) => `${place} ${kind} ${metadata.name} in ${metadata.namespace}`))
    }
    expect(failures).toEqual([])
  })

  test('values of every page render', async () => {
    const failures: string[] = []
    for (const { place, chart, values } of valuesFiles) {
      const { failed, output } = await renderValues(chart, values)
      if (failed) failures.push(`${place} ${output}`)
    }
    expect(failures).toEqual([])
  })

  test('a value that the chart does not know is refused with the message of the page', async () => {
    const notes = readFileSync('content/release-notes/helm-charts.mdx', 'utf8')
    const message = /fails with \*([^*]+)\*/.exec(notes)?.[1] ?? 'no message on the page'
    const { failed, output } = await renderValues('sensor', { sensor: { featurs: { tls: true } } })
    expect(failed).toBe(true)
    expect(output).toContain(message)
    expect(output).toContain('featurs')
  })

  test('the objects of pages are those of the charts', async () => {
    const sensor = await objectsOf('sensor')
    const [role] = manifestsOf(blockOn(`${kubernetes}/configuration`, 'clusterrole.yaml'))
    expect(find(sensor, 'ClusterRole', `${slug}-cluster-manager`)?.rules).toEqual(role?.rules)
    const watching = await objectsOf('sensor', { clusterManager: { watch: { secretsMetadata: true } } })
    const rules = find(watching, 'ClusterRole', `${slug}-cluster-manager`)?.rules
    expect(rules?.at(-1)).toEqual({ apiGroups: [''], resources: ['secrets'], verbs: ['list', 'watch'] })

    const [webhook] = manifestsOf(
      blockOn('content/integrations/kubernetes/admission/installation', 'ValidatingWebhookConfiguration'),
    )
    expect(find(await objectsOf('admission'), 'ValidatingWebhookConfiguration', `${slug}-admission`)).toEqual(webhook)
  })

  test('the Pod has the capabilities and mounts of the page', async () => {
    const page = readFileSync(`${kubernetes}/configuration.mdx`, 'utf8').replaceAll('{product}', slug)
    const modeOf = async (mode: string) => {
      const objects = await objectsOf('sensor', { sensor: { securityContext: { mode } } })
      const spec = find(objects, 'DaemonSet', `${slug}-sensor`)?.spec?.template?.spec
      const [sensor] = spec?.containers ?? []
      if (!spec || !sensor) throw new Error('The DaemonSet has no container.')
      return { ...spec, sensor }
    }
    const pod = await modeOf('capabilities')
    const named = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    const { add = [], drop } = pod.sensor.securityContext?.capabilities ?? {}
    expect([...add].sort()).toEqual(named.sort())
    expect(drop).toEqual(['ALL'])
    expect((await modeOf('sysadmin')).sensor.securityContext?.capabilities?.add).toEqual(
      ['SYS_ADMIN', ...add].filter((name) => name !== 'BPF' && name !== 'PERFMON'),
    )
    expect((await modeOf('privileged')).sensor.securityContext).toEqual({
      privileged: true,
      appArmorProfile: { type: 'Unconfined' },
    })

    const rows = [...page.matchAll(/^\| `(\/[^`]*)` \| (?:`([^`]*)`|same) \| ([^|]*) \|/gm)]
    const mounts = pod.volumes.flatMap(({ name, hostPath }) => {
      const mount = pod.sensor.volumeMounts.find((each) => each.name === name)
      return hostPath ? [[hostPath.path, mount?.mountPath, mount?.readOnly ? 'Read' : 'Read and write']] : []
    })
    expect(mounts).toEqual(rows.map(([, path, inside, access]) => [path, inside ?? path, access]))
    expect(pod.hostPID).toBe(true)
    expect(pod.hostNetwork).toBeUndefined()
  })

  test('ports of the page are ports of the containers', async () => {
    const objects = await objectsOf('sensor', {
      clusterManager: { auditReceiver: { enabled: true, clientCASecret: 'audit-client-ca' } },
    })
    const ports = [...objects, ...(await objectsOf('operator'))].flatMap(({ spec }) =>
      (spec?.template?.spec?.containers ?? []).flatMap((each) =>
        each.ports.map(({ containerPort }) => `${each.name} ${containerPort}`),
      ),
    )
    const page = readFileSync(`${kubernetes}/overview.mdx`, 'utf8')
    const cells = [...page.matchAll(/^\|[^|]*\|([^|]*)\|([^|]*)\|[^|]*\|$/gm)].flatMap(([, to = '', port = '']) => {
      const own = [...to.matchAll(/(sensor|cluster manager|operator) (\d{4})/gi)].map(([, name = '', number]) => [
        name,
        number,
      ])
      const service = /^ Service of the (.*) $/.exec(to)?.[1]
      return service ? [[service, /\d{4}/.exec(port)?.[0]]] : own
    })
    const named = cells.map(([name = '', port]) => `${name.toLowerCase().replace(' ', '-')} ${port}`)
    expect(named.sort()).toEqual(ports.sort())

    const [policy] = manifestsOf(download('networkpolicy.yaml'))
    const allowed = policy?.spec?.ingress.flatMap((rule) => rule.ports.map(({ port }) => port)) ?? []
    const reached = ports.flatMap((port) => port.match(/\b(?:8443|946\d)$/) ?? []).map(Number)
    expect(allowed.sort()).toEqual(reached.sort())
  })

  test('objects that commands of kubectl name are objects of the charts, or of the pages', async () => {
    const rendered = [
      ...(await objectsOf('sensor', { clusterManager: { auditReceiver: { enabled: true, clientCASecret: 'a' } } })),
      ...(await objectsOf('admission')),
      ...(await objectsOf('operator')),
      ...(await objectsOf('harbor-adapter')),
      ...blocks
        .filter(({ language, text }) => language === 'yaml' && /^kind: /m.test(text))
        .flatMap(({ text }) => manifestsOf(text)),
    ]
    const words = blocks
      .filter(({ language }) => language === 'bash')
      .flatMap(({ place, text }) =>
        shellCommands(text)
          .filter(([tool]) => tool === 'kubectl')
          .map((each) => ({ place, each })),
      )
    const texts = blocks.filter(({ language }) => language === 'bash').map(({ text }) => text)
    const created = texts.flatMap((text) =>
      [...text.matchAll(/\bcreate secret (?:generic|docker-registry) "?([\w-]+)|^[A-Z]+="([\w-]+)"$/gm)].map(
        ([, name, variable]) => `secret/${name ?? variable}`,
      ),
    )
    const known = new Set([
      ...rendered.map(({ kind, metadata }) => `${kind}/${metadata.name}`.toLowerCase()),
      ...created,
    ])
    const named = words.flatMap(({ place, each }) => namesIn(each).map((name) => ({ place, name })))
    expect(named.length).toBeGreaterThan(30)
    // The collector is the first generation of the cluster manager, which no chart of today contains.
    const missing = named.filter(({ name }) => !known.has(name) && !name.includes('-collector'))
    expect(missing.map(({ place, name }) => `${place} ${name}`)).toEqual([])

    const labels = rendered.flatMap(({ spec }) =>
      Object.entries(spec?.template?.metadata?.labels ?? {}).map((label) => label.join('=')),
    )
    const selectors = words.flatMap(({ place, each }) =>
      each.flatMap((word, at) =>
        each[at - 1] === '--selector' && word.startsWith('app.kubernetes.io/') ? [{ place, word }] : [],
      ),
    )
    expect(selectors.length).toBeGreaterThan(1)
    expect(selectors.filter(({ word }) => !labels.includes(word))).toEqual([])
  })
})

const kinds: Readonly<Record<string, string>> = {
  ds: 'daemonset',
  snr: 'sensor',
  sensors: 'sensor',
  crd: 'customresourcedefinition',
}
const named =
  /^(daemonset|ds|deployment|service|secret|configmap|serviceaccount|clusterrole|clusterrolebinding|validatingwebhookconfiguration|snr|crd|sensors)$/

/** `daemonset/NAME` and `get daemonset NAME`, for names that begin with the product. */
function namesIn(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    const [kind = '', name = words[at + 1] ?? ''] = word.replace(/\.[\w.-]+(?=\/)/, '').split('/')
    const isName = name === slug || name.startsWith(`${slug}-`) || name.startsWith('sensors.')
    return named.test(kind) && isName && words[at - 1] !== 'create' ? [`${kinds[kind] ?? kind}/${name}`] : []
  })
}
