import { useLocation } from 'wouter'
import type { OrderDraft } from '../../contract/orders.ts'
import { correctOrder, takeOrderBack } from '../../local/order-writes.ts'
import type { OrderSeen } from '../../local/overlay.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useText } from '../../ui/text.ts'
import { ChangedGoods } from '../cart/changed-goods.tsx'
import { UnconfirmedOrder } from '../email-confirmation/unconfirmed-order.tsx'
import { acceptCorrection } from './accept-correction.ts'
import { EntryChoices } from './entry-choices.tsx'
import { type Correction, correctionOf, titleOf } from './refusal.ts'
import { ORDER_WORDS, useSend } from './use-send.ts'

const NOTHING_ORDERED = 'Your order is kept here. Nothing was ordered.'
const MAY_BE_PLACED = 'Your order is kept here. An earlier try may have placed it: look in My Orders.'

/** An order that the server has refused: what changed, old and new, and the order as it can be placed now. */
export const RefusedOrder = ({ entry, entries }: { entry: OutboxEntry; entries: readonly OutboxEntry[] }) => {
  const t = useText()
  const correction = correctionOf(errorOf(entry), entry.input as OrderDraft, entry.seen as OrderSeen)
  const message = entry.error?.message ?? ''
  if (!correction) {
    return (
      <>
        <Reason entry={entry} />
        <EntryChoices entry={entry} entries={entries} />
      </>
    )
  }
  return (
    <>
      <ChangedGoods title={t(titleOf(correction, message))} changes={correction.changes} total={correction.total} />
      <EntryChoices entry={entry} entries={entries} except={['send', 'edit']}>
        <Corrections entry={entry} correction={correction} />
      </EntryChoices>
    </>
  )
}

/** Why it was refused, where nothing of the order itself must change. */
const Reason = ({ entry }: { entry: OutboxEntry }) => {
  const t = useText()
  const message = entry.error?.message ?? ''
  const outcome = t(entry.mayHaveHappened ? MAY_BE_PLACED : NOTHING_ORDERED)
  if (entry.error?.code === 'UNCONFIRMED') return <UnconfirmedOrder message={message}>{outcome}</UnconfirmedOrder>
  return <ErrorNote title={t(message)}>{outcome}</ErrorNote>
}

const errorOf = ({ error }: OutboxEntry): unknown => error && { ...error.detail, code: error.code }

const Corrections = ({ entry, correction }: { entry: OutboxEntry; correction: Correction }) => {
  const t = useText()
  const [, navigate] = useLocation()
  const { run, isBusy } = useSend()
  const { order } = correction
  const place = () => order && run(ORDER_WORDS, () => correctOrder(entry.id, order.draft, order.seen))
  const updateCart = attempt(async () => {
    await takeOrderBack(entry.id)
    await acceptCorrection(correction)
    navigate('/cart')
  })
  return (
    <>
      {order && (
        <Button variant="primary" isBusy={isBusy} onClick={place}>
          {t('Place order at the new total')}
        </Button>
      )}
      <Button onClick={updateCart}>{t('Update cart')}</Button>
    </>
  )
}
