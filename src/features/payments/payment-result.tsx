import { useLiveQuery } from 'dexie-react-hooks'
import { Redirect, useSearchParams } from 'wouter'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import { getOrder } from '../../contract/orders/orders.ts'
import { getPayment } from '../../contract/payments/payments.ts'
import { getMissingReason } from '../../lists/missing-reason.ts'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { type FoundPayment, readPayment } from '../../local/orders/reads.ts'
import { refreshEntity } from '../../local/sync/listings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { Receipt } from './receipt.tsx'
import { SignedOutOutcome } from './signed-out-outcome.tsx'

/**
 * /payment/success and /payment/failed, where the gateway sends the browser. Both show the stored state of the attempt,
 * because the URL proves nothing. The browser that comes back may have no session.
 */
const PaymentResult = () => {
  const [search] = useSearchParams()
  const id = search.get('payment_id') ?? ''
  const user = useUser()
  if (user && user.role !== 'CUSTOMER') return <Redirect to={`/unauthorized-access?role=${user.role}`} replace />
  return (
    <Page width="narrow">
      {user === null && id !== '' && <SignedOutOutcome id={id} />}
      {(user || (user === null && id === '')) && <OwnPayment key={user?.id} id={id} />}
    </Page>
  )
}

const OwnPayment = ({ id }: { id: string }) => {
  const { found, refresh } = usePayment(id)
  return found ? (
    <Receipt {...found} onCheck={refresh.retry} />
  ) : (
    <MissingPayment isRead={found === null} hasId={id !== ''} refresh={refresh} />
  )
}

type MissingPaymentProps = { isRead: boolean; hasId: boolean; refresh: ReturnType<typeof usePayment>['refresh'] }

const MissingPayment = ({ isRead, hasId, refresh }: MissingPaymentProps) => {
  const t = useTranslate()
  useTitle(t('Payment'))
  const missing = hasId ? getMissingReason(refresh.failure) : t(ERROR_MESSAGES.notFound)
  return (
    <Section title={t('Payment')} level={1}>
      {!isRead && <PaymentLoading />}
      {isRead && missing && (
        <EmptyState
          title={missing}
          illustration="search"
          action={<Button href="/dashboard/my-orders">{t('My Orders')}</Button>}
        />
      )}
      {isRead && !missing && (
        <NotCachedNotice title={t('This payment is not on this phone yet.')} refresh={refresh}>
          <PaymentLoading />
        </NotCachedNotice>
      )}
    </Section>
  )
}

const PaymentLoading = () => {
  const t = useTranslate()
  return (
    <>
      <Loading what={t('Payment')} />
      {renderSkeletons('line', 5)}
    </>
  )
}

/**
 * A payment attempt and its order, from this device; null: not on this device; undefined while loading. Opening the
 * page always asks the server: the gateway may have confirmed meanwhile.
 */
const usePayment = (id: string): { found: FoundPayment | null | undefined; refresh: RefreshState } => ({
  found: useLiveQuery(() => readPayment(id), [id]),
  refresh: useRefresh(id && `payment ${id}`, () => fetchPayment(id)),
})

/** Finds the orders of the payment, then refreshes them, which hold all of their payments. */
const fetchPayment = async (id: string): Promise<void> => {
  const { data } = await callAuthenticated(getPayment, { id })
  for (const { id: orderId } of data.orders ?? [data.order]) await refreshEntity(getOrder, { id: orderId })
}

export default PaymentResult
