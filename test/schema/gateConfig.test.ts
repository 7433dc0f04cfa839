/** The gate of a configuration: its mode, its environment variables, and their errors. */
import { describe, expect, it } from 'vitest'
import { parseSiteConfig } from '../../src/config/parseConfig.js'
import { lines } from './findings.js'
import { minimal, nowhere, parse } from './minimalConfig.js'

describe('the gate', () => {
  const client = { mode: 'client', AUTH0_DOMAIN: 'a.auth0.com', AUTH0_CLIENT_ID: 'config' }

  it('GATE-03: environment variables have priority over the configuration', () => {
    const { config } = parse(
      { gate: client },
      { AUTH0_CLIENT_ID: 'env', AUTH0_LOGIN_URI: '/login', DEBUG: '1', NOAUTH: 'false' },
    )
    expect(config?.gate).toEqual({
      ...client,
      AUTH0_CLIENT_ID: 'env',
      AUTH0_LOGIN_URI: '/login',
      DEBUG: true,
      NOAUTH: false,
      claims: {},
      seal: { hours: 8 },
    })
  })

  it.each([
    [undefined, 'client'],
    ['', 'client'],
    ['false', 'client'],
    ['0', 'client'],
    ['true', 'off'],
    ['1', 'off'],
    ['yes', 'off'],
  ])('NOAUTH=%j in the environment gives the mode %s', (NOAUTH, mode) => {
    expect(parse({ gate: client }, { NOAUTH }).config?.gate.mode).toBe(mode)
  })

  it('is on again if NOAUTH is false in the environment', () => {
    expect(parse({ gate: { ...client, NOAUTH: true } }, { NOAUTH: 'false' }).config?.gate.mode).toBe('client')
  })

  it('GATE-03: a build without NOAUTH and without settings fails with the missing names, and says what to do', () => {
    const needs = (names: string, mode = 'client') => [
      `- gate-settings The gate mode \`${mode}\` needs ${names} not set. | Set them in the environment or in \`gate\`. To build without the gate, set NOAUTH=true; for a site that is always open, write \`gate: false\`.`,
    ]
    const both = needs('AUTH0_DOMAIN and AUTH0_CLIENT_ID, which are')
    expect(parse({ gate: { mode: 'client' } }).config).toBeUndefined()
    expect(lines(parse({ gate: { mode: 'client' } }).diagnostics)).toEqual(both)
    expect(lines(parse({ gate: {} }).diagnostics)).toEqual(both)
    expect(lines(parse({ gate: { mode: 'client' } }, { AUTH0_DOMAIN: '', NOAUTH: '' }).diagnostics)).toEqual(both)
    expect(lines(parse({ gate: { mode: 'sealed', AUTH0_CLIENT_ID: 'a' } }).diagnostics)).toEqual(
      needs('AUTH0_DOMAIN, which is', 'sealed'),
    )
    expect(parse({ gate: { mode: 'client' } }, { NOAUTH: 'true' }).config?.gate.mode).toBe('off')
    expect(parse({ gate: { mode: 'client', NOAUTH: true } }).diagnostics).toEqual([])
    expect(parse({ gate: { mode: 'edge+sealed' } }).diagnostics).toEqual([])
  })

  it('is closed with `gate: false` by no variable, and by a flag of the command', () => {
    const env = { AUTH0_DOMAIN: 'a.auth0.com', AUTH0_CLIENT_ID: 'a', NOAUTH: 'false' }
    expect(parse({ gate: false }, env)).toMatchObject({ config: { gate: { mode: 'off' } }, diagnostics: [] })
    const flag = parseSiteConfig({ ...minimal, gate: false }, env, { ...nowhere, gate: { mode: 'client' } })
    expect(flag.config?.gate).toMatchObject({ mode: 'client', AUTH0_DOMAIN: 'a.auth0.com' })
  })

  it('a site without `gate` and without variables is open, with a warning', () => {
    const undecided = parse({ gate: undefined }, { DEBUG: 'express:*', AUTH0_DOMAIN: '', NOAUTH: '' })
    expect(undecided.config?.gate).toMatchObject({ mode: 'off', DEBUG: false })
    expect(undecided.diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning gate-undecided'])
  })

  it.each([
    [{ NOAUTH: 'true' }, 'off'],
    [{ AUTH0_DOMAIN: 'a.auth0.com', AUTH0_CLIENT_ID: 'a' }, 'client'],
    [{ NOAUTH: 'false', AUTH0_DOMAIN: 'a.auth0.com', AUTH0_CLIENT_ID: 'a' }, 'client'],
  ])('without `gate`, the environment %j decides for the mode %s', (env, mode) => {
    const { config, diagnostics } = parse({ gate: undefined }, env)
    expect(config?.gate.mode).toBe(mode)
    expect(diagnostics).toEqual([])
  })

  it.each([{ AUTH0_DOMAIN: 'a.auth0.com' }, { NOAUTH: 'false' }])(
    'without `gate`, half of the settings (%j) is no open site',
    (env) => {
      expect(parse({ gate: undefined }, env).diagnostics.map(({ code }) => code)).toEqual(['gate-settings'])
    },
  )

  it.each([true, 'client', 3])('%j is no gate', (gate) => {
    expect(lines(parse({ gate }).diagnostics)[0]).toContain('`gate` must be ')
  })

  it('an invalid value is reported with its environment variable', () => {
    expect(lines(parse({ gate: client }, { AUTH0_DOMAIN: 'https://a.auth0.com' }).diagnostics)).toEqual([
      '- config-value `gate.AUTH0_DOMAIN` must be a host name such as `example.eu.auth0.com`, without `https://` and path, but it is `https://a.auth0.com`. | The value comes from the environment variable `AUTH0_DOMAIN`.',
    ])
  })
})
