'use client'
import type { ReactNode } from 'react'
import type { IslandProps } from '../../src/model/contract.js'
import { SearchBox, type SearchBoxProps } from './SearchBox.js'
import { SearchPage, type SearchPageProps } from './SearchPage.js'

type SearchProps = IslandProps &
  ((SearchBoxProps & { readonly place: 'bar' }) | (SearchPageProps & { readonly place: 'page' }))

/**
 * The search of the top bar, or of the search page. They are one island, so that a first query loads one file for both. Without
 * scripts, both are plain forms.
 */
export default function Search(props: SearchProps): ReactNode {
  return props.place === 'bar' ? <SearchBox {...props} /> : <SearchPage {...props} />
}
