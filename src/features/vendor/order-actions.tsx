import { Ban, Ellipsis, FileText, MessageCircle, Package, Phone, ReceiptText, Truck, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OrderActor } from '../../contract/order-states.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { useNow } from '../../ui/ago.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { MoveDialog } from './move-dialog.tsx'
import { type MoveQuestion, questionOf } from './move-question.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import { nextStep, otherSteps } from './queue.ts'
import type { Moves } from './use-moves.ts'
import { whatsappHref } from './whatsapp.ts'

export type OrderActionsProps = {
  order: ShownOrder
  actor: OrderActor
  moves: Moves
  /** Stands in the place of the next step where there is none. */
  rest?: ReactNode
  /** On the order's own screen: no link leads to itself. */
  isOnItsPage?: boolean
}

/** What can be done about an order: the next step, a call, the rest in a menu. */
export const OrderActions = ({ order, actor, moves, rest, isOnItsPage = false }: OrderActionsProps) => {
  const t = useText()
  const [asked, setAsked] = useState<MoveQuestion | 'parcel' | null>(null)
  const now = useNow()
  const items = [
    ...(isOnItsPage ? [] : [{ label: t('Order details'), icon: ReceiptText, href: `/dashboard/orders/${order.id}` }]),
    ...(nextStep(order, actor, now)?.to === 'SHIPPED'
      ? [{ label: t('Ship with a tracking number'), icon: Truck, onSelect: () => setAsked('parcel') }]
      : []),
    { label: t('Write on WhatsApp'), icon: MessageCircle, href: whatsappHref(order, t) },
    { label: t('Packing slip'), icon: Package, href: `/dashboard/orders/${order.id}/packing-slip` },
    { label: t('Invoice'), icon: FileText, href: `/dashboard/orders/${order.id}/invoice` },
    ...otherSteps(order, actor, now)
      .flatMap(to => questionOf(order.shownStatus, to) ?? [])
      .map(question => ({
        label: t(question.action),
        icon: question.to === 'CANCELLED' ? Ban : Undo2,
        isDanger: true,
        onSelect: () => setAsked(question),
      })),
  ]
  return (
    <div className="order-actions">
      <NextButton order={order} actor={actor} moves={moves} rest={rest} now={now} onAsk={setAsked} />
      <IconButton
        icon={Phone}
        label={t('Call {name}', { name: order.shippingAddress.name })}
        variant="soft"
        href={`tel:${order.shippingAddress.phoneNumber.replace(/[^+\d]/g, '')}`}
      />
      <Menu
        look="soft"
        label={t('More about {number}', { number: order.number })}
        trigger={<Ellipsis aria-hidden="true" />}
        items={items}
      />
      {asked === 'parcel' && (
        <ParcelDialog
          order={order}
          onClose={() => setAsked(null)}
          onShip={detail => moves.move(order, 'SHIPPED', detail)}
        />
      )}
      {asked && asked !== 'parcel' && (
        <MoveDialog
          what={order.number}
          question={asked}
          onClose={() => setAsked(null)}
          onMove={detail => moves.move(order, asked.to, detail)}
        />
      )}
    </div>
  )
}

type NextButtonProps = OrderActionsProps & { now: number; onAsk: (question: MoveQuestion) => void }

const NextButton = ({ order, actor, moves, rest, now, onAsk }: NextButtonProps) => {
  const t = useText()
  const { isOnline } = useConnection()
  const step = nextStep(order, actor, now)
  if (!step)
    return <div className="order-waits">{order.shownStatus === 'PENDING' ? t('Waiting for the payment') : rest}</div>
  const question = questionOf(order.shownStatus, step.to)
  return (
    <Button
      variant={order.shownStatus === 'PENDING' ? 'primary' : 'brand'}
      isBusy={isOnline && moves.isBusy(order.id)}
      onClick={() => (question ? onAsk(question) : moves.move(order, step.to))}
    >
      {t(step.label)}
    </Button>
  )
}
