import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { keptTotal } from '../../contract/orders/kept-total.ts'
import type { Role } from '../../contract/roles.ts'
import { readOrders } from '../../local/orders/reads.ts'
import { translateStatus } from '../../ui/controls/status-pill.tsx'
import { SearchBox, type SearchSuggestion } from '../../ui/layout/search-box.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { useSuggestions } from '../products/catalogue/use-suggestions.ts'
import { buildSearchPath } from './search-path.ts'

/** How many orders are suggested, above the products. */
const MAX_ORDER_SUGGESTIONS = 3
const ORDER_ID_PREFIX = 'order:'

/** The search in the dashboard's header: orders by number, name or phone, then products. */
export const DashboardSearch = ({ worksAs }: { worksAs?: Role }) => {
  const t = useTranslate()
  const [path, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const orders = useOrderSuggestions(typed)
  const products = useSuggestions(typed)
  const go = (path: string) => {
    setTyped('')
    navigate(path)
  }
  const pick = ({ id, label, isRecent }: SearchSuggestion) => {
    if (isRecent) return go(buildSearchPath(label, worksAs, path))
    go(id.startsWith(ORDER_ID_PREFIX) ? `/dashboard/orders/${id.slice(ORDER_ID_PREFIX.length)}` : `/products/${id}`)
  }
  return (
    <SearchBox
      label={t('Search products')}
      placeholder={t('Search products...')}
      value={typed}
      onChange={setTyped}
      onSearch={term => go(buildSearchPath(term, worksAs, path))}
      suggestions={[...orders, ...products]}
      onPick={pick}
    />
  )
}

const useOrderSuggestions = (typed: string): SearchSuggestion[] => {
  const locale = useLocale()
  const term = typed.trim()
  const found = useLiveQuery(
    async () =>
      term.length > 1 ? (await readOrders({ searchTerm: term })).orders.slice(0, MAX_ORDER_SUGGESTIONS) : [],
    [term],
  )
  return (found ?? []).map(order => ({
    id: `${ORDER_ID_PREFIX}${order.id}`,
    label: `${order.number} · ${order.customer.name}`,
    detail: `${translateStatus(order.shownStatus)} · ${formatTaka(keptTotal(order), locale)}`,
  }))
}
