import { useLiveQuery } from 'dexie-react-hooks'
import { LOW_STOCK } from '../../contract/constants.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { db } from '../../local/db/database.ts'
import type { StoredProduct } from '../../local/db/device-schema.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type MessageKey, useLocale, useTranslate } from '../../ui/i18n.ts'
import { LineItem } from '../../ui/line-item.tsx'
import { Columns, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { OrderCards } from '../order-management/order-cards.tsx'
import { type OrderQueue, selectQueueOrders } from '../order-management/order-queue.ts'
import { OrdersLoading, OrdersUnavailable } from '../order-management/orders-loading.tsx'
import { buildOrdersUrl } from '../order-management/orders-url.ts'
import { ShopStats } from '../order-management/shop-stats.tsx'
import { type ShopOrders, useShopOrders } from '../order-management/use-shop-orders.ts'
import { SalesStatsPanel } from '../sales-stats/sales-stats-panel.tsx'
import { useOwnShops } from '../vendor-data/use-own-shops.ts'
import { NoShop } from '../vendor-shops/no-shop.tsx'
import { TodoList } from './todo-list.tsx'

const buildQueueUrl = (queue: OrderQueue) => buildOrdersUrl({ queue, term: '', page: 1 })

/** The vendor's overview: orders to accept and ship, returns, low stock, sales figures. */
export const VendorOverview = () => {
  const t = useTranslate()
  const { orders, refresh } = useShopOrders()
  const { shops } = useOwnShops()
  if (!orders) return <OrdersLoading />
  if (orders.isUnknown) return <OrdersUnavailable refresh={refresh} />
  if (shops?.length === 0) return <NoShop />
  return (
    <>
      <Stack>
        <ShopStats orders={orders.all} />
        <TodoList />
      </Stack>
      <Columns side="end" aside={<LowStock />}>
        <Stack gap="lg">
          <NextOrders orders={orders} queue="PENDING" title="New orders" />
          <NextOrders orders={orders} queue="RETURN_REQUESTED" title="Returns to decide" />
        </Stack>
      </Columns>
      <SalesStatsPanel title={t('Shop performance')} />
    </>
  )
}

const PREVIEW_COUNT = 4

/** The first orders of a queue with their next step. An empty PENDING queue says so; other empty queues are hidden. */
const NextOrders = ({ orders, queue, title }: { orders: ShopOrders; queue: OrderQueue; title: MessageKey }) => {
  const t = useTranslate()
  const locale = useLocale()
  const waiting = selectQueueOrders(orders.all, queue)
  if (waiting.length === 0 && queue !== 'PENDING') return null
  return (
    <Section
      title={t(title)}
      link={
        waiting.length > 0
          ? { href: buildQueueUrl(queue), label: t('All {count}', { count: formatNumber(waiting.length, locale) }) }
          : undefined
      }
    >
      {waiting.length > 0 ? (
        <OrderCards label={t(title)} orders={waiting.slice(0, PREVIEW_COUNT)} actor="VENDOR" />
      ) : (
        <EmptyState title={t('No new orders. New orders appear here automatically.')} illustration="parcel" />
      )}
    </Section>
  )
}

/** The vendor's products on sale with low stock or none. */
const LowStock = () => {
  const t = useTranslate()
  const locale = useLocale()
  const products = useLiveQuery(readLowStock)
  if (!products || products.length === 0) return null
  return (
    <Section
      title={t('Low stock')}
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
