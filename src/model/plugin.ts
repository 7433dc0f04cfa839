/**
 * The interface of a plugin: a module whose default export is a `PluginFactory`. The configuration names it and its options, so
 * that worker threads can load it, and so that code and options are part of every cache key. The result of every function must
 * depend on nothing but these, its arguments and what `dependsOn` names: then an incremental build equals a clean one.
 */
import type { ReactNode } from 'react'
import type { HeadTag } from './contract/page.js'
import type { Diagnostic, Range } from './diagnostic.js'
import type { Asset, Doc, Entry, Outputs, Route, Site } from './model.js'
import type { ImagePatch, PluginImage } from './pluginImage.js'
import type { PluginTokens } from './pluginTokens.js'

/** Plain data: what JSON can hold. */
export type PluginOptions = Readonly<Record<string, unknown>>

/**
 * Creates a plugin from the options in the configuration.
 * @example const draw: PluginFactory<{ command: string }> = ({ command }) => ({ name: 'draw', markdown: { … } }); export default draw
 */
export type PluginFactory<Options = PluginOptions> = (options: Options, context: PluginContext) => Plugin

export interface PluginContext {
  /** Project root, absolute. */
  readonly root: string
  /** Variables with which a plugin can start programs, such as `PATH` and `HOME`. Absent in worker threads. */
  readonly programVariables?: Readonly<Record<string, string>>
}

export interface Plugin {
  /** Name in diagnostics, in kebab case. */
  readonly name: string
  /** Names of the options that the plugin knows. Others in the configuration are errors. Default: all are accepted. */
  readonly options?: readonly string[]
  /**
   * Files that results depend on besides code, options and arguments: glob patterns relative to the root. `always` is for
   * results that depend on something else, such as the network: docsgen never reuses them. Default none.
   */
  readonly dependsOn?: readonly string[] | 'always'
  /** Something else that results depend on and that is quick to ask for, such as the last commit. Called for each build. */
  readonly state?: (project: { readonly config: Site['config'] }) => string
  /** Returns defaults of the configuration. A field that the author wrote wins; objects are merged. */
  readonly config?: (authored: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Transforms of syntax trees, as unified knows them. They run in a worker, for `.md` and `.mdx` alike. */
  readonly markdown?: {
    /** Run on the Markdown tree after parsing. Must not add syntax. */
    readonly remark?: readonly UnifiedPlugin[]
    /** Run on the HTML tree before heading anchors are added. */
    readonly rehype?: readonly UnifiedPlugin[]
    /** Tokens in text, code and links of pages: `{status.api}`. An element that browser code can find has their text. */
    readonly tokens?: PluginTokens
  }
  /** Adds pages and files that are in no folder of the project. */
  readonly source?: (input: PluginSourceInput) => PluginContent | Promise<PluginContent>
  /** Changes data of a page after it was compiled. Runs in a worker. */
  readonly page?: (doc: Doc) => PagePatch | undefined | Promise<PagePatch | undefined>
  /** Checks the whole site. */
  readonly check?: (site: Site) => Iterable<PluginFinding> | Promise<Iterable<PluginFinding>>
  /** Adds files to the output. Runs once for each edition of a site with audiences. */
  readonly outputs?: (build: PluginBuild) => Iterable<PluginFile> | Promise<Iterable<PluginFile>>
  /**
   * Changes the finished site: gets every file as it will be published, and adds or replaces some. Runs last, with a time limit of
   * two minutes. Not called for a site with a gate, because what it returns would be public.
   */
  readonly finish?: (build: FinishedBuild) => PluginPublication | Promise<PluginPublication>
  /** Adds to the pages of the theme. Runs when a page is rendered. */
  readonly slots?: PluginSlots
  /** Changes how an image of a page is shown. Runs once for each image and must return the same for the same input. */
  readonly image?: (image: PluginImage) => ImagePatch | undefined
  /** Browser code and styles, as absolute paths of modules and style sheets. They need no framework. */
  readonly browser?: {
    readonly scripts?: readonly string[]
    readonly styles?: readonly string[]
    /** Returns true for a page that needs them. Client navigation runs a script with the first such page. Default: every page. */
    readonly pages?: (page: PluginPage) => boolean
    /** Modules that load with the first event that needs them. A page contains one small script for those of all plugins. */
    readonly onDemand?: readonly OnDemandScript[]
  }
  /** Other forms of every page that `outputs` writes beside it. Hosts that can do so respond with them by the `Accept` header. */
  readonly alternates?: readonly PageAlternate[]
  /** Paths of files that `outputs` always writes, such as `/feed.xml`: pages can link to them. */
  readonly publishes?: readonly Route[]
}

/** A module whose default export is called with each of its events: `(element: Element, event: Event) => void`. */
export interface OnDemandScript {
  /** Absolute path of the module. */
  readonly script: string
  /**
   * The element: the nearest match around the target of an event, or the first match of the page for an event of the document or the
   * window. Without a match, nothing loads. @example '[data-poll]'
   */
  readonly selector: string
  /** Types of events, such as `focusin`, `click` or `docsgen:swapped`. A form does not leave the page with `submit`. */
  readonly events: readonly string[]
  /** Load the module only while a key of `localStorage` starts with this text. */
  readonly stored?: string
}

/** A plugin of unified, alone or with its options: `remarkMath`, `[remarkToc, { tight: true }]`. */
export type UnifiedPlugin = UnifiedAttacher | readonly [UnifiedAttacher, ...unknown[]]
type UnifiedAttacher = (...options: never[]) => unknown

export interface PageAlternate {
  /** Media type. @example 'text/markdown' */
  readonly type: string
  /** Suffix of the file beside the page. @example '.md' */
  readonly suffix: string
}

export interface PluginSourceInput extends PluginContext {
  /** Pages of the sources before this one. */
  readonly entries: readonly Entry[]
  /** The validated configuration. */
  readonly config: Site['config']
}

/** Result of `source`. */
export interface PluginContent {
  /** Pages, as Markdown or MDX. */
  readonly pages?: readonly PluginSourcePage[]
  /** Files that are published unchanged, such as images. `path` is relative to the output folder. */
  readonly files?: readonly Pick<Asset, 'path' | 'bytes'>[]
  /** Redirects, checked like those of the configuration. */
  readonly redirects?: readonly PluginRedirect[]
  /** Problems of the source, such as a failed request. */
  readonly findings?: readonly PluginFinding[]
}

/** A redirect as the field `redirects` of the configuration has it, with the place that diagnostics name. */
export interface PluginRedirect {
  /** Old route, or all routes below it: `/old`, `/old/*`. */
  readonly from: string
  /** A route or a URL. That of a wildcard ends with `/:splat`. */
  readonly to: string
  /** File that diagnostics name, relative to the root. */
  readonly file: string
  /** Place in the file. Default: its start. */
  readonly range?: Range
}

export interface PluginSourcePage {
  /**
   * Path as if the page were below the content folder. It determines id, route, syntax and relative links, and diagnostics
   * name it. @example 'status/incidents.md'
   */
  readonly path: string
  /** Front matter and body. */
  readonly source: string
}

/** Fields of a page that a plugin can set. */
export type PagePatch = Partial<Pick<Doc, 'title' | 'description' | 'frontMatter' | 'badge' | 'deprecated'>>

/** An error or a warning that a plugin reports. */
export interface PluginFinding {
  /** The problem and its place, as a full sentence. */
  readonly message: string
  /** Default `warning`. */
  readonly severity?: 'error' | 'warning'
  /** Relative to the root, with forward slashes. */
  readonly file: string
  /** Place in the file. Default: its start. */
  readonly range?: Range
  /** The fix, as a full sentence. */
  readonly hint?: string
}

/** A built site for `outputs`. */
export interface PluginBuild {
  /** All pages of the edition, with the configuration. */
  readonly site: Site
  /** Name and version of docsgen. */
  readonly generator: string
  /** HTML of the content of a page, with final links. */
  readonly contentOf: (doc: Doc) => string
  /** Hash of everything about a page that `contentOf` and the doc show. */
  readonly digestOf: (doc: Doc) => string
  /** Results of `image` of this plugin for the images of a page, by their position in `doc.images`. */
  readonly imagesOf: (doc: Doc) => readonly (ImagePatch | undefined)[]
  /**
   * Returns a text that is made from one page, from the cache while the page is unchanged. `make` may use only the page. Plugins that
   * use the same name for the same text share it.
   */
  readonly remember: (doc: Doc, name: string, make: () => string) => string
}

/** A file that `outputs` adds to the site. */
export interface PluginFile {
  /** Output path. @example 'guide/setup.md' */
  readonly path: string
  /**
   * A function is called when the file is read. `make` is for bytes that take time, such as an image: it runs once while the
   * site is built, with the time limit of a page, and the cache keeps its result. Both need `digest`.
   */
  readonly content: string | Uint8Array | (() => string) | { readonly make: () => Promise<Uint8Array> }
  /** Two contents with the same digest are equal. For `make`, it must also cover the options that the bytes depend on. */
  readonly digest?: string
  /**
   * True for a file that reveals nothing of the content. Other files are not written in the gate mode `client`, which
   * cannot protect files. Behind the other gates, every file of a plugin is protected. Default false.
   */
  readonly isPublic?: boolean
}

/** A finished site for `finish`. */
export interface FinishedBuild extends PluginBuild {
  /** The files as they will be published. Reading a page can render it. */
  readonly files: Outputs
}

/** Result of `finish`. */
export interface PluginPublication {
  /** Files to publish. They replace files with the same path. */
  readonly files: Iterable<FinishedFile>
  /** Publish these files alone, without the others. Default false. */
  readonly replacesAll?: boolean
  /** Problems of the finished files. */
  readonly findings?: readonly PluginFinding[]
}

/** A file that `finish` adds to the site or replaces. */
export interface FinishedFile {
  /** Output path. */
  readonly path: string
  /** A function is called when the file is read. It needs `digest`. */
  readonly content: string | Uint8Array | (() => string | Uint8Array)
  /** Two contents with the same digest are equal. */
  readonly digest?: string
}

/** Input of `slots`: one page without the others. */
export interface PluginPage {
  /** The compiled page. */
  readonly doc: Doc
  /** Href of the page, with base path. */
  readonly href: string
  /** Absolute URL of the page. */
  readonly url: string
  /** Path through the sidebar, this page last. Entries without a page have no URL. A page that is in no sidebar has the categories of its folder, or none. */
  readonly breadcrumbs: readonly { readonly label: string; readonly url?: string }[]
  /** The validated configuration. */
  readonly config: Site['config']
}

/** Functions that add to each page of the theme. */
export interface PluginSlots {
  /** Tags of the head. */
  readonly head?: (page: PluginPage) => readonly HeadTag[]
  /** Shown above the article. */
  readonly beforeArticle?: (page: PluginPage) => ReactNode
  /** Shown in the article, below its title. */
  readonly articleStart?: (page: PluginPage) => ReactNode
  /** Shown below the article. */
  readonly afterArticle?: (page: PluginPage) => ReactNode
}

/** HTML of the slots of a page. */
export interface PageSlots {
  readonly head: readonly HeadTag[]
  readonly before?: string
  readonly start?: string
  readonly after?: string
  /** Positions of the plugins whose browser code only some pages need, and this one does. */
  readonly browser?: readonly number[]
}

/** A plugin as the configuration names it. */
export interface PluginReference {
  /** Name of a plugin of docsgen, path of a module that starts with `./`, or name of a package. */
  readonly use: string
  readonly options: PluginOptions
  /** The module as CommonJS; absent for a plugin of docsgen. */
  readonly code?: string
}

export interface LoadedPlugin extends PluginReference {
  readonly plugin: Plugin
  /** Position in `plugins` of the configuration. */
  readonly index: number
}

/** Result of loading the plugins of a configuration. */
export interface ExtendedConfig {
  /** The authored configuration with the defaults of the plugins. */
  readonly authored: unknown
  readonly plugins: readonly LoadedPlugin[]
  /** Source files of the plugins, relative to the root. */
  readonly dependencies: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Plugins with functions that run while a page is compiled. It is sent to workers, so it is plain data. */
export interface CompilePlugins {
  readonly references: readonly PluginReference[]
  /** Hash of everything that their results depend on. */
  readonly digest: string
  /** Time limit of one function, in milliseconds. */
  readonly milliseconds: number
}
