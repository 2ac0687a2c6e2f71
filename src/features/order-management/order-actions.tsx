import { Ban, Ellipsis, FileText, MessageCircle, Package, Phone, ReceiptText, Truck, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OrderActor } from '../../contract/order-status.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { Button } from '../../ui/button.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useNow } from '../../ui/use-now.ts'
import { getNextStep, listOtherSteps } from './order-queue.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import { StatusChangeDialog } from './status-change-dialog.tsx'
import { findStatusChangePrompt, type StatusChangePrompt } from './status-change-prompt.ts'
import type { StatusChangeControls } from './use-status-change.ts'
import { buildWhatsappLink } from './whatsapp-link.ts'

export type OrderActionsProps = {
  order: OptimisticOrder
  actor: OrderActor
  moves: StatusChangeControls
  /** Shown in place of the next step if there is none. */
  rest?: ReactNode
  /** On the order's page, which needs no link to itself. */
  isOnItsPage?: boolean
}

/** The actions of an order: the next step, a call, the rest in a menu. */
export const OrderActions = ({ order, actor, moves, rest, isOnItsPage = false }: OrderActionsProps) => {
  const t = useTranslate()
  const [asked, setAsked] = useState<StatusChangePrompt | 'parcel' | null>(null)
  const now = useNow()
  const items = [
    ...(isOnItsPage ? [] : [{ label: t('Order details'), icon: ReceiptText, href: `/dashboard/orders/${order.id}` }]),
    ...(getNextStep(order, actor, now)?.to === 'SHIPPED'
      ? [{ label: t('Ship with a tracking number'), icon: Truck, onSelect: () => setAsked('parcel') }]
      : []),
    { label: t('Write on WhatsApp'), icon: MessageCircle, href: buildWhatsappLink(order, t) },
    { label: t('Packing slip'), icon: Package, href: `/dashboard/orders/${order.id}/packing-slip` },
    { label: t('Invoice'), icon: FileText, href: `/dashboard/orders/${order.id}/invoice` },
    ...listOtherSteps(order, actor, now)
      .flatMap(to => findStatusChangePrompt(order.shownStatus, to) ?? [])
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
        variant="soft"
        label={t('More about {number}', { number: order.number })}
        trigger={<Ellipsis aria-hidden="true" />}
        items={items}
      />
      {asked === 'parcel' && (
        <ParcelDialog
          order={order}
          onClose={() => setAsked(null)}
          onShip={detail => moves.changeStatus(order, 'SHIPPED', detail)}
        />
      )}
      {asked && asked !== 'parcel' && (
        <StatusChangeDialog
          what={order.number}
          question={asked}
          onClose={() => setAsked(null)}
          onMove={detail => moves.changeStatus(order, asked.to, detail)}
        />
      )}
    </div>
  )
}

type NextButtonProps = OrderActionsProps & { now: number; onAsk: (question: StatusChangePrompt) => void }

const NextButton = ({ order, actor, moves, rest, now, onAsk }: NextButtonProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const step = getNextStep(order, actor, now)
  if (!step)
    return <div className="order-waits">{order.shownStatus === 'PENDING' ? t('Waiting for payment') : rest}</div>
  const question = findStatusChangePrompt(order.shownStatus, step.to)
  return (
    <Button
      variant={order.shownStatus === 'PENDING' ? 'primary' : 'brand'}
      isBusy={isOnline && moves.isBusy(order.id)}
      onClick={() => (question ? onAsk(question) : moves.changeStatus(order, step.to))}
    >
      {t(step.label)}
    </Button>
  )
}
