/**
 * Words that readers use for the same action or thing in any documentation. They are tried beside the typed word, with less
 * weight. A group of the site's own synonyms replaces the group of a word here.
 */
import { termOf } from '../shared/tokens.js'

const groups = [
  'suppress ignore mute silence exclude dismiss exception exempt',
  'rotate renew replace',
  'connect onboard link attach integrate',
  'disconnect offboard detach unlink',
  'delete remove purge erase',
  'uninstall remove',
  'create add make',
  'install deploy setup',
  'configure customize setup',
  'enable activate',
  'disable deactivate stop',
  'update upgrade change edit modify migrate',
  'error failure problem fail',
  'show list view display',
  'get fetch retrieve read',
  'permission access right privilege',
  'allow permit grant authorize',
  'deny block reject refuse forbid',
  'limit maximum quota largest most',
  'troubleshoot debug diagnose fix solve',
  'start launch run',
  'overview introduction',
  'parameter argument option',
  'alert notification alarm',
  'server host machine',
  'export download',
  'invite add',
  'price cost billing',
  'country region location',
  'stored kept retention',
].map((words) => words.split(' ').map(termOf))

/** Other terms by the term of a word. */
const others = new Map<string, readonly string[]>()
for (const group of groups)
  for (const term of group) {
    const rest = group.filter((other) => other !== term)
    others.set(term, [...new Set([...(others.get(term) ?? []), ...rest])])
  }

/**
 * The groups as terms, with groups that have a term in common joined. A query for one of these terms needs the others, so the
 * index keeps each list in one file.
 */
export function termClusters(): readonly (readonly string[])[] {
  const clusters: string[][] = []
  for (const group of groups) {
    const touching = clusters.filter((cluster) => cluster.some((term) => group.includes(term)))
    for (const one of touching) clusters.splice(clusters.indexOf(one), 1)
    clusters.push([...new Set([...touching.flat(), ...group])].sort())
  }
  return clusters
}

/** Terms that can stand for a term. */
export function similarTerms(term: string): readonly string[] {
  return others.get(term) ?? []
}
