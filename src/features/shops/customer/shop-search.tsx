import { type FormEvent, useEffect, useState } from 'react'
import { SEARCH_MAX } from '../../../contract/constants.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useDebounced } from '../../../ui/state/use-debounced.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './shop-search.css'

/** How long typing must pause before the search; Enter searches at once. */
const DEBOUNCE_MS = 300

/** Searches shops by name while typing. */
export const ShopSearch = ({ term, onSearch }: { term: string; onSearch: (term: string) => void }) => {
  const t = useTranslate()
  const [typed, setTyped] = useSearchDraft(term)
  const search = () => {
    if (typed.trim() !== term) onSearch(typed.trim())
  }
  useDebounced(search, typed, DEBOUNCE_MS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search className="shop-search">
      <form onSubmit={submit}>
        <TextInput
          label={t('Search shops')}
          placeholder={t('Search shops')}
          isLabelHidden
          type="search"
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </form>
    </search>
  )
}

/** The text of the field: as typed, until the search term changes elsewhere (Back, a link). */
const useSearchDraft = (term: string) => {
  const [typed, setTyped] = useState(term)
  useEffect(() => {
    setTyped(now => (now.trim() === term ? now : term))
  }, [term])
  return [typed, setTyped] as const
}
