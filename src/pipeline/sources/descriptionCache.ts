/**
 * API descriptions as a source with a cache: a description is read again only if one of its files changed. After an edit
 * the source gets the state of the previous build and renders only the pages that changed. A page that did not change is
 * the identical object, so that all caches with that entry as an input hit.
 *
 * This file loads `src/openapi`. The pipeline imports it only for sites that have descriptions.
 */
import type { Cache } from '../../cache/cache.js'
import { bytesFormat, bytesToJson, type DiskFormat, jsonToBytes } from '../../cache/diskFormat.js'
import type { Tokens } from '../../markdown/source/tokens.js'
import type { Asset, Entry } from '../../model/model.js'
import {
  type CollectDescriptionInput,
  type CollectedDescription,
  collectDescription,
} from '../../sources/collectDescription.js'
import type { Description } from '../../sources/description.js'
import { type DescriptionText, descriptionLimits } from '../../sources/descriptionFiles.js'
import { openapiSource } from '../../sources/openapi.js'
import type { SampleTemplates } from '../../sources/sampleTemplates.js'
import type { Source } from '../../sources/source.js'
import { hashOf } from '../../util/hash.js'
import { readText } from '../../util/projectFiles.js'
import type { BuildSession } from '../session/buildSession.js'

type DescriptionSession = Pick<BuildSession, 'root' | 'cache' | 'readCached' | 'descriptions'> & DescriptionTools

/** Code that only some descriptions need, and whether the session keeps their state. */
export interface DescriptionTools extends Pick<CollectDescriptionInput, 'buildWorkflows' | 'keepsState'> {
  /** Absent if no description has sample templates. */
  readonly samples?: SampleTemplates | undefined
}

/** The source of API descriptions, with the caches of the session. */
export function cachedOpenapiSource(session: DescriptionSession, tools: DescriptionTools = {}): Source {
  return openapiSource({
    ...tools.samples,
    collectDescription: (description, tokens) => collectCached(description, tokens, { ...session, ...tools }),
  })
}

/** A description as the cache stores it. */
interface StoredDescription {
  /** Every file that was read, with the hash of its text. */
  readonly files: readonly (readonly [file: string, hash: string])[]
  readonly collected: CollectedDescription
}

/**
 * Takes a description from the cache if no file that it read has changed; otherwise reads it with the state of the last build.
 */
function collectCached(description: Description, tokens: Tokens, session: DescriptionSession): CollectedDescription {
  const { root, cache, readCached, descriptions, buildWorkflows, keepsState } = session
  const { id } = description
  // Each file is read once in a build, so that hash and content belong together even if it is saved meanwhile.
  const texts = new Map<string, DescriptionText>()
  const readDescription = (file: string): DescriptionText => {
    const known = texts.get(file)
    if (known) return known
    const text = readCached({ file, form: 'description' }, () => {
      const decoded = readText(root, file, descriptionLimits)
      return { ...decoded, hash: hashOf(decoded.text ?? 'missing') }
    })
    texts.set(file, text)
    return text
  }
  const key = {
    slot: `openapi:${id}:${description.file}`,
    disk: descriptionFormat(descriptions.sharedSources, cache),
    isCurrent: ({ files }: StoredDescription) => files.every(([file, hash]) => readDescription(file).hash === hash),
  }
  const stored = cache.getOrCompute<StoredDescription>(key, [JSON.stringify([description, tokens])], () => {
    const yamlParts = cache.openGroup(`yaml:${id}`)
    const { collected, files, state } = collectDescription(description, {
      tokens,
      readText: readDescription,
      reuseYaml: (part, write) =>
        String(
          yamlParts.getOrCompute({ slot: `yaml:${hashOf(part)}`, disk: bytesFormat }, [], () => Buffer.from(write())),
        ),
      buildWorkflows,
      keepsState,
      previous: descriptions.states.get(id),
    })
    if (keepsState !== false) descriptions.states.set(id, state)
    const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
    return { files: sorted, collected: { ...collected, entries: reuseEntries(collected.entries, cache) } }
  })
  return stored.collected
}

/** Replaces each entry that did not change by the object of the previous build. */
function reuseEntries(entries: readonly Entry[], cache: Cache): readonly Entry[] {
  return entries.map((entry) => {
    const { source, ...rest } = entry
    return cache.getOrCompute({ slot: `operation:${entry.route}` }, [source, JSON.stringify(rest)], () => entry)
  })
}

/** A description on disk: instead of the sources of entries and the bytes of assets, it has the names of shared values. */
interface StoredParts extends Omit<StoredDescription, 'collected'> {
  readonly collected: Omit<CollectedDescription, 'assets'> & {
    readonly assets: readonly (Omit<Asset, 'bytes'> & { readonly bytes: string })[]
  }
}

/**
 * Stores sources of entries and bytes of assets as shared values, by their hash. After an edit most of them are on disk
 * already. Inside of the JSON of a large description, escaping them would take most of the time.
 */
function descriptionFormat(sharedSources: WeakMap<Entry, string>, cache: Cache): DiskFormat<StoredDescription> {
  return {
    encode: ({ files, collected }, share) => {
      const shareSource = (entry: Entry): string => {
        const name = sharedSources.get(entry) ?? share(Buffer.from(entry.source))
        sharedSources.set(entry, name)
        return name
      }
      const entries = collected.entries.map((entry) => ({ ...entry, source: shareSource(entry) }))
      const assets = collected.assets.map((asset) => ({ ...asset, bytes: share(asset.bytes) }))
      return jsonToBytes({ files, collected: { ...collected, entries, assets } } satisfies StoredParts)
    },
    decode: (stored, shared) => {
      const { files, collected } = bytesToJson<StoredParts>(stored)
      const entries: Entry[] = []
      for (const entry of collected.entries) {
        const source = shared(entry.source)
        if (!source) return undefined
        const restored = { ...entry, source: String(source) }
        sharedSources.set(restored, entry.source)
        entries.push(restored)
      }
      const assets: Asset[] = []
      for (const asset of collected.assets) {
        const bytes = shared(asset.bytes)
        if (!bytes) return undefined
        assets.push({ ...asset, bytes })
      }
      return { files, collected: { ...collected, entries: reuseEntries(entries, cache), assets } }
    },
  }
}
