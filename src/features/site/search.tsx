import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { DEFAULT_LISTING_QUERY, listingUrl, parseListingUrl } from '../../contract/listing-url.ts'
import { saveRecentSearch } from '../../local/resources/recent-searches.ts'
import { useTranslate } from '../../ui/i18n.ts'
import { SearchBox, type SearchSuggestion } from '../../ui/search-box.tsx'
import { useSuggestions } from '../catalogue/use-suggestions.ts'

/** The search of the head: suggestions from this device, completed by the server's; empty, what was searched for before. */
export const StoreSearch = () => {
  const t = useTranslate()
  const [path, navigate] = useLocation()
  const asked = parseListingUrl(useSearch({ ssrSearch: '' })).term
  const [typed, setTyped] = useState(readPrerenderedSearch)
  const value = typed ?? (path === '/products' ? asked : '')
  const search = (term: string) => {
    setTyped(null)
    saveRecentSearch(term).catch(reportError)
    // What counts of an endless text is cut by the address itself.
    navigate(
      listingUrl({ ...DEFAULT_LISTING_QUERY, term: parseListingUrl(`?${new URLSearchParams({ search: term })}`).term }),
    )
  }
  const pick = (suggestion: SearchSuggestion) => {
    if (suggestion.isRecent) return search(suggestion.label)
    setTyped(null)
    navigate(`/products/${suggestion.id}`)
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

/** What somebody typed into the drawn front (src/app/prerender-home.tsx) before the page began; its field still stands there. */
const readPrerenderedSearch = (): string | null =>
  globalThis.document?.querySelector<HTMLInputElement>('[name=search]')?.value || null
