import { useLiveQuery } from 'dexie-react-hooks'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { TEXT_MAX } from '../../contract/constants.ts'
import { changePaymentStatus, getOrder, type Order } from '../../contract/orders.ts'
import { allowedPayments, type PaymentStatus } from '../../contract/payment-states.ts'
import { refundPayment } from '../../contract/payments.ts'
import type { Role } from '../../contract/roles.ts'
import { ask } from '../../local/ask.ts'
import { refreshRow } from '../../local/listings.ts'
import { pendingEntries } from '../../local/outbox.ts'
import { markStale } from '../../local/replica.ts'
import { submit } from '../../local/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'

const WORDS: Partial<Record<PaymentStatus, { action: string; question: string }>> = {
  PAID: { action: 'Mark as paid', question: 'Has the customer paid?' },
  REFUNDED: { action: 'Mark as refunded', question: 'Has the customer got the money back?' },
}

/** Booking by hand what was paid, or paid back, outside the market (contract section 5). Asked before it is done. */
export const PaymentActions = ({ order, role }: { order: Order; role: Role }) => {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const { run } = useSend()
  const pending = useLiveQuery(async () => await pendingBooking(order.id), [order.id])
  if (pending) return <EntriesNote entries={[pending]} />
  if (hasRefusedSecond(order) && role !== 'VENDOR') return <SecondRefund order={order} />
  const isOver = order.paymentStatus === 'UNPAID' && ['CANCELLED', 'RETURNED'].includes(order.status)
  const move = isOver ? undefined : allowedPayments(order, role)[0]
  const words = move && WORDS[move.to]
  if (!move || !words) return null
  const book = (note: string) =>
    run(CHANGE_WORDS, () =>
      submit(
        changePaymentStatus,
        { id: order.id, paymentStatus: move.to, note: note || undefined },
        {
          scope: `order:${order.id}`,
          label: `${order.number}: ${move.to.toLowerCase()}`,
          seen: { paymentStatus: order.paymentStatus },
        },
      ),
    )
  return (
    <>
      <Button icon={Banknote} onClick={() => setAsking(true)}>
        {t(words.action)}
      </Button>
      {isAsking && (
        <BookingDialog needsNote={move.needsNote} words={words} onClose={() => setAsking(false)} onBook={book} />
      )}
    </>
  )
}

const pendingBooking = async (id: string) =>
  (await pendingEntries()).find(entry => entry.endpoint === changePaymentStatus.name && entry.input.id === id)

/** What came a second time, and what the gateway would not give back: the order itself stays paid. */
const hasRefusedSecond = ({ paymentStatus, payments }: Order): boolean =>
  paymentStatus === 'PAID' && payments.some(({ refund }) => refund === 'REFUSED')

/** It needs its answer: nothing about money at a gateway waits on a phone. */
const SecondRefund = ({ order }: { order: Order }) => {
  const t = useText()
  const { isOnline } = useConnection()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSend()
  const book = (note: string) =>
    run(CHANGE_WORDS, async () => {
      const { data, message } = await ask(refundPayment, { orderId: order.id, note })
      await markStale(['orders', 'summary'])
      await refreshRow(getOrder, { id: order.id })
      return { state: 'done', entryId: '', data, message }
    })
  return (
    <>
      <Button icon={Banknote} disabled={!isOnline} isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('Second payment refunded')}
      </Button>
      {isAsking && <BookingDialog needsNote words={WORDS.REFUNDED!} onClose={() => setAsking(false)} onBook={book} />}
    </>
  )
}

type BookingProps = {
  needsNote: boolean
  words: { action: string; question: string }
  onClose: () => void
  onBook: (note: string) => unknown
}

const BookingDialog = ({ needsNote, words, onClose, onBook }: BookingProps) => {
  const t = useText()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    if (needsNote && !note.trim()) return setMissing(true)
    onClose()
    onBook(note.trim())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(words.question)}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button variant="brand" onClick={confirm}>
            {t(words.action)}
          </Button>
        </>
      }
    >
      <Stack>
        <TextArea
          label={t('Note')}
          isOptional={!needsNote}
          maxLength={TEXT_MAX}
          value={note}
          error={isMissing && !note.trim() ? t('Please write how it was paid or paid back.') : null}
          onChange={event => setNote(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}
