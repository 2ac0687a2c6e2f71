import { useLiveQuery } from 'dexie-react-hooks'
import { toShownLine } from '../../local/cart/cart.ts'
import { readParkedCarts, removeParkedCart, restoreParkedCart, unparkCart } from '../../local/cart/parked-carts.ts'
import type { CartRow } from '../../local/db/device-schema.ts'
import { Button } from '../../ui/controls/button.tsx'
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

/** Carts of other shops, saved by "Keep both". Renders nothing while there are none. */
export const ParkedCarts = () => {
  const t = useTranslate()
  const carts = useLiveQuery(readParkedCarts) ?? []
  if (carts.length === 0) return null
  return (
    <Section title={t('Saved carts')}>
      <Stack>
        {carts.map(cart => (
          <ParkedCart key={cart.key} cart={cart} />
        ))}
      </Stack>
    </Section>
  )
}

const ParkedCart = ({ cart }: { cart: CartRow }) => {
  const t = useTranslate()
  const locale = useLocale()
  const first = cart.items[0]?.product
  const { delivery } = useShopDelivery(first?.shopId, useDeliveryPlace())
  if (!first) return null
  const pieces = cart.items.reduce((sum, item) => sum + item.quantity, 0)
  const { totals, upTo } = calculateDeliveryCost({ lines: cart.items.map(toShownLine) }, delivery, !delivery.place)
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
        amount={formatTakaRange(totals.total, upTo.total, locale)}
      >
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

const removeParkedCartWithUndo = async (cart: CartRow, shopId: string, t: Translate): Promise<void> => {
  await removeParkedCart(shopId)
  toast.info(t('Cart removed'), { action: { label: t('Undo'), onSelect: catchToToast(() => restoreParkedCart(cart)) } })
}
