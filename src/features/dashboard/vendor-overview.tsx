import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslate } from '../../ui/i18n.ts'
import { OrdersLoading, OrdersUnavailable } from '../order-management/orders-loading.tsx'
import { ShopStats } from '../order-management/shop-stats.tsx'
import { useShopOrders } from '../order-management/use-shop-orders.ts'
import { SalesStatsPanel } from '../sales-stats/sales-stats-panel.tsx'
import { useOwnProducts } from '../vendor-data/use-own-products.ts'
import { useOwnShops } from '../vendor-data/use-own-shops.ts'
import { NoShop } from '../vendor-shops/no-shop.tsx'
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
