import { House, LayoutGrid, ShoppingBag, ShoppingCart, User as UserIcon } from 'lucide-react'
import { useLocation } from 'wouter'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import { accountPath, CATEGORIES_HASH, ordersPath, placeOf } from './places.ts'
import { useCartCount } from './use-cart-count.ts'

/** The shopper's five places, under the thumb on phones. */
export const ShopperBar = () => {
  const t = useText()
  const user = useUser()
  const badge = useCartCount()
  const current = placeOf(useLocation()[0])
  const places = [
    { href: '/', label: t('Home'), icon: House },
    { href: CATEGORIES_HASH, label: t('Categories'), icon: LayoutGrid },
    { href: '/cart', label: t('Cart'), icon: ShoppingCart, badge },
    { href: ordersPath(user?.role), label: t('Orders'), icon: ShoppingBag },
    { href: accountPath(user), label: t('Account'), icon: UserIcon },
  ]
  return <BottomBar items={places.map(place => ({ ...place, isCurrent: place.href === current }))} />
}
