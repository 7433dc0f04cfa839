/**
 * Fonts of the test browsers. They come from packages, so that text has the same width on every machine; a fontconfig of its
 * own hides the fonts of the machine.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
const temporary = fileURLToPath(new URL('../.tmp', import.meta.url))
const dejaVu = join(packages, 'dejavu-fonts-ttf/ttf')

/** `narrow` has the widths of Arial; `wide` is about 15 % wider and the only font of a plain Debian. */
export type FontWidth = 'narrow' | 'wide'

/** Makes pages use the fonts of the system, as sites do whose theme has no fonts. A sheet of a script is the last in the cascade. */
export async function setSystemFonts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { --font: system-ui, sans-serif; --mono: ui-monospace, monospace; }')
    document.adoptedStyleSheets = [sheet]
  })
}

const families = {
  narrow: { sans: 'Arimo', folders: [join(packages, '@expo-google-fonts/arimo'), dejaVu] },
  wide: { sans: 'DejaVu Sans', folders: [dejaVu] },
} as const satisfies Readonly<Record<FontWidth, unknown>>

/** Writes the configuration and returns the environment that makes a browser on Linux use it. */
export function fontEnvironment(width: FontWidth): { readonly FONTCONFIG_FILE: string } {
  const { sans, folders } = families[width]
  const missing = folders.find((folder) => !existsSync(folder))
  if (missing) throw new Error(`The fonts of the browser tests are missing: ${missing}. Run "npm ci".`)
  const file = join(temporary, `fonts-${width}.conf`)
  mkdirSync(dirname(file), { recursive: true })
  // Other test files may read the file at this moment.
  writeFileSync(`${file}.${process.pid}`, fontconfigOf(sans, folders))
  renameSync(`${file}.${process.pid}`, file)
  return { FONTCONFIG_FILE: file }
}

/** Generic families, and the default families of browsers; other names do not match and are ignored. */
function fontconfigOf(sans: string, folders: readonly string[]): string {
  const aliases = [
    ...['sans-serif', 'sans', 'system-ui', 'ui-sans-serif', 'serif', 'Arial', 'Times New Roman'].map((from) => [
      from,
      sans,
    ]),
    ...['monospace', 'ui-monospace', 'Courier New', 'Monospace'].map((from) => [from, 'DejaVu Sans Mono']),
  ]
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${join(temporary, 'fontconfig')}</cachedir>
${aliases
  .map(
    ([from, to]) =>
      `  <match target="pattern"><test name="family"><string>${from}</string></test><edit name="family" mode="assign" binding="same"><string>${to}</string></edit></match>`,
  )
  .join('\n')}
  <match target="pattern"><edit name="family" mode="append_last"><string>${sans}</string></edit></match>
</fontconfig>
`
}
