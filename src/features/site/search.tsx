import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { DEFAULT_LISTING_QUERY, listingUrl, parseListingUrl } from '../../contract/listing-url.ts'
import { saveRecentSearch } from '../../local/resources/recent-searches.ts'
import { useTranslate } from '../../ui/i18n.ts'
import { SearchBox, type SearchSuggestion } from '../../ui/search-box.tsx'
import { useSuggestions } from '../catalogue/use-suggestions.ts'

/** The search box of the header, with suggestions. */
export const StoreSearch = () => {
  const t = useTranslate()
  const [path, navigate] = useLocation()
  const currentTerm = parseListingUrl(useSearch({ ssrSearch: '' })).term
  const [typed, setTyped] = useState(readPrerenderedSearch)
  const value = typed ?? (path === '/products' ? currentTerm : '')
  const search = (term: string) => {
    setTyped(null)
    saveRecentSearch(term).catch(reportError)
    // parseListingUrl cuts a very long term to what the listing accepts.
    navigate(
      listingUrl({ ...DEFAULT_LISTING_QUERY, term: parseListingUrl(`?${new URLSearchParams({ search: term })}`).term }),
    )
  }
  const pick = (suggestion: SearchSuggestion) => {
    if (!suggestion.href) return search(suggestion.label)
    setTyped(null)
    navigate(suggestion.href)
  }
  return (
    <SearchBox
      label={t('Search everything in Haat')}
      placeholder={t('Search everything in Haat')}
      value={value}
      action="/products"
      onChange={setTyped}
      onSearch={search}
      suggestions={useSuggestions(typed ?? '')}
      onPick={pick}
    />
  )
}

/** What somebody typed into the prerendered home page (src/app/prerender-home.tsx) before React rendered the page. */
const readPrerenderedSearch = (): string | null =>
  globalThis.document?.querySelector<HTMLInputElement>('[name=search]')?.value || null
