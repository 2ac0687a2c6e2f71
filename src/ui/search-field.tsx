import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { SEARCH_MAX } from '../contract/constants.ts'
import { IconButton } from './icon-button.tsx'
import './search-field.css'
import { useText } from './text.ts'

/** A pause in typing this long goes into the address: browsers allow about three changes of it a second. */
const PAUSE_MS = 300

export type SearchFieldProps = {
  /** What it looks through: `Search customers`. */
  label: string
  /** What is searched for now. */
  term: string
  onTerm: (term: string) => void
}

/** Finds rows of a list while one types. */
export const SearchField = ({ label, term, onTerm }: SearchFieldProps) => {
  const t = useText()
  const [typed, setTyped] = useState(term)
  const show = useEffectEvent((next: string) => next !== term && onTerm(next))
  useEffect(() => {
    const timer = setTimeout(() => show(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => setTyped(term), [term])
  return (
    <search className="search-field">
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        onChange={event => setTyped(event.target.value)}
      />
      {typed && <IconButton icon={X} label={t('Clear search')} onClick={() => setTyped('')} />}
    </search>
  )
}
