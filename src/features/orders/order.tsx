import { useParams } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { NotHereYet } from '../site/not-here-yet.tsx'
import { whyMissing } from '../site/why-missing.ts'
import { PlacedOrder } from './placed-order.tsx'
import { useOrder } from './use-orders.ts'
import { WaitingOrderPage } from './waiting-order-page.tsx'

/** /dashboard/orders/{id}: one order, from its first moment on this device to its end; readable offline. */
const OrderPage = () => {
  const { id = '' } = useParams<{ id: string }>()
  const { found, refresh } = useOrder(id)
  return (
    <Page>
      {found && 'order' in found && <PlacedOrder order={found.order} />}
      {found && 'waiting' in found && <WaitingOrderPage order={found.waiting} />}
      {!found && <Unknown isRead={found === null} refresh={refresh} />}
    </Page>
  )
}

const Unknown = ({ isRead, refresh }: { isRead: boolean; refresh: ReturnType<typeof useOrder>['refresh'] }) => {
  const t = useText()
  useTitle(t('Order'))
  const missing = whyMissing(refresh.failure)
  return (
    <Section title={t('Order')} level={1}>
      {!isRead && <Waiting />}
      {isRead && missing && (
        <Empty title={t(missing)} drawing="parcel" action={<Button href="/dashboard/index">{t('Dashboard')}</Button>} />
      )}
      {isRead && !missing && (
        <NotHereYet title={t('This order is not on this phone yet.')} refresh={refresh}>
          <Waiting />
        </NotHereYet>
      )}
    </Section>
  )
}

const Waiting = () => {
  const t = useText()
  return (
    <Stack>
      <Loading what={t('Order')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

export default OrderPage
