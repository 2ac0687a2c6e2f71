import { Clock, Search, X } from 'lucide-react'
import { type FormEvent, Fragment, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import type { HighlightSpan } from '../../contract/search/search-highlights.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Picture } from '../goods/picture.tsx'
import { Price } from '../goods/price.tsx'
import './search-box.css'
import { useTranslate } from '../text/i18n.ts'

export type SearchSuggestion = {
  id: string
  label: string
  /** Where it leads. Without it, it is a search. */
  href?: string
  /** The parts of the label that match what was typed. */
  highlight?: readonly HighlightSpan[]
  /** A second line, such as the category. */
  detail?: string
  image?: string
  thumbhash?: string | null
  price?: number
  /** Some variant costs more. */
  isPriceFrom?: boolean
  /** A recent search. */
  isRecent?: boolean
}

export type SearchBoxProps = {
  label: string
  placeholder: string
  value: string
  /** The form's URL while the page's scripts have not loaded yet; the text is sent as `search`. */
  action?: string
  onChange: (value: string) => void
  /** Called on Enter without a highlighted suggestion, and by the Search button. */
  onSearch: (term: string) => void
  suggestions: readonly SearchSuggestion[]
  onPick: (suggestion: SearchSuggestion) => void
}

/** The next highlighted index, cyclic: -1 is the text field, then the suggestions. */
export const moveHighlight = (active: number, key: string, count: number): number => {
  if (key === 'ArrowDown') return active >= count - 1 ? -1 : active + 1
  if (key === 'ArrowUp') return active <= -1 ? count - 1 : active - 1
  return active
}

/** A combobox: arrow keys move through the suggestions, Enter picks one, Escape closes them. */
export const SearchBox = (props: SearchBoxProps) => {
  const { label, placeholder, value, action, suggestions } = props
  const id = useId()
  const t = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const { active, isListed, change, clear, close, open, pick, submit, onKeyDown } = useCombobox(props, field)
  return (
    <search className="search-box">
      <form
        action={action}
        onSubmit={submit}
        onBlur={event => event.currentTarget.contains(event.relatedTarget) || close()}
      >
        <Search aria-hidden="true" />
        <input
          ref={field}
          type="text"
          name="search"
          role="combobox"
          aria-label={label}
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={placeholder}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          onChange={event => change(event.target.value)}
          onFocus={open}
          onKeyDown={onKeyDown}
        />
        {value && <IconButton icon={X} label={t('Clear search')} onClick={clear} />}
        <Button variant="brand" type="submit">
          {t('Search')}
        </Button>
        <SuggestionList id={id} isListed={isListed} suggestions={suggestions} active={active} onPick={pick} />
      </form>
    </search>
  )
}

/** What is open and highlighted, and what typing, keys and taps do. */
const useCombobox = (
  { value, onChange, onSearch, suggestions, onPick }: SearchBoxProps,
  field: RefObject<HTMLInputElement | null>,
) => {
  const [isOpen, setOpen] = useState(false)
  const [highlightedId, setHighlightedId] = useState<string | null>(null)
  const isListed = isOpen && suggestions.length > 0
  // Found by id: newly arrived suggestions may move it, and Enter must not pick what took its place.
  const active = suggestions.findIndex(suggestion => suggestion.id === highlightedId)
  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    setHighlightedId(null)
  }
  const change = (text: string) => {
    onChange(text)
    setHighlightedId(null)
    open()
  }
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  // The focus leaves the field, so that it moves into the screen that opens.
  const leave = () => {
    close()
    field.current?.blur()
  }
  const pick = (suggestion: SearchSuggestion) => {
    leave()
    onPick(suggestion)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const picked = isListed ? suggestions[active] : undefined
    if (picked) return pick(picked)
    leave()
    onSearch(value.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isListed) {
      event.preventDefault()
      close()
    }
    if (!event.key.startsWith('Arrow') || suggestions.length === 0) return
    const next = moveHighlight(active, event.key, suggestions.length)
    if (next === active) return
    event.preventDefault()
    open()
    setHighlightedId(suggestions[next]?.id ?? null)
  }
  return { active, isListed, change, clear, close, open, pick, submit, onKeyDown }
}

type SuggestionListProps = {
  id: string
  isListed: boolean
  suggestions: readonly SearchSuggestion[]
  active: number
  onPick: (suggestion: SearchSuggestion) => void
}

const SuggestionList = ({ id, isListed, suggestions, active, onPick }: SuggestionListProps) => {
  const t = useTranslate()
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('Suggestions')} className="suggestions" hidden={!isListed}>
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: in a combobox the focus stays in the text field
        <div
          key={suggestion.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <SuggestionRow suggestion={suggestion} />
        </div>
      ))}
    </div>
  )
}

const SuggestionRow = ({ suggestion }: { suggestion: SearchSuggestion }) => (
  <>
    {suggestion.image && <Picture image={suggestion.image} thumbhash={suggestion.thumbhash} alt="" sizes="48px" />}
    {!suggestion.image && <span className="suggestion-icon">{suggestion.isRecent ? <Clock /> : <Search />}</span>}
    <span className="suggestion-text">
      <span>{markSpans(suggestion.label, suggestion.highlight ?? [])}</span>
      {suggestion.detail && <small>{suggestion.detail}</small>}
    </span>
    {suggestion.price !== undefined && <Price price={suggestion.price} isFrom={suggestion.isPriceFrom} size="sm" />}
  </>
)

const markSpans = (text: string, spans: readonly HighlightSpan[]) => [
  ...spans.map(([start, end], at) => (
    <Fragment key={start}>
      {text.slice(spans[at - 1]?.[1] ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
    </Fragment>
  )),
  text.slice(spans.at(-1)?.[1] ?? 0),
]
