import { useLocation } from 'wouter'
import type { placeOrder } from '../../../contract/orders/order-writes.ts'
import type { EntryOf, OutboxEntry } from '../../../local/db/device-schema.ts'
import { acceptCorrection } from '../../../local/orders/accept-correction.ts'
import { findEntryCorrection, getCorrectionTitle, type OrderCorrection } from '../../../local/orders/correction.ts'
import { resubmitOrder, withdrawOrder } from '../../../local/orders/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { ORDER_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { translateText, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { UnconfirmedOrderNotice } from '../../accounts/email-confirmation/unconfirmed-order-notice.tsx'
import { LineChangesNotice } from '../../cart/line-changes-notice.tsx'
import { PendingChangeActions } from '../../outbox/pending-change-actions.tsx'

type OrderEntry = EntryOf<typeof placeOrder>

const NOT_PLACED_TEXT = 'Your order is saved here. Nothing was ordered.'
const MAYBE_PLACED_TEXT = 'Your order is saved here. An earlier try may have placed it: check My Orders.'

/** A rejected order: what changed, old and new, and the order as it can be placed now. */
export const RejectedOrder = ({ entry, entries }: { entry: OrderEntry; entries: readonly OutboxEntry[] }) => {
  useLocale()
  const correction = findEntryCorrection(entry)
  const message = translateFailure(entry.error)
  if (!correction) {
    return (
      <>
        <RejectionReason entry={entry} />
        <PendingChangeActions entry={entry} entries={entries} />
      </>
    )
  }
  return (
    <>
      <OrderOutcome entry={entry} />
      <LineChangesNotice
        title={translateText(getCorrectionTitle(correction, message))}
        changes={correction.changes}
        {...(correction.order && { total: correction.total, shipping: correction.shipping })}
      />
      <PendingChangeActions entry={entry} entries={entries} except={['send', 'edit']}>
        <OrderCorrectionDetails entry={entry} correction={correction} />
      </PendingChangeActions>
    </>
  )
}

/** Whether anything was ordered: the first thing that the customer wants to know. */
const OrderOutcome = ({ entry }: { entry: OutboxEntry }) => {
  const t = useTranslate()
  return <p>{t(entry.mayHaveHappened ? MAYBE_PLACED_TEXT : NOT_PLACED_TEXT)}</p>
}

/** Why the order was rejected, if it can be sent again unchanged. */
const RejectionReason = ({ entry }: { entry: OutboxEntry }) => {
  const t = useTranslate()
  const message = translateFailure(entry.error)
  const outcome = t(entry.mayHaveHappened ? MAYBE_PLACED_TEXT : NOT_PLACED_TEXT)
  if (entry.error?.code === 'UNCONFIRMED')
    return <UnconfirmedOrderNotice message={message}>{outcome}</UnconfirmedOrderNotice>
  return <ErrorNotice title={message}>{outcome}</ErrorNotice>
}

const OrderCorrectionDetails = ({ entry, correction }: { entry: OrderEntry; correction: OrderCorrection }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { run, isBusy } = useSubmit()
  const { order } = correction
  const place = () => order && run(ORDER_MESSAGES, () => resubmitOrder(entry.id, order.draft, order.seen))
  const updateCart = catchToToast(async () => {
    await withdrawOrder(entry.id)
    await acceptCorrection(correction)
    navigate('/cart', { state: { corrected: correction.changes } })
  })
  return (
    <>
      {order && (
        <Button variant="primary" isBusy={isBusy} onClick={place}>
          {t('Place order at the new total')}
        </Button>
      )}
      <Button variant={order ? 'quiet' : 'primary'} onClick={updateCart}>
        {t('Update cart')}
      </Button>
    </>
  )
}
