import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { SEARCH_MAX } from '../../contract/constants.ts'
import { useTranslate } from '../../ui/i18n.ts'
import { TextInput } from '../../ui/text-input.tsx'
import './shop-search.css'

/** A pause in typing this long asks; Enter does at once. */
const DEBOUNCE_MS = 300

/** Finds a shop by its name while one types. */
export const ShopSearch = ({ term, onSearch }: { term: string; onSearch: (term: string) => void }) => {
  const t = useTranslate()
  const [typed, setTyped] = useSearchDraft(term)
  const ask = useEffectEvent(() => {
    if (typed.trim() !== term) onSearch(typed.trim())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => ask(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
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

/** What stands in the field: as typed, until the question is changed elsewhere (Back, a link). */
const useSearchDraft = (term: string) => {
  const [typed, setTyped] = useState(term)
  useEffect(() => {
    setTyped(now => (now.trim() === term ? now : term))
  }, [term])
  return [typed, setTyped] as const
}
