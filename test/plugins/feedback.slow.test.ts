/** The plugin `feedback`: its form without scripts, its policy, and its findings. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

async function buildWith(plugin: string, config = ''): Promise<Build> {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`search: { enabled: false }, plugins: [${plugin}], ${config}`)],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\n## Install & run\n\n### Deep\n\n#### Deeper\n'],
    ]),
  )
  roots.push(root)
  return buildProject(root)
}

const html = ({ outputs }: Build) => Buffer.from(outputs.get('index.html') ?? []).toString()
const form = (build: Build) => /<form class="feedback".*?<\/form>/s.exec(html(build))?.[0] ?? ''
const policy = (build: Build, directive: string) => new RegExp(`${directive} ([^;"]*)`).exec(html(build))?.[1]

test('the form posts page, version, answer, section and reason to the address, which the policy allows', async () => {
  const build = await buildWith("['feedback', { action: 'https://forms.example.com/docs?a=1' }]")
  expect(build.diagnostics).toEqual([])
  const markup = form(build)
  expect(markup).toContain('action="https://forms.example.com/docs?a=1" method="post"')
  expect(markup).toContain(
    '<input type="hidden" name="page" value="/"/><input type="hidden" name="version" value="0.1.0"/>',
  )
  expect(markup.match(/type="radio" required="" name="helpful" value="\w+"/g)).toHaveLength(2)
  expect(markup.match(/<option[^>]*>/g)).toEqual([
    '<option value="">',
    '<option value="install--run">',
    '<option value="deep">',
  ])
  expect(markup).toContain('<textarea name="reason" rows="3" maxLength="1000">')
  for (const directive of ['connect-src', 'form-action'])
    expect(policy(build, directive)).toBe("'self' https://forms.example.com")
})

test('a path of the same origin needs no other policy, and sections can be left out', async () => {
  const build = await buildWith("['feedback', { action: '/feedback', sections: false }]")
  expect(build.diagnostics).toEqual([])
  expect(form(build)).toContain('action="/feedback"')
  expect(form(build)).not.toContain('<select')
  expect(policy(build, 'form-action')).toBe("'self'")
})

test('the texts are in the language of the page', async () => {
  expect(form(await buildWith("['feedback', { action: '/feedback' }]", "locale: 'de',"))).toContain(
    '<legend>War diese Seite hilfreich?</legend>',
  )
})

test.each([
  ["'feedback'", 'has no option `action`'],
  ["['feedback', { action: 'http://forms.example.com' }]", 'neither a path that starts with / nor an https: URL'],
  ["['feedback', { action: '//forms.example.com' }]", 'neither a path that starts with / nor an https: URL'],
])('%s is an error, and there is no form', async (plugin, problem) => {
  const build = await buildWith(plugin)
  expect(build.diagnostics).toMatchObject([
    { severity: 'error', file: 'site.config.ts', message: expect.stringContaining(problem) },
  ])
  expect(form(build)).toBe('')
})

test('a policy of the author that would block the form is an error', async () => {
  const build = await buildWith(
    "['feedback', { action: 'https://forms.example.com/' }]",
    "deploy: { csp: { 'connect-src': ['https://a.example'] } },",
  )
  expect(build.diagnostics).toMatchObject([
    {
      severity: 'error',
      message: expect.stringContaining('`connect-src` without https://forms.example.com'),
      hint: "Add 'https://forms.example.com' to it.",
    },
  ])
})

const analytics = (provider: string, more: string) => `gate: false, analytics: { provider: '${provider}', ${more} },`

test('with analytics only, the form has no address and no reason', async () => {
  const build = await buildWith(
    "['feedback', { analytics: true }]",
    analytics('plausible', "domain: 'docs.example.com'"),
  )
  expect(build.diagnostics).toEqual([])
  expect(form(build)).toContain('data-feedback="plausible"')
  expect(form(build)).not.toMatch(/action|method|textarea/)
  expect(form(build)).toContain('<select')
})

test('with an address and analytics, the form has both', async () => {
  const build = await buildWith(
    "['feedback', { action: '/feedback', analytics: true, report: true }]",
    analytics('posthog', "key: 'phc_a'"),
  )
  expect(build.diagnostics).toEqual([])
  expect(form(build)).toMatch(
    /<form class="feedback"(?=[^>]* action="\/feedback")(?=[^>]* data-feedback="posthog")[^>]* data-report="This does not work"/,
  )
  expect(form(build)).toContain('<textarea')
})

test('analytics without a service is an error, and there is no form', async () => {
  const build = await buildWith("['feedback', { analytics: true }]")
  expect(build.diagnostics).toMatchObject([
    { severity: 'error', message: expect.stringContaining('has no effect, because the site has no `analytics`') },
  ])
  expect(form(build)).toBe('')
})

test('a report of sections needs sections', async () => {
  const build = await buildWith("['feedback', { action: '/feedback', sections: false, report: true }]")
  expect(build.diagnostics).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('`sections: false`') },
  ])
  expect(form(build)).not.toContain('data-report')
})

test('a form without these options has no attribute and no script of them', async () => {
  const build = await buildWith("['feedback', { action: '/feedback' }]")
  expect(form(build)).toMatch(/^<form class="feedback"[^>]* data-feedback=""/)
  expect(form(build)).not.toContain('data-report')
  const code = [...build.outputs]
    .filter(([path]) => /\.(?:js|css)$/.test(path))
    .map(([, bytes]) => Buffer.from(bytes).toString())
  expect(code.some((text) => text.includes('data-feedback'))).toBe(true)
  expect(code.filter((text) => /feedback-report|tracking-refused|plausible/.test(text))).toEqual([])
})
