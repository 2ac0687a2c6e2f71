import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslate } from '../../ui/text/i18n.ts'
import { OrdersLoading, OrdersUnavailable } from '../orders/list/orders-loading.tsx'
import { ShopStats } from '../orders/queue/shop-stats.tsx'
import { useShopOrders } from '../orders/queue/use-shop-queue.ts'
import { useOwnProducts } from '../products/vendor/use-own-products.ts'
import { useOwnShops } from '../products/vendor/use-own-shops.ts'
import { NoShop } from '../shops/vendor/no-shop.tsx'
import { SalesStatsPanel } from '../statistics/sales-stats-panel.tsx'
import { SellerChecklist } from './seller-checklist.tsx'
import { readVendorInbox } from './vendor-inbox.ts'
import { VendorInboxSections } from './vendor-inbox-sections.tsx'

/** The vendor's overview: key figures, what needs them now, sales figures. */
export const VendorOverview = () => {
  const t = useTranslate()
  const { orders, refresh } = useShopOrders()
  const { shops } = useOwnShops()
  const { own } = useOwnProducts()
  const inbox = useLiveQuery(readVendorInbox)
  if (!orders || !inbox) return <OrdersLoading />
  if (orders.isUnknown) return <OrdersUnavailable refresh={refresh} />
  const steps = shops && own && !own.isUnknown && <SellerChecklist shops={shops} products={own.products} />
  if (shops?.length === 0) return steps || <NoShop />
  return (
    <>
      {steps}
      <ShopStats orders={orders.all} />
      <VendorInboxSections inbox={inbox} />
      <SalesStatsPanel title={t('Shop performance')} />
    </>
  )
}
