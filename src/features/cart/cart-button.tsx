import { ShoppingCart } from 'lucide-react'
import { formatBadgeCount } from '../../ui/controls/badge.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { useCartCount } from './use-cart-count.ts'

/** The cart with its count, in headers that have no room for a label. */
export const CartButton = () => {
  const t = useTranslate()
  const locale = useLocale()
  const count = useCartCount()
  const label = count > 0 ? `${formatBadgeCount(count, locale)} ${t('Cart')}` : t('Cart')
  return <IconButton icon={ShoppingCart} label={label} badge={count} href="/cart" />
}
