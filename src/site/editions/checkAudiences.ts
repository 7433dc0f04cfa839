/** Checks the audiences of a site: their names, their combinations, and the gate that must keep readers apart. */
import { at, type Diagnostic, error } from '../../model/diagnostic.js'
import type { Doc, Site } from '../../model/model.js'
import { audiencesOfDoc, audiencesOfFile, isInEdition } from './audiencesOf.js'
import { createEditions, maxEditions } from './createEditions.js'

/** @param preview a preview shows all pages, so the mode of its gate does not matter. */
export function checkAudiences(site: Site, preview: boolean): Diagnostic[] {
  const pages = site.docs.flatMap((doc) => [...checkAudienceNames(doc, site), ...checkIncludes(doc, site)])
  return [...pages, ...checkApiAudiences(site), ...checkAudienceCombinations(site), ...(preview ? [] : checkMode(site))]
}

function checkAudienceNames(doc: Doc, { config }: Site): Diagnostic[] {
  const own = doc.frontMatter.audience
  if (own === undefined) return []
  const place = { file: doc.file, range: doc.places.audience ?? at(1, 1) }
  const unknown = own.find((id) => !isKnownAudience(id, config.audiences))
  if (unknown !== undefined)
    return [error('audience-unknown', `There is no audience “${unknown}”.`, { ...place, hint: listAudiences(config) })]
  const folder = audiencesOfFile(doc.file, config)
  if (folder === undefined || String(folder) === String([...own].sort())) return []
  const message = `The folder of this page is reserved for ${quote(folder)}, so \`audience\` cannot be ${quote(own)}.`
  return [error('audience-folder', message, { ...place, hint: 'Remove `audience`, or move the page.' })]
}

/** A partial or an included file of a reserved folder would become text of a page for other readers. */
function checkIncludes(doc: Doc, { config }: Site): Diagnostic[] {
  const readers = audiencesOfDoc(doc, config)
  return doc.dependencies.flatMap((file) => {
    const reserved = audiencesOfFile(file, config)
    const isSeenByAll = readers?.every((one) => isInEdition(reserved, [one])) ?? reserved === undefined
    if (isSeenByAll || reserved === undefined) return []
    const message = `This page contains ${file}, which is reserved for ${quote(reserved)}, but other readers see the page.`
    const hint = 'Move the file, or reserve the page for the same audience.'
    return [error('audience-link', message, { file: doc.file, range: at(1, 1), hint })]
  })
}

function checkApiAudiences(site: Site): Diagnostic[] {
  const { config, configFile, configPlaces } = site
  return config.openapi.flatMap(({ audience }, index) => {
    const unknown = audience?.find((id) => !isKnownAudience(id, config.audiences))
    if (unknown === undefined) return []
    const range = configPlaces[`openapi.${index}.audience`] ?? configPlaces[`openapi.${index}`] ?? at(1, 1)
    const message = `There is no audience “${unknown}”.`
    return [error('audience-unknown', message, { file: configFile, range, hint: listAudiences(config) })]
  })
}

function checkAudienceCombinations({ config, configFile, configPlaces }: Site): Diagnostic[] {
  if (createEditions(config.audiences)) return []
  const message = `Readers can have more than ${maxEditions} combinations of audiences, and each combination is a separate copy of the site.`
  const hint = 'Let audiences see others (`sees`), or separate them by `organizations`, because a reader is in one.'
  return [
    error('audience-combinations', message, { file: configFile, range: configPlaces.audiences ?? at(1, 1), hint }),
  ]
}

function checkMode({ config: { audiences, gate }, configFile, configPlaces }: Site): Diagnostic[] {
  if (audiences.length === 0 || (gate.mode !== 'off' && gate.mode !== 'client')) return []
  const reason = gate.mode === 'off' ? 'Everyone can read every page' : 'Everyone can fetch every file by its URL'
  const message = `${reason} with the gate mode \`${gate.mode}\`, so \`audiences\` cannot be kept apart.`
  const hint = 'Use the gate mode `edge`, `sealed` or `edge+sealed`, for example with `--gate edge`.'
  return [error('audience-mode', message, { file: configFile, range: configPlaces.audiences ?? at(1, 1), hint })]
}

function isKnownAudience(id: string, audiences: Site['config']['audiences']): boolean {
  return audiences.some((audience) => audience.id === id)
}

function listAudiences({ audiences }: Site['config']): string {
  if (audiences.length === 0) return 'Add it to `audiences` of the configuration.'
  return `The audiences are ${audiences.map(({ id }) => id).join(', ')}.`
}

function quote(ids: readonly string[]): string {
  return ids.map((id) => `“${id}”`).join(' and ')
}
