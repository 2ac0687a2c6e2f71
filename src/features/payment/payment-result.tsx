import { useSearchParams } from 'wouter'
import { REFUSED } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { NotHereYet } from '../site/not-here-yet.tsx'
import { whyMissing } from '../site/why-missing.ts'
import { Receipt } from './receipt.tsx'
import { usePayment } from './use-payment.ts'

/**
 * /payment/success and /payment/failed (specification section 2): where the gateway sends the browser. Both draw what the
 * market's books say of the attempt, because an address proves nothing.
 */
const PaymentResult = () => {
  const [search] = useSearchParams()
  const id = search.get('payment_id') ?? ''
  const { found, refresh } = usePayment(id)
  return (
    <Page width="narrow">
      {found ? (
        <Receipt {...found} onCheck={refresh.retry} />
      ) : (
        <NotHere isRead={found === null} hasId={id !== ''} refresh={refresh} />
      )}
    </Page>
  )
}

type NotHereProps = { isRead: boolean; hasId: boolean; refresh: ReturnType<typeof usePayment>['refresh'] }

const NotHere = ({ isRead, hasId, refresh }: NotHereProps) => {
  const t = useText()
  useTitle(t('Payment'))
  const missing = hasId ? whyMissing(refresh.failure) : REFUSED.notFound
  return (
    <Section title={t('Payment')} level={1}>
      {!isRead && <Waiting />}
      {isRead && missing && (
        <Empty
          title={t(missing)}
          drawing="search"
          action={<Button href="/dashboard/my-orders">{t('My Orders')}</Button>}
        />
      )}
      {isRead && !missing && (
        <NotHereYet title={t('This payment is not on this phone yet.')} refresh={refresh}>
          <Waiting />
        </NotHereYet>
      )}
    </Section>
  )
}

const Waiting = () => {
  const t = useText()
  return (
    <>
      <Loading what={t('Payment')} />
      {skeletons('line', 5)}
    </>
  )
}

export default PaymentResult
