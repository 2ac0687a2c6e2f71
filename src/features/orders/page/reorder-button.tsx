import { CLOSED_STATUSES } from '../../../contract/orders/order-status.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { getProduct } from '../../../contract/products/products.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import { readProductsById } from '../../../local/products/rows.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useAddToCart } from '../../cart/use-add-to-cart.tsx'
import { selectReorderItems } from './reorder.ts'

/** Adds the products of an order that are still on sale to the cart, at current prices. */
export const ReorderButton = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const { buyAll, dialog } = useAddToCart()
  const orderAgain = catchToToast(async () => {
    const { known, unreachableIds } = await loadOrderProducts(order)
    const { items, missing, unreachable } = selectReorderItems(order.orderItem, known, unreachableIds)
    if (missing > 0) {
      toast.info(
        t('{count, plural, one {# product is not on sale now} other {# products are not on sale now}}', {
          count: missing,
        }),
      )
    }
    if (unreachable > 0) {
      toast.info(
        t(
          '{count, plural, one {# product could not be checked because the market cannot be reached} other {# products could not be checked because the market cannot be reached}}',
          { count: unreachable },
        ),
      )
    }
    await buyAll(items)
  })
  return (
    <>
      <Button variant={CLOSED_STATUSES.includes(order.status) ? 'brand' : 'quiet'} onClick={orderAgain}>
        {t('Order again')}
      </Button>
      {dialog}
    </>
  )
}

/** The products from this device; missing ones are fetched if the server can be reached. */
const loadOrderProducts = async ({ orderItem }: Order) => {
  const ids = orderItem.map(line => line.productId)
  const held = await readProductsById(ids)
  const unreachableIds = new Set<string>()
  const fetchProduct = async (id: string): Promise<void> => {
    try {
      await refreshEntity(getProduct, { id })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.data?.error.code !== 'NOT_FOUND') unreachableIds.add(id)
    }
  }
  await Promise.all(ids.filter(id => !held.has(id)).map(fetchProduct))
  return { known: await readProductsById(ids), unreachableIds }
}
