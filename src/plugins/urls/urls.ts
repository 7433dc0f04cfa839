/**
 * Keeps published URLs alive: `urls.lock` lists them, and a page or an anchor that vanishes without a redirect is an error that
 * says where it is now. `docsgen urls --accept` updates the file.
 */
import type { Site } from '../../model/model.js'
import type { PluginFactory, PluginFinding } from '../../model/plugin.js'
import { readText } from '../../util/projectFiles.js'
import { browserFile } from '../onDemand/browserFile.js'
import { compareUrls } from './compareUrls.js'
import { checkMovedAnchors, createMovedNotes, type MovedAnchors } from './movedAnchors.js'
import { lockFile, parseUrlsLock } from './urlsLock.js'

interface UrlsOptions {
  /** New places of sections that have moved: `{ '/guide/setup#install': '/guide/install#linux' }`. Default none. */
  readonly anchors?: MovedAnchors
  /** Report URLs that the file does not list yet, so that they are protected, too. Default true. */
  readonly reportNew?: boolean
}

export const urls: PluginFactory<UrlsOptions> = ({ anchors = {}, reportNew = true }, { root }) => {
  const hasMoved = Object.keys(anchors).length > 0
  return {
    name: 'urls',
    dependsOn: [lockFile],
    check: (site) => [...checkMovedAnchors(anchors, site), ...checkLock(site, { root, anchors, reportNew })],
    ...(hasMoved && {
      slots: { beforeArticle: (page) => createMovedNotes(page, anchors) },
      browser: {
        onDemand: [
          {
            script: browserFile('urls/browser/followMovedAnchors.ts'),
            selector: '.moved-anchor',
            events: ['DOMContentLoaded', 'hashchange', 'docsgen:routechanged'],
          },
        ],
        styles: [browserFile('urls/browser/movedAnchors.css')],
      },
    }),
  }
}

interface LockOptions {
  readonly root: string
  readonly anchors: MovedAnchors
  readonly reportNew: boolean
}

function checkLock(site: Site, { root, anchors, reportNew }: LockOptions): PluginFinding[] {
  const { text } = readText(root, lockFile)
  const accept = 'Run `docsgen urls --accept` and commit the file.'
  if (text === undefined)
    return [
      {
        message: `There is no ${lockFile}, so no URL of this site is protected.`,
        file: site.configFile,
        range: site.configPlaces.plugins,
        hint: accept,
      },
    ]
  const lock = parseUrlsLock(text)
  const broken = lock.problems.map(
    ({ text: line, range }): PluginFinding => ({
      message: `This line of ${lockFile} is not a URL: “${line}”.`,
      severity: 'error',
      file: lockFile,
      range,
      hint: accept,
    }),
  )
  const { gone, fresh } = compareUrls(site, lock.urls, anchors)
  const first = fresh[0]
  const news =
    reportNew && first !== undefined
      ? [
          {
            message: `${lockFile} does not list ${fresh.length} ${fresh.length === 1 ? 'URL' : 'URLs'} of this site, such as ${first}.`,
            file: lockFile,
            hint: accept,
          },
        ]
      : []
  return [...broken, ...gone.map((finding) => ({ ...finding, file: lockFile, severity: 'error' as const })), ...news]
}
