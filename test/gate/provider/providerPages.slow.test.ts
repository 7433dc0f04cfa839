/** The pages of the local provider. */
import { expect, test } from 'vitest'
import { testProvider } from './provider.js'

test('a page of the local provider has the font of the theme, which the provider serves', async () => {
  const provider = await testProvider()
  try {
    await provider.start('')
    const origin = `http://${provider.domain}`
    const page = await (await fetch(`${origin}/v2/logout?returnTo=https://elsewhere.example.com`)).text()
    const [, font = ''] = /@font-face \{ font-family: Geist;[^}]*url\((\S+)\)/.exec(page) ?? []
    const response = await fetch(`${origin}${font}`)
    expect(response.headers.get('Content-Type')).toBe('font/woff2')
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2')
  } finally {
    await provider.close()
  }
})
