import { useLiveQuery } from 'dexie-react-hooks'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { TEXT_MAX } from '../../contract/constants.ts'
import { changePaymentStatus, type Order } from '../../contract/orders.ts'
import { allowedPayments, type PaymentStatus } from '../../contract/payment-states.ts'
import type { Role } from '../../contract/roles.ts'
import { pendingEntries } from '../../local/outbox.ts'
import { submit } from '../../local/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { EntriesNote } from '../orders/entries-note.tsx'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'

const WORDS: Partial<Record<PaymentStatus, { action: string; question: string }>> = {
  PAID: { action: 'Mark as paid', question: 'Has the customer paid?' },
  REFUNDED: { action: 'Mark as refunded', question: 'Has the customer got the money back?' },
}

/** Booking by hand what was paid, or paid back, outside the market (contract section 5). Asked before it is done. */
export const PaymentActions = ({ order, role }: { order: Order; role: Role }) => {
  const t = useText()
  const [asked, setAsked] = useState<PaymentStatus | null>(null)
  const pending = useLiveQuery(async () => await pendingBooking(order.id), [order.id])
  if (pending) return <EntriesNote entries={[pending]} />
  const isOver = order.paymentStatus === 'UNPAID' && ['CANCELLED', 'RETURNED'].includes(order.status)
  const move = isOver ? undefined : allowedPayments(order, role)[0]
  const words = move && WORDS[move.to]
  if (!move || !words) return null
  return (
    <>
      <Button icon={Banknote} onClick={() => setAsked(move.to)}>
        {t(words.action)}
      </Button>
      {asked && (
        <BookingDialog
          order={order}
          to={asked}
          needsNote={move.needsNote}
          words={words}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const pendingBooking = async (id: string) =>
  (await pendingEntries()).find(entry => entry.endpoint === changePaymentStatus.name && entry.input.id === id)

type BookingProps = {
  order: Order
  to: PaymentStatus
  needsNote: boolean
  words: { action: string; question: string }
  onClose: () => void
}

const BookingDialog = ({ order, to, needsNote, words, onClose }: BookingProps) => {
  const t = useText()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run } = useSend()
  const confirm = async () => {
    if (needsNote && !note.trim()) return setMissing(true)
    onClose()
    await run(CHANGE_WORDS, () =>
      submit(
        changePaymentStatus,
        { id: order.id, paymentStatus: to, note: note.trim() || undefined },
        {
          scope: `order:${order.id}`,
          label: `${order.number}: ${to.toLowerCase()}`,
          seen: { paymentStatus: order.paymentStatus },
        },
      ),
    )
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
