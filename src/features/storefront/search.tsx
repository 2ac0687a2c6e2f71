import { useState } from 'react'
import { useLocation } from 'wouter'
import { DEFAULT_LISTING_QUERY, listingUrl, parseListingUrl } from '../../contract/products/listing-url.ts'
import { saveRecentSearch } from '../../local/search/recent-searches.ts'
import { SearchBox, type SearchSuggestion } from '../../ui/layout/search-box.tsx'
import { useMarketName } from '../../ui/state/market.ts'
import { useUrlSearch } from '../../ui/state/use-url-search.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { useSuggestions } from '../products/catalogue/use-suggestions.ts'

/** The search box of the header, with suggestions. */
export const StoreSearch = () => {
  const t = useTranslate()
  const [path, navigate] = useLocation()
  const currentTerm = parseListingUrl(useUrlSearch()).term
  const [typed, setTyped] = useState<string | null>(null)
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
  const label = t('Search everything in {market}', { market: useMarketName() })
  return (
    <SearchBox
      label={label}
      placeholder={label}
      value={value}
      action="/products"
      onChange={setTyped}
      onSearch={search}
      suggestions={useSuggestions(typed ?? '')}
      onPick={pick}
    />
  )
}
