import { toPoisha, toTaka } from '../../../contract/money.ts'
import { getApplicableCoupon } from '../../../local/cart/applied-coupon.ts'
import { toShownLine } from '../../../local/cart/cart.ts'
import { TotalsList } from '../../../ui/rows/totals-list.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { calculateDeliveryCost } from '../../delivery/delivery-cost.tsx'
import { useDeliveryPlace } from '../../delivery/use-delivery-place.ts'
import type { GroupCart } from './group-cart.ts'
import { useDestination, useGroupCarts } from './use-group-carts.ts'

type ShopTotal = { shop: GroupCart['shop']; from: number; upTo: number }
/** What the carts that checkout takes cost together, in taka; from the cheapest place to the dearest where it is not known. */
export type TogetherCost = { shops: ShopTotal[]; from: number; upTo: number }

/** Null where checkout takes the current cart alone. @param discount the coupon's, of the current cart */
export const useTogetherTotals = (discount: number): TogetherCost | null => {
  const carts = useGroupCarts() ?? []
  const needsPlace = carts.length > 1 && carts.some(({ rules }) => rules !== null)
  const { place } = useDestination(useDeliveryPlace(), needsPlace)
  if (carts.length < 2) return null
  const shops = carts.map(({ cart, shop, rules }, at): ShopTotal => {
    const own = at === 0 ? discount : (getApplicableCoupon(cart.coupon, cart.items)?.discountAmount ?? 0)
    const goods = { lines: cart.items.map(toShownLine), discount: own }
    const { totals, upTo } = calculateDeliveryCost(goods, { rules, place, placeNames: null }, !place)
    return { shop, from: totals.totalAmount, upTo: upTo.totalAmount }
  })
  const sum = (field: 'from' | 'upTo') => toTaka(shops.reduce((total, shop) => total + toPoisha(shop[field]), 0))
  return { shops, from: sum('from'), upTo: sum('upTo') }
}

/** The total of each shop, and of all that checkout takes. */
export const TogetherTotals = ({ together: { shops, from, upTo } }: { together: TogetherCost }) => {
  const t = useTranslate()
  return (
    <TotalsList
      rows={shops.map(({ shop, ...amounts }) => ({ label: showName(shop), amount: amounts.from, upTo: amounts.upTo }))}
      total={{
        label: t('{count, plural, one {Total of # order} other {Total of # orders}}', { count: shops.length }),
        amount: from,
        upTo,
      }}
    />
  )
}
