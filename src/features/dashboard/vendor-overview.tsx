import { useLiveQuery } from 'dexie-react-hooks'
import { REMOVED_FROM_SHOP } from '../../contract/shop-roles.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { useUser } from '../../ui/state/use-user.ts'
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

/** The overview of a vendor, or of a person who works for one: what their work is. */
export const VendorOverview = () => {
  const user = useUser()
  if (user?.shopRole === 'PRODUCTS' || user?.shopRole === REMOVED_FROM_SHOP) return <OwnWork role={user.shopRole} />
  return <OrdersOverview shopRole={user?.shopRole} />
}

/** Key figures, what needs them now, sales figures. @param shopRole absent: the owner */
const OrdersOverview = ({ shopRole }: { shopRole: string | undefined }) => {
  const t = useTranslate()
  const { orders, refresh } = useShopOrders()
  const { shops } = useOwnShops()
  const { own } = useOwnProducts()
  const inbox = useLiveQuery(readVendorInbox)
  if (!orders || !inbox) return <OrdersLoading />
  if (orders.isUnknown) return <OrdersUnavailable refresh={refresh} />
  const isOwner = !shopRole
  const steps = isOwner && shops && own && !own.isUnknown && <SellerChecklist shops={shops} products={own.products} />
  if (shops?.length === 0) return steps || <NoShop />
  return (
    <>
      {steps}
      <ShopStats orders={orders.all} />
      <VendorInboxSections inbox={inbox} caller={{ role: 'VENDOR', shopRole }} />
      {(isOwner || shopRole === 'MANAGER') && <SalesStatsPanel title={t('Shop performance')} />}
    </>
  )
}

/** For people of a shop who do not see its orders. */
const OwnWork = ({ role }: { role: string }) => {
  const t = useTranslate()
  if (role === REMOVED_FROM_SHOP)
    return (
      <EmptyState title={t('You do not work for this shop any more')} illustration="knot">
        {t('Your account stays yours. You can download its data or delete it in your profile.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('You look after the products of this shop')}
      link={{ href: '/dashboard/shop-products', label: t('Products') }}
    />
  )
}
