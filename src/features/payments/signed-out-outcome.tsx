import { useEffect, useState } from 'react'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { getPaymentOutcome as getOutcome, type PaymentOutcome } from '../../contract/payments/payments.ts'
import { ApiFailure, requestEndpoint } from '../../local/api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { DescriptionList } from '../../ui/rows/description-list.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { getPaymentOutcome, OUTCOME_TITLES, type PaymentOutcome as Outcome } from './payment-outcome.ts'
import { ReceiptHead } from './receipt-head.tsx'

const NEXT_STEPS = {
  paid: 'Sign in to see your order.',
  held: 'You do not need to pay again. Sign in to see your order.',
  open: 'The bank has not confirmed a payment yet. Sign in to see your order, or to try again.',
  failed: 'No money was taken. Sign in to try again, or to pay in cash.',
  returned: 'The money goes back the way it came. Sign in to see your order.',
} as const satisfies Record<Outcome, string>

/**
 * The outcome of a payment in a browser without a session, such as the web view of a bank's app: first how it ended, then the
 * sign-in. Whoever has the link sees the amount, and nothing of a person.
 */
export const SignedOutOutcome = ({ id }: { id: string }) => {
  const t = useTranslate()
  const { found, failure, load } = useOutcome(id)
  const locale = useLocale()
  useTitle(t('Payment'))
  if (failure?.status === 404) return <EmptyState title={translateFailure(failure)} illustration="search" />
  if (failure) return <ErrorNotice title={translateFailure(failure)} onRetry={load} />
  if (!found)
    return (
      <>
        <Loading what={t('Payment')} />
        {renderSkeletons('line', 3)}
      </>
    )
  const outcome = getPaymentOutcome(found)
  return (
    <Stack gap="lg">
      <ReceiptHead outcome={outcome} title={t(OUTCOME_TITLES[outcome])} text={t(NEXT_STEPS[outcome])} />
      <Card as="section" label={t('Payment')}>
        <DescriptionList facts={[{ label: t('Amount'), value: formatTaka(found.amount, locale) }]} />
      </Card>
      <Row>
        <Button variant="primary" href={`/login?from=${encodeURIComponent(location.pathname + location.search)}`}>
          {t('Login')}
        </Button>
        {outcome === 'open' && <Button onClick={load}>{t('Check again')}</Button>}
      </Row>
    </Stack>
  )
}

const useOutcome = (id: string) => {
  const [found, setFound] = useState<PaymentOutcome | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const load = () => {
    setFailure(null)
    requestEndpoint(getOutcome, { id }).then(
      ({ data }) => setFound(data),
      error => setFailure(error instanceof ApiFailure ? error : new ApiFailure('UNEXPECTED', String(error))),
    )
  }
  useEffect(load, [id])
  return { found, failure, load }
}
