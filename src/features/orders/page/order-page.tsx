import { useParams } from 'wouter'
import { SKELETONS } from '../../../contract/constants.ts'
import { getMissingReason } from '../../../lists/missing-reason.ts'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useOrder } from '../customer/use-my-orders.ts'
import { PlacedOrder } from './placed-order.tsx'
import { WaitingOrderPage } from './waiting-order-page.tsx'

/** /dashboard/orders/{id}: one order, placed or still pending on this device; available offline. */
const OrderPage = () => {
  const { id = '' } = useParams<{ id: string }>()
  const { found, refresh } = useOrder(id)
  return (
    <Page>
      {found && 'order' in found && <PlacedOrder order={found.order} />}
      {found && 'waiting' in found && <WaitingOrderPage order={found.waiting} />}
      {!found && <OrderUnavailable isRead={found === null} refresh={refresh} />}
    </Page>
  )
}

const OrderUnavailable = ({
  isRead,
  refresh,
}: {
  isRead: boolean
  refresh: ReturnType<typeof useOrder>['refresh']
}) => {
  const t = useTranslate()
  useTitle(t('Order'))
  const missing = getMissingReason(refresh.failure)
  return (
    <Section title={t('Order')} level={1}>
      {!isRead && <OrderLoading />}
      {isRead && missing && (
        <EmptyState
          title={missing}
          illustration="parcel"
          action={<Button href="/dashboard/index">{t('Dashboard')}</Button>}
        />
      )}
      {isRead && !missing && (
        <NotCachedNotice title={t('This order is not on this phone yet.')} refresh={refresh}>
          <OrderLoading />
        </NotCachedNotice>
      )}
    </Section>
  )
}

const OrderLoading = () => {
  const t = useTranslate()
  return (
    <Stack>
      <Loading what={t('Order')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

export default OrderPage
