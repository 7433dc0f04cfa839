/**
 * Words that readers use for the same action or thing in any documentation. They are tried beside the typed word, with less
 * weight. A group of the site's own synonyms replaces the group of a word here.
 */
import { stopWordList } from './stem.js'
import { termOf } from './tokens.js'

const groups = [
  // Actions.
  'suppress ignore mute silence exclude dismiss exception exempt skip',
  'rotate renew replace',
  'connect onboard link attach integrate',
  'disconnect offboard detach unlink',
  'delete remove purge erase',
  'uninstall remove',
  'create add make',
  'own custom',
  'publish share',
  'install deploy setup',
  'deploy host publish',
  'configure customize setup',
  'enable activate',
  'disable deactivate stop',
  'stop kill terminate end abort cancel',
  'update upgrade change edit modify migrate',
  'show list view display',
  'get fetch retrieve read access',
  'search find query lookup locate',
  'allow permit grant authorize',
  'deny block reject refuse forbid prevent prohibit disallow ban',
  'require enforce mandatory force',
  'redirect forward',
  'compare comparison versus difference',
  'schedule cron recurring',
  'mask redact obfuscate hide',
  'isolate quarantine contain',
  'troubleshoot debug diagnose fix solve repair resolve',
  'start launch run execute begin',
  'call invoke execute',
  'build compile bundle',
  'export download',
  'import upload',
  'invite add',
  'check verify validate test assert',
  'restrict limit scope',
  'repeat retry rerun again re',
  'loop iterate foreach',
  'toggle switch',
  'split divide separate',
  'merge combine join',
  'copy duplicate clone',
  'move transfer',
  'restore recover undo',
  'save store persist',
  'send emit dispatch publish',
  'monitor observe watch track',
  'preload prefetch',
  'protect secure restrict',
  'encrypt encryption',
  'translate localize internationalization i18n multilingual locale language',
  'throw raise',
  'wait delay pause',
  'mock stub fake',
  'animate animation transition',
  'estimate calculate compute',
  // Things.
  'error failure problem fail issue bug',
  'crash restart oom',
  'overview introduction',
  'tutorial walkthrough quickstart',
  'parameter argument option flag',
  'alert notification alarm',
  'server host machine vm instance',
  'permission access right privilege role',
  'user member colleague teammate person people employee',
  'login signin authentication auth',
  'logout signout',
  'secret credential password token',
  'limit maximum quota largest most',
  'price cost billing',
  'country region location',
  'stored kept retention',
  'deadline due sla expiry',
  'expire expiration lifetime ttl',
  'attack breach compromise incident intrusion',
  'prerequisite requirement required supported',
  'compatible supported compatibility',
  'performance perf speed slow fast optimize',
  'folder directory',
  'function method',
  'array list collection',
  'modal dialog popup',
  'element node',
  'database db',
  'environment env',
  'style css styling theme appearance',
  'picture image photo',
  'address url',
  'email mail',
  'firewall network egress allowlist whitelist',
  'blocklist blacklist denylist',
  'upstream backend',
  'health liveness readiness probe',
  'shortcut hotkey keybinding',
  'autocomplete completion intellisense',
  'audit trail history',
  'tag label annotation',
  'team group',
  'tls ssl certificate cert',
  'mfa 2fa factor',
  'sso saml oidc',
  'mtls mutual',
  'benchmark framework standard compliance',
  'report export',
  'log logging',
  'conditional condition',
  'lazy async defer',
  'version release',
  'vm virtual',
  'memory ram',
  'sort order',
  'duplicate twice',
  'offline airgapped',
  // Abbreviations.
  'os operating',
  'k8s kubernetes',
  'js javascript',
  'ts typescript',
  'config configuration conf',
  'param parameter',
  'repo repository',
  'org organization',
  'dir directory',
  'app application',
  'dev development',
  'prod production',
  'max maximum',
  'min minimum',
  'len length',
  'fn func function',
  'var variable',
  'pkg package',
  'lib library',
  'cred credential',
  'admin administrator',
  'vuln vulnerability cve',
  'deps dependency',
  'cmd command cli',
  'ci pipeline',
].map((words) => words.split(' ').map(termOf))

/** Other terms by the term of a word. */
const others = new Map<string, readonly string[]>()
for (const group of groups)
  for (const term of group) {
    const rest = group.filter((other) => other !== term)
    others.set(term, [...new Set([...(others.get(term) ?? []), ...rest])])
  }

/**
 * Terms that a query needs together, so that the index keeps each list in one file: the stop words, which questions have several of,
 * and the groups, joined if they have a term in common. The order is part of the file format.
 */
export function termClusters(): readonly (readonly string[])[] {
  const clusters: string[][] = []
  for (const group of groups) {
    const touching = clusters.filter((cluster) => cluster.some((term) => group.includes(term)))
    for (const one of touching) clusters.splice(clusters.indexOf(one), 1)
    clusters.push([...new Set([...touching.flat(), ...group])].sort())
  }
  const grouped = new Set(clusters.flat())
  const stopTerms = [...new Set(stopWordList().map(termOf))].sort()
  return [stopTerms.filter((term) => !grouped.has(term)), ...clusters]
}

/** Terms that can stand for a term. */
export function similarTerms(term: string): readonly string[] {
  return others.get(term) ?? []
}
