/** Makes random mistakes in a value, identical for each seed, to find errors that are not covered by hand-written cases. */
import { stringify } from 'yaml'
import { seededRandom } from '../../support/seededRandom.js'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface Mutated {
  readonly value: Json
  /** As JSON; as YAML with aliases if a value contains itself. */
  readonly text: string
  /** Description of the changes, for the message of a failed test. */
  readonly said: readonly string[]
}

export function mutated(original: Json, seed: number): Mutated {
  const next = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const value = structuredClone(original)
  const said: string[] = []
  for (let left = 1 + Math.floor(next() * 4); left > 0; left--) {
    const slots = slotsOf(value)
    if (slots.length === 0) break
    const slot = pick(slots)
    const [name, change] = pick(changes)
    change(slot, { pick, slots })
    said.push(`${name} ${slot.pointer}`)
  }
  // Inside an operation: a value that contains itself is omitted, and nested operations are avoided.
  const deep = slotsOf(value).filter(({ pointer }) => pointer.split('/').length > 4)
  if (next() > 0.1 || deep.length === 0) return { value, text: JSON.stringify(value), said }
  const { pointer } = pick(deep)
  tie(value, pointer.split('/').slice(1), pick)
  return { value, text: stringify(value), said: [...said, `makes a part of itself of ${pointer}`] }
}

/** Replaces a nested value by one of its ancestors. */
function tie(value: Json, steps: readonly string[], pick: Dice['pick']): void {
  const around: Json[] = []
  let holder = value
  for (const step of steps.slice(0, -1)) {
    around.push(holder)
    holder = at({ holder: holder as Slot['holder'], key: step.replaceAll('~1', '/').replaceAll('~0', '~') })
  }
  const key = (steps.at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
  put({ holder: holder as Slot['holder'], key }, pick([...around, holder]))
}

interface Slot {
  readonly holder: Json[] | { [key: string]: Json }
  readonly key: string
  readonly pointer: string
}

interface Dice {
  readonly pick: <T>(list: readonly T[]) => T
  readonly slots: readonly Slot[]
}

function slotsOf(value: Json, pointer = '', found: Slot[] = []): Slot[] {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    const inner = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    found.push({ holder: value, key, pointer: inner })
    slotsOf(at({ holder: value, key }), inner, found)
  }
  return found
}

function at({ holder, key }: Pick<Slot, 'holder' | 'key'>): Json {
  return (holder as Record<string, Json>)[key] ?? null
}

/** Defined, not assigned, because `__proto__` is an ordinary name. */
function put({ holder, key }: Pick<Slot, 'holder' | 'key'>, value: Json): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

const oddValues = (): readonly Json[] => [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  0.1,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { a: null },
]

const oddNames = [
  ...[
    '',
    ' ',
    '__proto__',
    'constructor',
    'toString',
    '$ref',
    'x-',
    'a/b~c',
    '{}',
    '{a',
    'a}b{',
    '#',
    '%',
    '%zz',
    '..',
  ],
  ...[
    '<script>alert(1)</script>',
    `"'\``,
    '💥',
    'ß\u0301',
    '\u202e',
    'a\nb',
    'a\tb',
    '\u0007',
    '\\',
    '*',
    '[0]',
    'n~2',
  ],
  'long'.repeat(600),
]

const huge = 'word `code` <b>bold</b> [link](#x) | \n'.repeat(800)

const changes: readonly (readonly [string, (slot: Slot, dice: Dice) => void])[] = [
  ['drops', ({ holder, key }) => void (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key])],
  ['gives another type to', (slot, { pick }) => put(slot, pick(oddValues()))],
  ['empties', (slot) => put(slot, Array.isArray(at(slot)) ? [] : typeof at(slot) === 'object' ? {} : '')],
  ['lengthens', (slot) => put(slot, huge)],
  ['puts an odd text at', (slot, { pick }) => put(slot, pick(oddNames))],
  [
    'gives an odd name to',
    (slot, { pick }) => {
      const value = at(slot)
      if (!Array.isArray(slot.holder)) delete slot.holder[slot.key]
      put({ holder: slot.holder, key: Array.isArray(slot.holder) ? slot.key : pick(oddNames) }, value)
    },
  ],
  ['puts null everywhere in', (slot) => put(slot, withNulls(at(slot)))],
  ['refers from here to itself:', (slot) => put(slot, { $ref: `#${encodeURI(slot.pointer)}` })],
  [
    'refers to what is around',
    (slot, { pick }) => {
      const steps = slot.pointer.split('/')
      put(slot, {
        $ref: `#${encodeURI(steps.slice(0, 1 + Math.floor(steps.length * pick([0, 0.3, 0.6, 0.9]))).join('/'))}`,
      })
    },
  ],
  ['refers anywhere from', (slot, { pick, slots }) => put(slot, { $ref: `#${encodeURI(pick(slots).pointer)}` })],
  [
    'refers nowhere from',
    (slot, { pick }) => put(slot, { $ref: pick(['', '#', '#/', '#/a~', 'b.yaml#/x', '../../x', ':']) }),
  ],
  ['copies something to', (slot, { pick, slots }) => put(slot, structuredClone(at(pick(slots))))],
  ['uses an id twice at', (slot, { pick, slots }) => copyId(slot, pick(idsOf(slots)))],
  ['wraps', (slot, { pick }) => put(slot, nested(at(slot), pick(['allOf', 'oneOf', 'not', 'items', 'properties'])))],
  ['repeats', (slot) => put(slot, Array<Json>(30).fill(at(slot)))],
]

function withNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withNulls)
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNulls(inner)]))
}

function idsOf(slots: readonly Slot[]): readonly Slot[] {
  const ids = slots.filter(({ key }) => ['operationId', '$id', '$anchor', 'x-slug', 'name'].includes(key))
  return ids.length > 0 ? ids : slots
}

function copyId(slot: Slot, id: Slot): void {
  const target = at(slot)
  if (typeof target === 'object' && target !== null && !Array.isArray(target))
    put({ holder: target, key: id.key }, structuredClone(at(id)))
}

/** Much deeper than any real description. */
function nested(value: Json, keyword: string): Json {
  let around = value
  for (let level = 0; level < 120; level++)
    around = { [keyword]: keyword.endsWith('Of') ? [around] : keyword === 'properties' ? { p: around } : around }
  return around
}
