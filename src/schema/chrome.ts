/** The parts of the configuration that a reader sees around the content: logo, navigation bar, footer and so on. */
import * as z from 'zod'
import { announcementTones } from './admonitions.js'
import { href, routePrefix } from './paths.js'

const text = z.string().trim().min(1, 'must not be empty')
const side = z.enum(['left', 'right'])

export const logoSchema = z.strictObject({
  /** Image for the light colour mode: a route of a static file. @example '/img/logo-light.svg' */
  light: href,
  /** Image for the dark colour mode. @example '/img/logo-dark.svg' */
  dark: href,
  /** Alternative text. Default: the title of the site, or none where `text` says it. @example 'Skiff' */
  alt: z.string().optional(),
  /** Width in CSS pixels. Default 139. @example 120 */
  width: z.int().positive().default(139),
  /** Height in CSS pixels. Default 28. @example 24 */
  height: z.int().positive().default(28),
  /** Where the logo leads. Default `/`. @example 'https://www.example.com' */
  href: href.default('/'),
  /** Words beside the image. @example 'Docs' */
  text: text.optional(),
})

const navLink = z.strictObject({
  type: z.literal('link'),
  /** Words of the link. @example 'API' */
  label: text,
  /** Route or address. @example '/restapi/v1' */
  href,
  /** Side of the bar. Default `left`. @example 'right' */
  position: side.default('left'),
  /** The item is active on pages whose route starts with this. Default: the href; of the introduction of a reference, the path of the reference. @example '/restapi' */
  activeBase: routePrefix.optional(),
  /** The item is active wherever no other one is. @example true */
  activeElsewhere: z.boolean().optional(),
})

const navTheme = z.strictObject({
  /** The colour mode switch. */
  type: z.literal('theme'),
  /** Side of the bar. Default `right`. @example 'left' */
  position: side.default('right'),
})

const navVersions = z.strictObject({
  /** A menu of the entries of `versions`. */
  type: z.literal('versions'),
  /** Words of the closed menu. Default: the current version. @example 'Version' */
  label: text.optional(),
  /** Side of the bar. Default `right`. @example 'left' */
  position: side.default('right'),
})

const navLocales = z.strictObject({
  /** A menu of the entries of `locales`. */
  type: z.literal('locales'),
  /** Words of the closed menu. Default: the current language. @example 'Language' */
  label: text.optional(),
  /** Side of the bar. Default `right`. @example 'left' */
  position: side.default('right'),
})

export const navbarSchema = z.strictObject({
  /** Slide the bar away while the reader scrolls down. Default false. @example true */
  hideOnScroll: z.boolean().default(false),
  /** Items in reading order. @example [{ type: 'link', label: 'Docs', href: '/' }, { type: 'theme' }] */
  items: z.array(z.discriminatedUnion('type', [navLink, navTheme, navVersions, navLocales])).default([]),
})

export const sidebarSchema = z.strictObject({
  /** Opening a category closes the others of its level. Default false. @example true */
  autoCollapseCategories: z.boolean().default(false),
  /** Offer a button that hides the menu on wide screens; the choice is remembered. Default false. @example true */
  hideable: z.boolean().default(false),
})

const footerLink = z.strictObject({
  /** Words of the link. @example 'Status' */
  label: text,
  /** Route or address. @example 'https://status.example.com' */
  href,
})

export const footerSchema = z
  .strictObject({
    /** Titled lists of links. @example [{ title: 'Product', items: [{ label: 'Home', href: '/' }] }] */
    columns: z.array(z.strictObject({ title: text, items: z.array(footerLink) })).optional(),
    /** One row of links; use either this or `columns`. @example [{ label: 'Terms', href: '/terms' }] */
    links: z.array(footerLink).optional(),
    /** Image above the last line. @example { light: '/img/light.svg', dark: '/img/dark.svg', alt: 'Example Ltd.' } */
    logo: logoSchema.optional(),
    /** HTML of the last line. @example '© Example Ltd.' */
    copyright: text.optional(),
  })
  .refine((footer) => !footer.columns || !footer.links, {
    message: 'cannot stand beside `columns`: a footer has columns or one row of links',
    path: ['links'],
  })
  .transform((footer) => ({ ...footer, columns: footer.columns ?? [], links: footer.links ?? [] }))

export const announcementSchema = z.strictObject({
  /** Name under which a reader's dismissal is stored. A new id shows the bar again. Default `announcement-bar`. @example 'release-4' */
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must hold only letters, digits, `-` and `_`')
    .default('announcement-bar'),
  /** HTML of the bar. @example 'Version 4 is out. <a href="/whats-new">See what is new</a>.' */
  html: text,
  /** Colours of the bar, chosen for both modes: the brand's, or those of the admonition of that name. Default `brand`. @example 'warning' */
  tone: z.enum(announcementTones).default('brand'),
  /** Readers can close the bar. Default true. @example false */
  closable: z.boolean().default(true),
})

export const colorModeSchema = z.strictObject({
  /** Mode of a first visit. Default `light`. @example 'dark' */
  defaultMode: z.enum(['light', 'dark']).default('light'),
  /** Show no switch and store no choice. Default false. @example true */
  disableSwitch: z.boolean().default(false),
  /** Follow the reader's operating system on a first visit. Default false. @example true */
  respectSystem: z.boolean().default(false),
  /** Key of the choice in the browser's local storage. Default `theme`. @example 'docs-theme' */
  storageKey: text.default('theme'),
})

/** What the theme itself keeps on `<html>`. */
const ownData = new Set([
  'theme',
  'theme-choice',
  'announcement-dismissed',
  'sidebar-hidden',
  'language',
  'searching',
  'marked',
])

export const dataName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'must begin with a lower-case letter and hold only those, digits and `-`')
  .refine((name) => !ownData.has(name), 'belongs to the theme')
