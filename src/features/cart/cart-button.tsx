import { ShoppingCart } from 'lucide-react'
import { formatBadgeCount } from '../../ui/badge.tsx'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCartCount } from './use-cart-count.ts'

/** The cart with its count, in headers that have no room for a label. */
export const CartButton = () => {
  const t = useTranslate()
  const locale = useLocale()
  const count = useCartCount()
  const label = count > 0 ? `${formatBadgeCount(count, locale)} ${t('Cart')}` : t('Cart')
  return <IconButton icon={ShoppingCart} label={label} badge={count} href="/cart" />
}
