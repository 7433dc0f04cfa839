/** Schema of the theme: the brand (color, fonts, radius, logo, style sheets), and the components that replace those of the theme. */
import * as z from 'zod'
import { logoSchema } from './chrome.js'
import { type ColorScheme, darkBrand, isReadable, nearestReadable, textContrast } from './colorRamp.js'
import { projectPath } from './paths.js'

const hexColor = z
  .string()
  .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, 'must be a color such as `#0a7d93`')
  .transform((color) => color.toLowerCase())

const colorSchema = z
  .union([
    hexColor,
    z.strictObject({
      /** Brand color in light mode. @example '#08687a' */
      light: hexColor,
      /** Brand color in dark mode. Default: a lighter color with the hue of `light`. @example '#58c4d4' */
      dark: hexColor.optional(),
    }),
  ])
  .superRefine((color, context) => {
    const given = typeof color === 'string' ? { light: color } : color
    const checkContrast = (value: string | undefined, scheme: ColorScheme) => {
      if (value === undefined || isReadable(value, scheme)) return
      const path = typeof color === 'string' ? [] : [scheme]
      context.addIssue({ code: 'custom', path, input: value, message: unreadableColor(value, scheme) })
    }
    checkContrast(given.light, 'light')
    checkContrast('dark' in given ? given.dark : undefined, 'dark')
  })
  .transform((color) => {
    const { light, dark } = typeof color === 'string' ? { light: color, dark: undefined } : color
    return { light, dark: dark ?? darkBrand(light) }
  })

function unreadableColor(color: string, scheme: ColorScheme): string {
  return `must have a contrast of at least ${textContrast}:1 on the backgrounds of ${scheme} mode; the nearest such color is \`${nearestReadable(color, scheme)}\``
}

const fontFile = projectPath.refine((path) => path.endsWith('.woff2'), 'must be a `.woff2` file')

const fontFamily = z.strictObject({
  /** Name of the font, for style sheets. @example 'Acme Sans' */
  family: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, 'must contain only letters, digits, spaces, `-` and `_`'),
  /** Files of the project, in the format WOFF2. @example ['fonts/acme.woff2'] */
  files: z
    .array(
      z.union([
        fontFile,
        z.strictObject({
          /** Path of the file, relative to the project. @example 'fonts/acme-bold.woff2' */
          file: fontFile,
          /** Weight, or the range of a variable font. Default: 400, or `100 900` for a variable font. @example '700' */
          weight: z
            .string()
            .regex(/^\d{1,4}( \d{1,4})?$/, 'must be a number such as `700`, or two such as `100 900`')
            .optional(),
          /** Style. Default `normal`. @example 'italic' */
          style: z.enum(['normal', 'italic']).default('normal'),
        }),
      ]),
    )
    .min(1, 'must not be empty')
    .transform((files) => files.map((file) => (typeof file === 'string' ? { file, style: 'normal' as const } : file))),
})

/** `system`, an installed package such as `@fontsource-variable/inter`, or files of the project. */
const fontSource = z.union([
  z
    .string()
    .regex(
      /^(?:@[\w.-]+\/)?[\w.-]+(?:\/[\w./-]+)?$/,
      'must be `system`, or a package such as `@fontsource-variable/inter`',
    ),
  fontFamily,
])

const fontSchema = z
  .union([
    fontSource,
    z.strictObject({
      /** Font of texts. Default: that of the theme. @example '@fontsource-variable/inter' */
      sans: fontSource.optional(),
      /** Font of code. Default: that of the theme. @example 'system' */
      mono: fontSource.optional(),
    }),
  ])
  .transform((font) => (typeof font === 'string' || 'family' in font ? { sans: font } : font))

const themeFields = z.strictObject({
  /** `default`, or the folder of your own theme. Default `default`. @example 'theme' */
  extends: projectPath.default('default'),
  /**
   * Brand color, as `#rrggbb`. Links, buttons and highlights of both color modes derive from it. It is refused, with the nearest
   * color that passes, if text in it would be hard to read. Default: the colors of the theme.
   * @example '#7c3aed'
   */
  color: colorSchema.optional(),
  /**
   * Font of texts: `system` for the fonts of the reader's system, the name of an installed package, or files of the project. An
   * object sets the fonts of texts (`sans`) and code (`mono`). Default: the fonts of the theme.
   * @example '@fontsource-variable/inter'
   */
  font: fontSchema.optional(),
  /** Radius of corners, in CSS pixels, 0 to 24. Default: that of the theme. @example 4 */
  radius: z.number().min(0).max(24).optional(),
  /** Image at the top left: the same as the field `logo` of the site. Default none. @example '/img/logo.svg' */
  logo: logoSchema.optional(),
  /** Style sheets of the project, which follow those of the theme. Default none. @example ['styles/brand.css'] */
  css: z.array(projectPath.refine((path) => path.endsWith('.css'), 'must be a `.css` file')).default([]),
  /** Files whose default export replaces a component of the theme, by its name. Default none. @example { Footer: 'theme/Footer.tsx' } */
  components: z
    .record(
      z.string(),
      projectPath.refine((path) => /\.[jt]sx$/.test(path), 'must be a `.tsx` or `.jsx` file'),
    )
    .default({}),
})

/** The folder of a theme, or the fields of the brand. */
export const themeSchema = z
  .union([projectPath, themeFields])
  .transform((theme) => (typeof theme === 'string' ? themeFields.parse({ extends: theme }) : theme))
  .transform(({ extends: base, ...theme }) => ({ ...theme, ...(base !== 'default' && { folder: base }) }))
  .transform((theme): ThemeSettings => theme)

export type FontSource = z.output<typeof fontSource>

export interface ThemeSettings extends Omit<z.output<typeof themeFields>, 'extends'> {
  /** Folder of the theme; absent for the theme of docsgen. */
  readonly folder?: string
}
