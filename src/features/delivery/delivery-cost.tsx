import { Truck } from 'lucide-react'
import type { DeliveryDays } from '../../contract/delivery/delivery-estimate.ts'
import { quoteDelivery } from '../../contract/delivery/quote-delivery.ts'
import { toPoisha } from '../../contract/money.ts'
import { calculatePriceRange } from '../../contract/orders/price-range.ts'
import { calculateShownTotals, type TakaTotals } from '../../contract/products/pricing.ts'
import type { KnownDelivery } from '../../local/delivery/shop-delivery.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { formatTakaRange } from '../../ui/text/format-taka-range.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'

type Lines = Parameters<typeof calculateShownTotals>[0]['lines']
type Goods = { lines: Lines; discount?: number }

/**
 * What some goods cost with their delivery. `upTo`: before their place is known, what they cost at the most. `days` null: the shop
 * does not deliver there.
 */
export type DeliveryCost = { totals: PurchaseTotals; upTo: PurchaseTotals; days: DeliveryDays | null }
type PurchaseTotals = Omit<TakaTotals, 'total'>

/** @param isAnywhere the place is not known yet, so that each zone may be the one */
export const calculateDeliveryCost = (goods: Goods, delivery: KnownDelivery, isAnywhere: boolean): DeliveryCost => {
  const { rules, place, isPickup } = delivery
  const range = isAnywhere && !isPickup && rules && calculatePriceRange(goods, rules)
  if (range) return { totals: range.from, upTo: range.to, days: range.days }
  const totals = calculateShownTotals({ ...goods, delivery })
  const lines = goods.lines.map(line => ({ ...line, price: toPoisha(line.price) }))
  return { totals, upTo: totals, days: quoteDelivery(lines, { rules, place, isPickup }).days ?? null }
}

/** The fee of a shop with zones, with the place where it is known. Nothing for a shop without. */
export const DeliveryFee = ({ goods, delivery }: { goods: Goods; delivery: KnownDelivery }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { rules, place, placeNames } = delivery
  if (!rules) return null
  const cost = calculateDeliveryCost(goods, delivery, !place)
  if (!cost.days) return null
  const { shipping: from } = cost.totals
  const fee = formatTakaRange(from, cost.upTo.shipping, locale)
  return (
    <p className="icon-line">
      <Truck aria-hidden="true" />
      <span>
        {placeNames
          ? from === 0
            ? t('Free delivery to {place}', { place: placeNames[locale] })
            : t('Delivery to {place}: {fee}', { place: placeNames[locale], fee })
          : t('Delivery: {fee}, depending on where to', { fee })}
      </span>
    </p>
  )
}

/** That the area decides about a fee of which only the range is known. */
export const DependingFeeNote = ({ cost: { totals, upTo } }: { cost: DeliveryCost }) => {
  const t = useTranslate()
  if (upTo.shipping === totals.shipping) return null
  return <p className="meta">{t('The delivery fee depends on the area of your address.')}</p>
}

/** That a shop does not deliver to a place, or cannot know whether it does. */
export const UnservedNotice = ({ shop, delivery }: { shop: string; delivery: KnownDelivery }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { placeNames } = delivery
  if (!placeNames) {
    return (
      <Notice tone="wait" title={t('{shop} does not deliver everywhere', { shop })}>
        {t('Choose your area to see whether it delivers to you.')}
      </Notice>
    )
  }
  return (
    <Notice tone="wait" title={t('{shop} does not deliver to {place}', { shop, place: placeNames[locale] })}>
      {t('Choose another address, or buy from another shop.')}
    </Notice>
  )
}
