/** Shows when a page was last changed, and on request by whom, from the history of git. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { createElement, type ReactNode } from 'react'
import type { Doc } from '../../model/model.js'
import type { PluginContext, PluginFactory, PluginPage } from '../../model/plugin.js'
import { interfaceTextOf } from '../../site/languages/list.js'
import { languageOfRoute } from '../../site/languages/names.js'
import { browserFile } from '../onDemand/browserFile.js'
import { type FileHistory, findHistoryProblem, isOtherCheckout, lastCommit, readHistory } from './readHistory.js'

interface GitOptions {
  /** Show the names of the authors, too. They are public then. Default false. */
  readonly contributors?: boolean
}

/** Maximum number of names that a page shows. It shows the number of the others. */
const maxNames = 5

export const git: PluginFactory<GitOptions> = ({ contributors = false }, { root, programVariables }) => {
  const project = { root, env: programVariables }
  const read = createHistoryReader(project)
  return {
    name: 'git',
    state: ({ config }) =>
      checkouts(config, project)
        .map((folder) => lastCommit(join(root, folder), programVariables))
        .join(' '),
    check: ({ config, configFile, configPlaces }) =>
      checkouts(config, project).flatMap((folder) => {
        const problem = findHistoryProblem(join(root, folder), programVariables)
        if (!problem) return []
        const message = folder === '.' ? problem.message : `${folder}: ${problem.message}`
        return [{ ...problem, message, file: configFile, range: configPlaces.plugins }]
      }),
    slots: {
      afterArticle: (page) => {
        const found = historyOf(page.doc, read(page.config))
        return found ? createNote(page, found, contributors) : null
      },
    },
    browser: { styles: [browserFile('git/browser/git.css')] },
  }
}

type History = ReadonlyMap<string, FileHistory>

interface GitProject {
  readonly root: string
  /** Variables with which git runs. */
  readonly env: PluginContext['programVariables']
}

/** Folders whose history is read: the project, and roots of the content, which can be in other checkouts. They exist. */
function checkouts({ roots }: PluginPage['config'], { root, env }: GitProject): readonly string[] {
  const others = roots.map(({ from }) => from).filter((from) => existsSync(join(root, from)))
  return ['.', ...others.filter((from) => from.startsWith('..') || isOtherCheckout(join(root, from), root, env))]
}

/** Reads once for each commit: live preview runs long. */
function createHistoryReader(project: GitProject): (config: PluginPage['config']) => History {
  let known: { readonly commits: string; readonly history: History } | undefined
  return (config) => {
    const folders = checkouts(config, project)
    const commits = folders.map((folder) => lastCommit(join(project.root, folder), project.env)).join(' ')
    if (known?.commits !== commits) known = { commits, history: mergeHistories(folders, project) }
    return known.history
  }
}

/** By the path of the file relative to the project. */
function mergeHistories(folders: readonly string[], { root, env }: GitProject): History {
  return new Map(
    folders.flatMap((folder) =>
      [...readHistory(join(root, folder), env)].map(([file, history]) => [posix.join(folder, file), history] as const),
    ),
  )
}

/** The newest date and all authors of the page and of the files that it includes. */
function historyOf({ file, dependencies }: Doc, history: History): FileHistory | undefined {
  const own = history.get(file)
  if (!own) return undefined
  const included = dependencies.flatMap((dependency) => history.get(dependency) ?? [])
  const dates = [own, ...included].map(({ updated }) => updated)
  return { updated: dates.sort().at(-1) ?? own.updated, authors: own.authors }
}

function createNote({ doc, config }: PluginPage, { updated, authors }: FileHistory, contributors: boolean): ReactNode {
  const language = languageOfRoute(doc.route, config)
  const text = interfaceTextOf(language)
  const tag = language.tag === 'en' ? 'en-GB' : language.tag
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(updated))
  const [before = '', after = ''] = text.lastUpdated.split('{date}')
  const names = contributors ? `${text.contributors.replace('{names}', () => listAuthors(authors, tag))} ` : ''
  return createElement(
    'p',
    { className: 'page-history' },
    before,
    createElement('time', { dateTime: updated }, date),
    after,
    names && ` ${names.trim()}`,
  )
}

function listAuthors(authors: readonly string[], language: string): string {
  const shown = authors.slice(0, maxNames)
  const rest = authors.length - shown.length
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(rest > 0 ? [...shown, `+${rest}`] : shown)
}
