import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatTaka } from '../../contract/money.ts'
import type { Role } from '../../contract/roles.ts'
import { readOrders } from '../../local/orders.ts'
import { SearchBox, type Suggestion } from '../../ui/search-box.tsx'
import { statusWords } from '../../ui/status-pill.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useSuggestions } from '../catalogue/use-suggestions.ts'
import { searchPath } from './search-path.ts'

/** Orders that are suggested, above the products. */
const ORDERS = 3
const ORDER = 'order:'

/** The search of the dashboard's head: own orders by number, name or phone, then products. */
export const DashboardSearch = ({ worksAs }: { worksAs?: Role }) => {
  const t = useText()
  const [path, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const orders = useOrderSuggestions(typed)
  const products = useSuggestions(typed)
  const go = (path: string) => {
    setTyped('')
    navigate(path)
  }
  const pick = ({ id, label, isRecent }: Suggestion) => {
    if (isRecent) return go(searchPath(label, worksAs, path))
    go(id.startsWith(ORDER) ? `/dashboard/orders/${id.slice(ORDER.length)}` : `/products/${id}`)
  }
  return (
    <SearchBox
      label={t('Search products')}
      placeholder={t('Search products...')}
      value={typed}
      onChange={setTyped}
      onSearch={term => go(searchPath(term, worksAs, path))}
      suggestions={[...orders, ...products]}
      onPick={pick}
    />
  )
}

const useOrderSuggestions = (typed: string): Suggestion[] => {
  const locale = useLocale()
  const term = typed.trim()
  const found = useLiveQuery(
    async () => (term.length > 1 ? (await readOrders({ searchTerm: term })).orders.slice(0, ORDERS) : []),
    [term],
  )
  return (found ?? []).map(order => ({
    id: `${ORDER}${order.id}`,
    label: `${order.number} · ${order.customer.name}`,
    detail: `${statusWords(order.shownStatus)} · ${formatTaka(order.totalAmount, locale)}`,
  }))
}
