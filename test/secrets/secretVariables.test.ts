import { expect, test } from 'vitest'
import { findSecretVariables } from '../../src/secrets/secretVariables.js'

test('names with the words of secrets, and URLs with a password, are secret variables', () => {
  const secret = {
    BUILD_TOKEN: 'q7Rt2LxV9bPz',
    githubToken: 'ghs_q7Rt2LxV9bPz',
    DB_PASS: 'Tr0ub4dor&3',
    API_KEY: 'never-published-1',
    DOCSGEN_SEAL_KEY: 'k1:Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE',
    SLACK_WEBHOOK_URL: 'https://hooks.example.com/services/T0/B0/q7Rt2LxV9bPz',
    HTTPS_PROXY: 'http://proxy:Tr0ub4dor3@proxy.example.com:3128',
    DATABASE_URL: 'postgres://docs:p%40ssw0rd-1@db.example.com/docs',
  }
  expect(findSecretVariables(secret).map(({ name }) => name)).toEqual(Object.keys(secret).sort())
})

test('other names, and values that occur in texts by chance, are not secrets', () => {
  const plain = {
    HOME: '/home/user',
    PWD: '/home/user/projects/Docs1',
    KEYBOARD_LAYOUT: 'english-international',
    TOKEN_URL: 'https://login.example.com/oauth/token',
    SECRET_KEY_FILE: '/run/secrets/seal-key-1',
    AWS_ACCESS_KEY_ID: 'some-identifier-1',
    DB_PASSWORD: 'short',
    POSTGRES_PASSWORD: 'postgres',
    API_TOKEN: 'xxxxxxxxxxxxxxxxxxxx',
    AUTH0_CLIENT_ID: 'a1B2c3D4e5F6g7H8i9J0',
    DATABASE_URL: 'postgres://localhost/docs',
  }
  expect(findSecretVariables(plain)).toEqual([])
})

test('the parts of a value are secret too: passwords of URLs, fields of JSON, keys of lists, lines of key files', () => {
  const texts = (value: string) => findSecretVariables({ THE_SECRET: value })[0]?.texts
  expect(texts('postgres://docs:p%40ssw0rd-1@db.example.com/docs')).toEqual([
    'postgres://docs:p%40ssw0rd-1@db.example.com/docs',
    'p%40ssw0rd-1',
    'p@ssw0rd-1',
  ])
  expect(texts('{"client":"a-long-identifier","private_key":"q7Rt2LxV9bPz"}')).toContain('q7Rt2LxV9bPz')
  expect(texts('new:q7Rt2LxV9bPz,old:aaBB1122ccDD')).toEqual(expect.arrayContaining(['q7Rt2LxV9bPz', 'aaBB1122ccDD']))
  const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj'
  expect(texts(`-----BEGIN PRIVATE KEY-----\n${line}\n-----END PRIVATE KEY-----`)?.slice(1)).toEqual([line])
})
