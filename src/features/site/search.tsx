import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { ANYTHING, addressOf, questionOf } from '../../contract/listing-address.ts'
import { rememberSearch } from '../../local/searches.ts'
import { SearchBox, type Suggestion } from '../../ui/search-box.tsx'
import { useText } from '../../ui/text.ts'
import { useSuggestions } from '../catalogue/use-suggestions.ts'

/** The search of the head: suggestions from this device, completed by the server's; empty, what was searched for before. */
export const Search = () => {
  const t = useText()
  const [path, navigate] = useLocation()
  const asked = questionOf(useSearch({ ssrSearch: '' })).term
  const [typed, setTyped] = useState(typedEarlier)
  const value = typed ?? (path === '/products' ? asked : '')
  const search = (term: string) => {
    setTyped(null)
    rememberSearch(term).catch(reportError)
    // What counts of an endless text is cut by the address itself.
    navigate(addressOf({ ...ANYTHING, term: questionOf(`?${new URLSearchParams({ search: term })}`).term }))
  }
  const pick = (suggestion: Suggestion) => {
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

/** What somebody typed into the drawn front (src/app/front.tsx) before the page began; its field still stands there. */
const typedEarlier = (): string | null =>
  globalThis.document?.querySelector<HTMLInputElement>('[name=search]')?.value || null
