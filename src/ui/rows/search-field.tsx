import { Search, X } from 'lucide-react'
import { SEARCH_MAX } from '../../contract/constants.ts'
import { IconButton } from '../controls/icon-button.tsx'
import './search-field.css'
import { useSearchTerm } from '../state/use-search-term.ts'
import { useTranslate } from '../text/i18n.ts'

export type SearchFieldProps = {
  /** What is searched: `Search customers`. */
  label: string
  /** The current search term. */
  term: string
  onTerm: (term: string) => void
}

/** Searches a list while typing. */
export const SearchField = ({ label, term, onTerm }: SearchFieldProps) => {
  const t = useTranslate()
  const [typed, setTyped] = useSearchTerm(term, onTerm)
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
