/** The API reference and the screens of the gate are in the language of the site. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeScreen } from '../../src/gate/screens/describeScreen.js'
import { interfaceText, loadTexts } from '../../src/text/catalogue.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const description = `openapi: 3.1.1
info: { title: Hafen, version: '1' }
security: [{ key: [] }, { login: [read] }, { bearer: [] }]
paths:
  /ships/{id}:
    post:
      operationId: changeShip
      summary: Schiff bearbeiten
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, minLength: 3, maxLength: 8, pattern: '^s' } }
        - { name: tags, in: query, schema: { type: array, minItems: 1, uniqueItems: true, items: { type: [string, 'null'] } } }
        - { name: step, in: query, schema: { type: integer, multipleOf: 5 } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [mast, name]
              properties: { name: { type: string, minLength: 1 }, crew: { type: integer }, built: { type: string, format: date-time }, cargo: { oneOf: [{ properties: { tons: {} } }, { properties: { crates: {} } }] } }
              dependentRequired: { crew: [captain] }
              additionalProperties: false
              anyOf: [{ title: Segler, required: [sails], properties: { sails: { type: integer } } }, { title: Dampfer, properties: { coal: { not: { type: string } } } }]
      responses:
        '200': { description: Gut, content: { application/json: { schema: { type: object, additionalProperties: { type: array, items: { type: string } } } } } }
        '409': { description: Konflikt }
        '4XX': { description: Schlecht }
        default: { description: Sonst }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    bearer: { type: http, scheme: bearer, bearerFormat: JWT }
    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { read: Lesen } } } }
`

const older = description
  .replace("version: '1'", "version: '0'")
  .replace('minLength: 3', 'minLength: 2')
  .replace(/ +- \{ name: step.*\n/, '')
  .replace("'4XX'", "'500'")

let html: string
let changelog: string
let sidebar: string
let redirect: string
const roots: string[] = []

beforeAll(async () => {
  const root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(
          "locale: 'de', openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api', released: '2026-11-02', previous: [{ file: 'old.yaml' }], deprecations: true }]",
        ),
      ],
      ['content/index.md', '---\ntitle: Start\nredirect_from: [/alt]\n---\n\nText.\n'],
      ['api.yaml', description],
      ['old.yaml', older],
    ]),
  )
  roots.push(root)
  const { outputs, site } = await buildProject(root)
  html = ['api/change-ship.html', 'api/introduction.html']
    .map((path) => Buffer.from(outputs.get(path) ?? []).toString())
    .join()
    .replace(/<(?:script|style)\b.*?<\/(?:script|style)>/gs, '')
  changelog = articleText(Buffer.from(outputs.get('api/changelog.html') ?? []).toString())
  sidebar = JSON.stringify(site.sidebars)
  redirect = Buffer.from(outputs.get('alt.html') ?? []).toString()
})

function articleText(page: string): string {
  const [found = ''] = /<article\b.*?<\/article>/s.exec(page) ?? []
  return found.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

test('labels, limits and types of a German API page are German', () => {
  for (const text of [
    'Pfadparameter',
    '3–8 Zeichen',
    'mindestens 1 Element',
    'eindeutige Elemente',
    'Array von string oder null',
    'Vielfaches von 5',
    'nicht leer',
    'Andere Eigenschaften sind nicht erlaubt.',
    'Mindestens eines von',
    'Darf nicht sein:',
    'jede Eigenschaft',
    'Array von string',
    '4XX Fehler des Clients',
    'default Jeder andere Status',
    'API-Schlüssel (header X-Key)',
    'Bearer-Token (JWT)',
    'Client-Anmeldedaten',
  ])
    expect(html.replace(/<[^>]+>/g, '')).toContain(text)
  expect(html).toContain('<code>mast</code> ist erforderlich.')
})

test('sentences of a German changelog are German, with names and values as they are', () => {
  for (const text of [
    'Änderungen',
    'Der path-Parameter id hat andere Grenzen: 3–8 Zeichen, matches ^s statt 2–8 Zeichen, matches ^s .',
    'Der query-Parameter step ist neu.',
    'Die Antwort 4XX ist neu.',
    'Die Antwort 500 wurde entfernt.',
  ])
    expect(changelog).toContain(text)
  for (const label of ['Einführung', 'Änderungen', 'Veraltet']) expect(sidebar).toContain(label)
})

test('names of statuses, formats and variants are German', () => {
  for (const text of ['200 OK', 'Datum und Uhrzeit nach RFC 3339', '409 Konflikt', 'Variante 2'])
    expect(html.replace(/<[^>]+ title="([^"]*)">/g, '$1').replace(/<[^>]+>/g, '')).toContain(text)
})

test('the page of a redirect is German', () => {
  expect(redirect).toContain('<html lang="de">')
  expect(redirect).toContain('Diese Seite ist umgezogen: <a href="/">/</a>.')
})

test('no English words of docsgen are left on it', () => {
  const words = html.replace(/<(?:pre|code)\b.*?<\/(?:pre|code)>/gs, '').replace(/<[^>]+>/g, ' ')
  expect(words).not.toMatch(/\b(?:parameters|required|allowed|characters|at least|array of|any|other|When|error)\b/)
})

test('the screens of the gate have the language of the site', async () => {
  await loadTexts(['fr'])
  const screen = describeScreen({ code: 'access_denied', message: '', actions: [] }, interfaceText('fr'))
  expect(screen).toMatchObject({ title: 'Vous n’avez pas accès', text: expect.stringContaining('administrateur') })
})
