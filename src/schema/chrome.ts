/** Schemas of the user interface around the content: logo, navbar, sidebar, footer, announcement bar, color mode. */
import * as z from 'zod'
import { announcementTones } from './admonitions.js'
import { href, routePrefix } from './paths.js'

const text = z.string().trim().min(1, 'must not be empty')
const side = z.enum(['left', 'right'])

const logoFields = z.strictObject({
  /** Image for the light color mode: the route of a static file. @example '/img/logo-light.svg' */
  light: href,
  /** Image for the dark color mode. Default: that of the light color mode. @example '/img/logo-dark.svg' */
  dark: href.optional(),
  /** Alternative text. Default: the title of the site, or empty if `text` is set. @example 'Skiff' */
  alt: z.string().optional(),
  /** Width in CSS pixels. Default: that of the image at this height, or 139 if it is unknown. @example 120 */
  width: z.int().positive().optional(),
  /** Height in CSS pixels. Default 28. @example 24 */
  height: z.int().positive().default(28),
  /** Link target of the logo: a route or a URL. Default `/`. @example 'https://www.example.com' */
  href: href.default('/'),
  /** Text beside the image. Default none. @example 'Docs' */
  text: text.optional(),
})

/** The image of both color modes, or all fields of a logo. */
export const logoSchema = z
  .union([href, logoFields])
  .transform((logo) => (typeof logo === 'string' ? logoFields.parse({ light: logo }) : logo))
  .transform((logo) => ({ ...logo, dark: logo.dark ?? logo.light }))

const navLink = z.strictObject({
  type: z.literal('link'),
  /** Text of the link. @example 'API' */
  label: text,
  /** Route or URL. @example '/restapi/v1' */
  href,
  /** Side of the bar, or `tabs` for a row of tabs below it, for the products or parts of a site. Default `left`. @example 'tabs' */
  position: z.enum(['left', 'right', 'tabs']).default('left'),
  /**
   * Route prefix of the pages on which the item is active. Default: `href`, or the path of the API reference if `href` is
   * its introduction.
   * @example '/restapi'
   */
  activeBase: routePrefix.optional(),
  /** The item is active on all pages where no other item is. Default false. @example true */
  activeElsewhere: z.boolean().optional(),
  /** Icon before the label: a name of https://lucide.dev/icons. Default none. @example 'github' */
  icon: text.optional(),
  /** Show only the icon. Screen readers read the label. Default false. @example true */
  iconOnly: z.boolean().optional(),
})

const navMenu = z.strictObject({
  /** Dropdown menu of links. */
  type: z.literal('menu'),
  /** Text of the closed menu. @example 'Products' */
  label: text,
  /** Links of the menu. @example [{ label: 'Scanner', href: '/scanner' }, { label: 'Sensor', href: '/sensor' }] */
  items: z
    .array(
      z.strictObject({
        /** Text of the link. @example 'Scanner' */
        label: text,
        /** Route or URL. @example '/scanner' */
        href,
        /** Route prefix of the pages on which the menu is active. Default: `href`. @example '/scanner' */
        activeBase: routePrefix.optional(),
        /** Icon before the label: a name of https://lucide.dev/icons. Default none. @example 'radar' */
        icon: text.optional(),
      }),
    )
    .min(1, 'must not be empty'),
  /** Side of the bar. Default `left`. @example 'right' */
  position: side.default('left'),
  /** Icon before the label: a name of https://lucide.dev/icons. Default none. @example 'package' */
  icon: text.optional(),
})

const navTheme = z.strictObject({
  /** The color mode switch. */
  type: z.literal('theme'),
  /** Side of the bar. Default `right`. @example 'left' */
  position: side.default('right'),
})

const navVersions = z.strictObject({
  /** Dropdown menu with the entries of `versions`. */
  type: z.literal('versions'),
  /** Text of the closed menu. Default: the label of the version that is displayed. @example 'Version' */
  label: text.optional(),
  /** Side of the bar. Default `right`. @example 'left' */
  position: side.default('right'),
})

const navLocales = z.strictObject({
  /** Dropdown menu with the entries of `locales`. */
  type: z.literal('locales'),
  /** Text of the closed menu. Default: the current language. @example 'Language' */
  label: text.optional(),
  /** Side of the bar. Default `right`. @example 'left' */
  position: side.default('right'),
})

export const navbarItems = z.array(z.discriminatedUnion('type', [navLink, navMenu, navTheme, navVersions, navLocales]))

export const navbarSchema = z.strictObject({
  /** Hide the bar while the reader scrolls down. Default false. @example true */
  hideOnScroll: z.boolean().default(false),
  /** Items in reading order. @example [{ type: 'link', label: 'Docs', href: '/' }, { type: 'theme' }] */
  items: navbarItems.default([]),
})

export const sidebarSchema = z.strictObject({
  /** Close the other categories of a level when the reader opens one. Default false. @example true */
  autoCollapseCategories: z.boolean().default(false),
  /** Show a button that hides the sidebar on wide screens. The browser stores the choice. Default false. @example true */
  hideable: z.boolean().default(false),
  /**
   * Show a handle on the edge of the sidebar that changes its width, by pointer and by keyboard. The browser stores the width.
   * Default false. @example true
   */
  resizable: z.boolean().default(false),
})

const footerLink = z.strictObject({
  /** Text of the link. @example 'Status' */
  label: text,
  /** Route or URL. @example 'https://status.example.com' */
  href,
})

export const footerSchema = z
  .strictObject({
    /** Lists of links, each with a title. Default none. @example [{ title: 'Product', items: [{ label: 'Home', href: '/' }] }] */
    columns: z
      .array(
        z.strictObject({
          /** Title of the list. @example 'Product' */
          title: text,
          /** Links of the list. @example [{ label: 'Home', href: '/' }] */
          items: z.array(footerLink),
        }),
      )
      .optional(),
    /** One row of links. Cannot be combined with `columns`. Default none. @example [{ label: 'Terms', href: '/terms' }] */
    links: z.array(footerLink).optional(),
    /** Image above the last line. Default none. @example { light: '/img/light.svg', dark: '/img/dark.svg', alt: 'Example Ltd.' } */
    logo: logoSchema.optional(),
    /** HTML of the last line. Default none. @example '© Example Ltd.' */
    copyright: text.optional(),
  })
  .refine((footer) => !footer.columns || !footer.links, {
    message: 'cannot be combined with `columns`: use one of them',
    path: ['links'],
  })
  .transform((footer) => ({ ...footer, columns: footer.columns ?? [], links: footer.links ?? [] }))

export const announcementSchema = z.strictObject({
  /** Key under which the browser stores that the reader closed the bar. A new id shows the bar again. Default `announcement-bar`. @example 'release-4' */
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must contain only letters, digits, `-` and `_`')
    .default('announcement-bar'),
  /** HTML of the bar. @example 'Version 4 is out. <a href="/whats-new">See what is new</a>.' */
  html: text,
  /** Colors of the bar in both color modes: those of the brand, or those of an admonition kind. Default `brand`. @example 'warning' */
  tone: z.enum(announcementTones).default('brand'),
  /** Let readers close the bar. Default true. @example false */
  closable: z.boolean().default(true),
})

export const colorModeSchema = z.strictObject({
  /** Color mode of the first visit. Default `light`. @example 'dark' */
  defaultMode: z.enum(['light', 'dark']).default('light'),
  /** Hide the switch, and store no choice. Default false. @example true */
  disableSwitch: z.boolean().default(false),
  /** Use the mode of the operating system on the first visit. Default false. @example true */
  respectSystem: z.boolean().default(false),
  /** Key of the choice in the local storage of the browser. Default `theme`. @example 'docs-theme' */
  storageKey: text.default('theme'),
})

/** Data attributes that the theme sets on `<html>`, without `data-`. */
const themeData = new Set([
  'theme',
  'theme-choice',
  'announcement-dismissed',
  'sidebar-hidden',
  'language',
  'searching',
  'marked',
])

/** Name of a data attribute without `data-`. */
export const dataName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'must start with a lower-case letter and contain only lower-case letters, digits and `-`')
  .refine((name) => !themeData.has(name), 'is reserved for the theme')
