import { useLiveQuery } from 'dexie-react-hooks'
import { House, LayoutGrid, ShoppingBag, ShoppingCart, User as UserIcon } from 'lucide-react'
import { useLocation } from 'wouter'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { useCartCount } from '../cart/use-cart-count.ts'
import { accountPath, CATEGORIES_HASH, getNavTarget, ordersPath } from './nav-targets.ts'

/** The shopper's main navigation on phones. */
export const StoreBottomBar = () => {
  const t = useTranslate()
  const user = useUser()
  const badge = useCartCount()
  const refused = useLiveQuery(readRefusedEntries) ?? []
  const refusedOrders = refused.filter(({ endpoint }) => endpoint.startsWith('orders.'))
  const current = getNavTarget(useLocation()[0])
  const items = [
    { href: '/', label: t('Home'), icon: House },
    { href: CATEGORIES_HASH, label: t('Categories'), icon: LayoutGrid },
    { href: '/cart', label: t('Cart'), icon: ShoppingCart, badge },
    { href: ordersPath(user?.role), label: t('Orders'), icon: ShoppingBag, badge: refusedOrders.length },
    { href: accountPath(user), label: t('Account'), icon: UserIcon, badge: refused.length },
  ]
  return <BottomBar items={items.map(item => ({ ...item, isCurrent: item.href === current }))} />
}

/** What the server has refused and the person has not decided on. */
const readRefusedEntries = async () => (await readPendingEntries()).filter(({ state }) => state === 'rejected')
