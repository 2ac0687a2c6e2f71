import { useLiveQuery } from 'dexie-react-hooks'
import { LOW_STOCK } from '../../contract/constants.ts'
import { formatNumber } from '../../contract/money.ts'
import { db } from '../../local/db.ts'
import type { StoredProduct } from '../../local/rows.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LineItem } from '../../ui/line-item.tsx'
import { Columns, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { TradeFigures } from '../figures/trade-figures.tsx'
import { OrderCards } from '../vendor/order-cards.tsx'
import { OrdersLoading, OrdersUnknown } from '../vendor/orders-loading.tsx'
import { inQueue, type Queue } from '../vendor/queue.ts'
import { addressOf } from '../vendor/queue-address.ts'
import { ShopFigures } from '../vendor/shop-figures.tsx'
import { type ShopOrders, useShopOrders } from '../vendor/use-shop-orders.ts'
import { NoShop } from '../vendor-shops/no-shop.tsx'
import { useOwnShops } from '../vendor-shops/use-own-shops.ts'
import { WaitingWork } from './waiting-work.tsx'

const heap = (queue: Queue) => addressOf({ queue, term: '', page: 1 })

/** What a shop must do now: orders to accept, parcels to ship, returns, shelves that run empty. */
export const VendorToday = () => {
  const t = useText()
  const { orders, refresh } = useShopOrders()
  const { shops } = useOwnShops()
  if (!orders) return <OrdersLoading />
  if (orders.isUnknown) return <OrdersUnknown refresh={refresh} />
  if (shops?.length === 0) return <NoShop />
  return (
    <>
      <Stack>
        <ShopFigures orders={orders.all} />
        <WaitingWork />
      </Stack>
      <Columns side="end" aside={<LowStock />}>
        <Stack gap="lg">
          <NextOrders orders={orders} queue="PENDING" title="New orders" />
          <NextOrders orders={orders} queue="RETURN_REQUESTED" title="Returns to decide" />
        </Stack>
      </Columns>
      <TradeFigures title={t('How the shop is doing')} />
    </>
  )
}

const FEW = 4

/** The first few orders of a heap, with their one tap. No new orders is worth a word; no returns is not. */
const NextOrders = ({ orders, queue, title }: { orders: ShopOrders; queue: Queue; title: string }) => {
  const t = useText()
  const locale = useLocale()
  const waiting = inQueue(orders.all, queue)
  if (waiting.length === 0 && queue !== 'PENDING') return null
  return (
    <Section
      title={t(title)}
      link={
        waiting.length > 0
          ? { href: heap(queue), label: t('All {count}', { count: formatNumber(waiting.length, locale) }) }
          : undefined
      }
    >
      {waiting.length > 0 ? (
        <OrderCards label={t(title)} orders={waiting.slice(0, FEW)} actor="VENDOR" />
      ) : (
        <Empty title={t('No new orders. The next one appears here by itself.')} drawing="parcel" />
      )}
    </Section>
  )
}

/** Own products on sale of which the specification's "Only N left" is near or past. */
const LowStock = () => {
  const t = useText()
  const locale = useLocale()
  const products = useLiveQuery(readLowStock)
  if (!products || products.length === 0) return null
  return (
    <Section
      title={t('Running out')}
      link={{ href: '/dashboard/shop-products?status=LOW&sort=low', label: t('Change the stock') }}
    >
      <Card>
        {products.map(({ id, name, image, thumbhash, stock }) => (
          <LineItem
            key={id}
            name={name}
            href={`/products/${id}`}
            image={image}
            thumbhash={thumbhash}
            detail={stock === 0 ? t('Out of stock') : t('Only {count} left', { count: formatNumber(stock, locale) })}
          />
        ))}
      </Card>
    </Section>
  )
}

const readLowStock = async (): Promise<StoredProduct[]> => {
  const own = await db.products.where('mine').equals(1).toArray()
  return own
    .filter(product => product.status === 'ACTIVE' && product.stock <= LOW_STOCK)
    .sort((a, b) => a.stock - b.stock || a.name.localeCompare(b.name))
    .slice(0, 20)
}
