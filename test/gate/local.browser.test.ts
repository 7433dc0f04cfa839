/** The gate on one machine, as a newcomer tries it: each command through the built bin, a real sign-in, and its end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeServer, listenOnPort } from '../../src/server/listen.js'
import { launchBrowser } from '../support/browser.js'
import { siteConfig, writeProject } from '../support/project.js'
import { readerTab } from './support/tab.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const bin = join(repository, 'bin/docsgen.js')
const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

let browser: Browser
let root: string
const running: ChildProcess[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig()],
      ['content/sidebars.yaml', 'docs: [index]\n'],
      [
        'content/index.md',
        '---\ntitle: Harbour\ndescription: Where the boats of the night find some rest from the storms.\n---\n\nGulls wake.\n',
      ],
    ]),
  )
})

afterEach(async () => {
  await Promise.all(running.splice(0).map(stop))
})

afterAll(async () => {
  await browser?.close()
  rmSync(root, { recursive: true, force: true })
})

interface Running {
  readonly child: ChildProcess
  readonly said: { out: string; errors: string }
}

function run(command: string, args: readonly string[]): Running {
  const child = spawn(command, args, {
    cwd: root,
    // A group of its own, which ends whole.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NOAUTH: 'true' },
  })
  running.push(child)
  const said = { out: '', errors: '' }
  child.stdout?.on('data', (part) => {
    said.out += part
  })
  child.stderr?.on('data', (part) => {
    said.errors += part
  })
  return { child, said }
}

/** Runs a script of `package.json` in the small project until it says an address. */
async function start(script: string): Promise<Running & { readonly url: string }> {
  const started = run('sh', ['-c', script.replaceAll('node bin/docsgen.js', `'${process.execPath}' '${bin}'`)])
  const { child, said } = started
  const ended = once(child, 'exit')
  for (;;) {
    const url = /^http:\S+$/m.exec(said.out)?.[0]
    if (url) return { ...started, url }
    if (child.exitCode !== null) throw new Error(`No address came.\n${said.out}${said.errors}`)
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended])
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  // Its output ends with the last process of the group; the shell that began it may be gone before.
  const gone = once(child, 'close')
  process.kill(-child.pid, 'SIGTERM')
  await gone
}

/** The port that the provider will take: its own, or the next one if that is in use. */
async function providerPort(): Promise<number> {
  const server = createServer()
  const port = await listenOnPort(server, { host: 'localhost', port: 4400 })
  await closeServer(server)
  return Number(port)
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('button', { name: 'Zoë Quill' }).click()
  await page.getByRole('heading', { name: 'Harbour' }).waitFor()
  expect(page.url()).toBe(url)
  await page.locator('[data-profile] img').waitFor()
}

test('docsgen idp prints its URL, its users and its use, and ends with its command', async () => {
  const { child, url, said } = await start('node bin/docsgen.js idp --port 0')
  const text = said.out
  expect(text.split('\n')[0]).toBe(url)
  const { host } = new URL(url)
  expect(text).toMatch(/Zoë Quill \(organization org_harbour\), Sam Reed/)
  expect(text).toContain(`AUTH0_DOMAIN=${host} AUTH0_CLIENT_ID=docs AUTH0_LOGIN_URI=${url}login`)
  const metadata = (await (await fetch(`${url}.well-known/openid-configuration`)).json()) as object
  expect(metadata).toMatchObject({
    issuer: url,
    token_endpoint: `${url}oauth/token`,
    jwks_uri: `${url}.well-known/jwks.json`,
  })
  for (const path of ['login?redirect_uri', 'v2/logout?returnTo', 'portal/callback?state']) {
    const response = await fetch(`${url}${path}=https://evil.example/`, { redirect: 'manual' })
    expect([path, response.status]).toEqual([path, 400])
  }
  await stop(child)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test.each([
  ['authorize?client_id=other&redirect_uri=http://<i>', 'invalid_client: client is invalid.'],
  ['login?redirect_uri=https://elsewhere.example/', 'redirect_uri must be the address of a page on this machine.'],
])('docsgen idp says on a page what keeps a sign-in from beginning: %s', async (address, fault) => {
  const { url } = await start('node bin/docsgen.js idp --port 0')
  const response = await fetch(url + address)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8'])
  const text = await response.text()
  expect(text).toContain(`<p role="alert">${fault}</p>`)
  expect(text).toContain('<code>docs</code>')
})

test('without oidc-provider it says what to install, and ends with 3', async () => {
  const hook = `export const resolve = (name, context, next) => {
    if (name === 'oidc-provider') throw Object.assign(new Error('none'), { code: 'ERR_MODULE_NOT_FOUND' })
    return next(name, context)
  }`
  writeFileSync(join(root, 'hook.mjs'), hook)
  writeFileSync(
    join(root, 'register.mjs'),
    "import { register } from 'node:module'\nregister('./hook.mjs', import.meta.url)\n",
  )
  const { child, said } = run(process.execPath, ['--import', join(root, 'register.mjs'), bin, 'serve', '--idp'])
  const [code] = (await once(child, 'close')) as [number]
  expect([code, said.errors]).toEqual([3, expect.stringContaining('npm install --save-dev oidc-provider')])
})

test('docsgen serve --idp signs readers in, and pages still follow edits', async () => {
  const { url } = await start('node bin/docsgen.js serve --idp --port 0')
  const { context, page, complaints } = await readerTab(browser)
  const first = await (await fetch(url)).text()
  expect(first).not.toContain('Gulls')
  await signIn(page, url)
  const file = join(root, 'content/index.md')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace('Gulls wake', 'Gulls sleep'))
  await page.getByText('Gulls sleep').waitFor()
  writeFileSync(file, before)
  // The content is swapped once more, and with it goes an open menu.
  await page.getByText('Gulls wake').waitFor()
  await page.locator('[data-profile] > button').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('button', { name: 'Refuse the sign-in' }).click()
  await page.getByText('access_denied').waitFor()
  await context.close()
  expect(complaints).toEqual([])
})

test('npm run site:gated builds for the edge, whatever NOAUTH says, and signs readers in', async () => {
  const script = scripts['site:gated'] ?? ''
  expect(scripts.idp).toBe('node bin/docsgen.js idp')
  const { url } = await start(`${script} --port 0`)
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(401)
  const { context, page, complaints } = await readerTab(browser)
  await signIn(page, url)
  await context.close()
  expect(complaints).toEqual([])
})

test('with DOCSGEN_SEAL_KEY, a sealed site is built and previewed with two commands, and its reader gets the key', async () => {
  const key = `k1:${randomBytes(32).toString('base64url')}`
  const { url, said } = await start(
    `export DOCSGEN_SEAL_KEY=${key}; AUTH0_DOMAIN=localhost:${await providerPort()} AUTH0_CLIENT_ID=docs node bin/docsgen.js build --gate sealed --quiet --out-dir build-sealed && node bin/docsgen.js preview --idp --port 0 --out-dir build-sealed`,
  )
  expect(await (await fetch(url)).text()).not.toContain('Gulls')
  const { context, page, complaints } = await readerTab(browser)
  await signIn(page, url)
  await page.getByText('Gulls wake').waitFor()
  await context.close()
  expect(complaints).toEqual([])
  expect(said.out + said.errors).not.toContain(key)
})

test('docsgen idp with a DOCSGEN_SEAL_KEY that is none says what is wrong, and ends with 2', async () => {
  const { child, said } = run('sh', ['-c', `DOCSGEN_SEAL_KEY=justtext '${process.execPath}' '${bin}' idp --port 0`])
  const [code] = (await once(child, 'close')) as [number]
  expect([code, said.errors]).toEqual([
    2,
    'The environment variable DOCSGEN_SEAL_KEY has an entry 1 that is not `id:key`.\n',
  ])
})

test('docsgen preview --idp says which provider a folder was built for, if for another one', async () => {
  const { child, said } = await start(
    'AUTH0_DOMAIN=id.example.com AUTH0_CLIENT_ID=docs node bin/docsgen.js build --gate client --quiet && echo http://built && node bin/docsgen.js preview --idp --port 0',
  )
  const [code] = (await once(child, 'close')) as [number]
  expect([code, said.errors]).toEqual([
    2,
    expect.stringMatching(/AUTH0_DOMAIN=localhost:\d+ .* docsgen build --gate client/),
  ])
})
