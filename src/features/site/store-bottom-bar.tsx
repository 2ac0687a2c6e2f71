import { House, LayoutGrid, ShoppingBag, ShoppingCart, User as UserIcon } from 'lucide-react'
import { useLocation } from 'wouter'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { useUser } from '../../ui/use-user.ts'
import { useCartCount } from '../cart/use-cart-count.ts'
import { accountPath, CATEGORIES_HASH, getNavTarget, ordersPath } from './nav-targets.ts'

/** The shopper's main navigation on phones. */
export const StoreBottomBar = () => {
  const t = useTranslate()
  const user = useUser()
  const badge = useCartCount()
  const current = getNavTarget(useLocation()[0])
  const items = [
    { href: '/', label: t('Home'), icon: House },
    { href: CATEGORIES_HASH, label: t('Categories'), icon: LayoutGrid },
    { href: '/cart', label: t('Cart'), icon: ShoppingCart, badge },
    { href: ordersPath(user?.role), label: t('Orders'), icon: ShoppingBag },
    { href: accountPath(user), label: t('Account'), icon: UserIcon },
  ]
  return <BottomBar items={items.map(item => ({ ...item, isCurrent: item.href === current }))} />
}
