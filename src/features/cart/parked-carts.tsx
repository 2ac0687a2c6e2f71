import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { formatNumber, formatTaka } from '../../contract/messages/number-format.ts'
import { nameLine, toLineTitle } from '../../contract/products/line-names.ts'
import { getApplicableCoupon } from '../../local/cart/applied-coupon.ts'
import { toShownLine } from '../../local/cart/cart.ts'
import { readParkedCarts, removeParkedCart, restoreParkedCart, unparkCart } from '../../local/cart/parked-carts.ts'
import { tickCart } from '../../local/cart/ticked-carts.ts'
import type { CartItem, CartRow } from '../../local/db/device-schema.ts'
import { toItemKey } from '../../local/db/order-carts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { formatTakaRange } from '../../ui/text/format-taka-range.ts'
import { showName, type Translate, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { calculateDeliveryCost } from '../delivery/delivery-cost.tsx'
import { useDeliveryPlace } from '../delivery/use-delivery-place.ts'
import { useShopDelivery } from '../delivery/use-shop-delivery.ts'

/**
 * Carts of other shops, saved by "Keep both". Renders nothing while there are none.
 * @param canTick there is a cart above, with which they can be ordered
 */
export const ParkedCarts = ({ canTick }: { canTick: boolean }) => {
  const t = useTranslate()
  const carts = useLiveQuery(readParkedCarts) ?? []
  if (carts.length === 0) return null
  return (
    <Section title={t('Saved carts')}>
      <Stack>
        {carts.map(cart => (
          <ParkedCart key={cart.key} cart={cart} canTick={canTick} />
        ))}
      </Stack>
    </Section>
  )
}

const ParkedCart = ({ cart, canTick }: { cart: CartRow; canTick: boolean }) => {
  const t = useTranslate()
  const locale = useLocale()
  const first = cart.items[0]?.product
  const { delivery } = useShopDelivery(first?.shopId, useDeliveryPlace())
  if (!first) return null
  const pieces = cart.items.reduce((sum, item) => sum + item.quantity, 0)
  const discount = getApplicableCoupon(cart.coupon, cart.items)?.discountAmount ?? 0
  const goods = { lines: cart.items.map(toShownLine), discount }
  const { totals, upTo } = calculateDeliveryCost(goods, delivery, !delivery.place)
  return (
    <Card as="article" label={showName(first.shop)}>
      <LineItem
        name={showName(first.shop)}
        image={first.image}
        thumbhash={first.thumbhash}
        detail={t('{pieces, plural, one {# piece} other {# pieces}}, total with {shipping} delivery', {
          pieces,
          shipping: formatTakaRange(totals.shipping, upTo.shipping, locale),
        })}
        amount={formatTakaRange(totals.totalAmount, upTo.totalAmount, locale)}
      >
        <ParkedLines items={cart.items} />
        {cart.coupon && discount > 0 && (
          <p className="meta">
            {cart.coupon.code}: {t('{amount} off', { amount: formatTaka(discount, locale) })}
          </p>
        )}
        {canTick && <TickBox shopId={first.shopId} isTicked={cart.isTicked ?? false} />}
        <Row>
          <Button variant="brand" onClick={catchToToast(() => unparkCart(first.shopId))}>
            {t('Use this cart')}
          </Button>
          <Button onClick={catchToToast(() => removeParkedCartWithUndo(cart, first.shopId, t))}>{t('Remove')}</Button>
        </Row>
      </LineItem>
    </Card>
  )
}

/** Shows the tick at once: the device's own state comes a moment later. */
const TickBox = ({ shopId, isTicked }: { shopId: string; isTicked: boolean }) => {
  const t = useTranslate()
  const [isChecked, setChecked] = useState(isTicked)
  useEffect(() => setChecked(isTicked), [isTicked])
  const change = (wanted: boolean) => {
    setChecked(wanted)
    catchToToast(() => tickCart(shopId, wanted))()
  }
  return (
    <Checkbox
      label={t('Order it together with the cart above')}
      checked={isChecked}
      onChange={event => change(event.target.checked)}
    />
  )
}

/** "2 × Katan saree" */
const ParkedLines = ({ items }: { items: readonly CartItem[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  return items.map(item => (
    <p key={toItemKey(item)} className="meta">
      {t('{count} × {name}', {
        count: formatNumber(item.quantity, locale),
        name: showName(nameLine({ ...item.product, ...toLineTitle(item.product, item.variantId) })),
      })}
    </p>
  ))
}

const removeParkedCartWithUndo = async (cart: CartRow, shopId: string, t: Translate): Promise<void> => {
  await removeParkedCart(shopId)
  toast.info(t('Cart removed'), { action: { label: t('Undo'), onSelect: catchToToast(() => restoreParkedCart(cart)) } })
}
