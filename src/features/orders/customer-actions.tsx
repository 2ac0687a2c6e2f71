import { useState } from 'react'
import { allowedStatuses, type OrderStatus } from '../../contract/order-states.ts'
import { now } from '../../local/clock.ts'
import { submitStatus } from '../../local/order-writes.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/page.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { useText } from '../../ui/text.ts'
import { OrderAgain } from './order-again.tsx'
import { PayNow } from './pay-now.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useSend } from './use-send.ts'

/** What the one who ordered may still do: cancel, ask to return, order again. */
export const CustomerActions = ({ order }: { order: ShownOrder }) => {
  const isWaiting = order.moves.some(move => move.entry.state !== 'rejected')
  return (
    <>
      {isWaiting && <PendingMark state="waiting" />}
      <Row>
        <PayNow order={order} />
        <OrderAgain order={order} />
        {movesOf(order).map(to => (
          <Move key={to} order={order} to={to} />
        ))}
      </Row>
    </>
  )
}

/** Contract section 5, from where the person sees the order: a move that waits has been made as far as he is concerned. */
const movesOf = (order: ShownOrder): OrderStatus[] => {
  const deliveredAt = order.deliveredAt === null ? null : Date.parse(order.deliveredAt)
  return allowedStatuses({ ...order, status: order.shownStatus, deliveredAt }, 'CUSTOMER', now())
}

const WORDS: Partial<Record<OrderStatus, { ask: string; title: string; text: string; done: string }>> = {
  CANCELLED: {
    ask: 'Cancel order',
    title: 'Cancel this order?',
    text: 'The shop is told at once, and nothing is delivered.',
    done: 'Order cancelled',
  },
  RETURN_REQUESTED: {
    ask: 'Request return',
    title: 'Request a return?',
    text: 'The shop decides on it and arranges the pick-up. Say what is wrong, so that it goes quickly.',
    done: 'Return requested',
  },
}

const Move = ({ order, to }: { order: ShownOrder; to: OrderStatus }) => {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSend()
  const words = WORDS[to]
  if (!words) return null
  const move = (reason: string) => {
    setAsking(false)
    const seen = { id: order.id, number: order.number, status: order.shownStatus }
    return run({ loading: 'Sending', done: words.done }, () => submitStatus(seen, to, reason ? { reason } : {}))
  }
  return (
    <>
      <Button isBusy={isBusy} onClick={() => setAsking(true)}>
        {t(words.ask)}
      </Button>
      <ReasonDialog
        isOpen={isAsking}
        title={t(words.title)}
        text={t(words.text)}
        action={t(words.ask)}
        onClose={() => setAsking(false)}
        onConfirm={move}
      />
    </>
  )
}
