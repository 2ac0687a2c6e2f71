import { Search, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { SEARCH_MAX } from '../../../contract/constants.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useHeldWhilePressed } from '../../../ui/state/use-held-while-pressed.ts'
import { useSearchTerm } from '../../../ui/state/use-search-term.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './order-search.css'
import { buildOrderSearchUrl, type OrdersView } from './orders-url.ts'

/**
 * Searches orders by number, customer, phone, product or tracking number while typing. On phones, a button that opens
 * the field.
 */
export const OrderSearch = ({ view }: { view: OrdersView }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const show = (term: string) => navigate(buildOrderSearchUrl(view, term), { replace: true })
  const [typed, setTyped] = useSearchTerm(view.term, show)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    show(typed)
  }
  const [isOpen, setOpen] = useState(view.term !== '')
  // It closes only after the tap elsewhere that closes it, which it would move.
  const wasOpen = useHeldWhilePressed(isOpen)
  const input = useRef<HTMLInputElement>(null)
  const open = () => {
    flushSync(() => setOpen(true))
    input.current?.focus()
  }
  return (
    <search className={`order-search${isOpen || wasOpen || view.term ? ' is-open' : ''}`}>
      <IconButton icon={Search} label={t('Search orders')} variant="soft" aria-expanded={isOpen} onClick={open} />
      <form
        onSubmit={submit}
        onBlur={event => setOpen(event.currentTarget.contains(event.relatedTarget) || typed !== '')}
      >
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={t('Search orders')}
          placeholder={t('Number, name, phone or product')}
          value={typed}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={event => setTyped(event.target.value)}
        />
        {typed && <IconButton icon={X} label={t('Clear search')} onClick={() => setTyped('')} />}
      </form>
    </search>
  )
}
