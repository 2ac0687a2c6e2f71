import type { Role } from '../../contract/roles.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { useText } from '../../ui/text.ts'
import { MOVE_WORDS } from './move-words.ts'
import { OrderActions } from './order-actions.tsx'
import './order-card.css'
import { PaymentActions } from './payment-actions.tsx'
import { isRefused } from './queue.ts'
import { useMoves } from './use-moves.ts'

/** What the shop or an admin may do with an order, on its own screen. */
export const SellerActions = ({ order, role }: { order: ShownOrder; role: Role }) => {
  const t = useText()
  const moves = useMoves()
  if (isRefused(order)) return null
  const waiting = order.moves.at(-1)
  return (
    <Card as="section" label={t('What to do')}>
      <OrderActions
        order={order}
        actor={role}
        moves={moves}
        isOnItsPage
        rest={<Button href="/dashboard/orders">{t('All orders')}</Button>}
      />
      <PaymentActions order={order} role={role} />
      {waiting && !moves.isBusy(order.id) && (
        <PendingMark state="waiting">{t(MOVE_WORDS[waiting.to].waiting)}</PendingMark>
      )}
    </Card>
  )
}
