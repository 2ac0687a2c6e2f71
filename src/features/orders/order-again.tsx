import type { Order } from '../../contract/orders.ts'
import { getProduct } from '../../contract/products.ts'
import { ApiFailure } from '../../local/api.ts'
import { db } from '../../local/db.ts'
import { refreshRow } from '../../local/listings.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.tsx'
import { goodsAgain } from './goods-again.ts'

/** Puts what is still on sale of an order into the cart, at today's prices. */
export const OrderAgain = ({ order }: { order: Order }) => {
  const t = useText()
  const { buyAll, dialog } = useAddToCart()
  const orderAgain = attempt(async () => {
    const { known, unreached } = await presentProducts(order)
    const { goods, missing, unasked } = goodsAgain(order.orderItem, known, unreached)
    if (missing > 0) {
      toast.info(
        t('{count, plural, one {# product is not on sale now} other {# products are not on sale now}}', {
          count: missing,
        }),
      )
    }
    if (unasked > 0) {
      toast.info(
        t(
          '{count, plural, one {# product cannot be looked up while Haat is out of reach} other {# products cannot be looked up while Haat is out of reach}}',
          { count: unasked },
        ),
      )
    }
    await buyAll(goods)
  })
  return (
    <>
      <Button variant="brand" onClick={orderAgain}>
        {t('Order again')}
      </Button>
      {dialog}
    </>
  )
}

/** The device's rows of the products; one that it does not have is asked for, where the server can be reached. */
const presentProducts = async ({ orderItem }: Order) => {
  const ids = orderItem.map(line => line.productId)
  const held = await db.products.bulkGet(ids)
  const unreached = new Set<string>()
  const fetchProduct = async (id: string): Promise<void> => {
    try {
      await refreshRow(getProduct, { id })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.data?.error.code !== 'NOT_FOUND') unreached.add(id)
    }
  }
  await Promise.all(ids.filter((_, at) => !held[at]).map(fetchProduct))
  const rows = await db.products.bulkGet(ids)
  return { known: new Map(rows.filter(row => row !== undefined).map(row => [row.id, row])), unreached }
}
