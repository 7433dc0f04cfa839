import type { ReactNode } from 'react'
import type { SearchHit, SearchResults } from '../../src/model/contract.js'
import { describeUnknown } from './describeUnknown.js'
import { Facets } from './Facets.js'
import { HitRow } from './HitRow.js'
import { Option } from './Option.js'
import { OptionGroups } from './OptionGroup.js'
import { allResultsOption, optionOfHit, panelListId } from './options.js'
import { helpGroups, type PanelContent } from './panelContent.js'
import type { SearchBoxState } from './useSearchBox.js'

interface BoxResultsProps {
  readonly box: SearchBoxState
  readonly content: Extract<PanelContent, { kind: 'results' }>
}

/** The list box exists only with options, because an empty one is an error of accessibility. */
export function BoxResults({ box, content: { results, context } }: BoxResultsProps): ReactNode {
  const { hits } = results
  const { start, filters, onFilter } = box
  const all = allResultsOption(results, context)
  const groups = helpGroups(results, { search: context.search, scope: context.scope, start })
  const hasOptions = hits.length > 0 || all !== undefined || groups.length > 0
  return (
    <>
      <Facets facets={results.facets} filters={filters} onChange={onFilter} />
      <Notices results={results} />
      {hasOptions ? (
        <div role="listbox" id={panelListId} aria-label={TEXT.search}>
          {hits.map((hit, index) => (
            <Option
              key={hit.id}
              box={box}
              index={index}
              option={optionOfHit(hit, context.search)}
              className={isFurtherSection(hits, index) ? 'search-hit search-hit-below' : 'search-hit'}
            >
              <HitRow hit={hit} isBelow={isFurtherSection(hits, index)} baseUrl={context.baseUrl} icons={start.icons} />
            </Option>
          ))}
          {all ? (
            <Option box={box} index={hits.length} option={all} className="search-all">
              {all.label}
            </Option>
          ) : null}
          <OptionGroups box={box} groups={groups} first={hits.length + (all ? 1 : 0)} />
        </div>
      ) : null}
    </>
  )
}

/** True for a further section of the page above. */
function isFurtherSection(hits: readonly SearchHit[], index: number): boolean {
  return hits[index - 1]?.url === hits[index]?.url
}

function Notices({ results: { hits, corrections, unknown } }: { readonly results: SearchResults }): ReactNode {
  if (hits.length === 0)
    return (
      <>
        <p className="search-notice">{TEXT.noResults}</p>
        {unknown.length > 0 ? <p className="search-note">{describeUnknown(unknown)}</p> : null}
      </>
    )
  if (corrections.length === 0)
    return unknown.length > 0 ? <p className="search-note">{describeUnknown(unknown)}</p> : null
  return (
    <p className="search-note">
      {unknown.length > 0 ? `${describeUnknown(unknown)} ` : null}
      {TEXT.resultsFor}{' '}
      {corrections.map(({ used }, index) => (
        <span key={used}>
          {index === 0 ? '' : ', '}
          <b>{used}</b>
        </span>
      ))}
    </p>
  )
}
