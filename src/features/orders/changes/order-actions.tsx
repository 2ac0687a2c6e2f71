import {
  Ban,
  Bike,
  Check,
  Ellipsis,
  FileText,
  MessageCircle,
  MessagesSquare,
  Package,
  Phone,
  ReceiptText,
  Truck,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { canChangeParcel, type OrderActor } from '../../../contract/orders/order-status.ts'
import { changeOrderStatus } from '../../../contract/orders/order-writes.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { toWhatsappNumber } from '../../../contract/whatsapp-number.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { asksWhatWasKept, canHandOver, isWithCourier } from '../../../local/orders/parcels.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { buildPhoneUrl } from '../../../ui/controls/phone-link.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useNow } from '../../../ui/state/use-now.ts'
import { usePermission } from '../../../ui/state/use-permission.ts'
import { showName, type Translate, useTranslate } from '../../../ui/text/i18n.ts'
import { HandOverDialog } from '../parcels/hand-over-dialog.tsx'
import { AcceptReturnDialog } from './accept-return-dialog.tsx'
import { ChangeParcelDialog, getParcelAction } from './change-parcel.tsx'
import { toParcelDetail } from './courier-fields.tsx'
import { getNextStep, listOtherSteps, type NextStep, needsPickupCode } from './order-steps.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import { PickupCodeDialog } from './pickup-code-dialog.tsx'
import { StatusChangeDialog } from './status-change-dialog.tsx'
import { findStatusChangePrompt, type StatusChangePrompt } from './status-change-prompt.ts'
import type { StatusChangeControls } from './use-status-change.ts'

export type OrderActionsProps = {
  order: OptimisticOrder
  actor: OrderActor
  statusChanges: StatusChangeControls
  /** Shown in place of the next step if there is none. */
  rest?: ReactNode
  /** On the order's page, which needs no link to itself. */
  isOnItsPage?: boolean
}

/**
 * The actions of an order: the next step, a call, the rest in a menu. On a card of an admin the next step is in the
 * menu as well, because normally the shop takes it.
 */
export const OrderActions = ({ order, actor, statusChanges, rest, isOnItsPage = false }: OrderActionsProps) => {
  const t = useTranslate()
  const [dialog, setDialog] = useState<StatusChangePrompt | 'parcel' | 'correct-parcel' | 'hand-over' | 'code' | null>(
    null,
  )
  const now = useNow()
  // The order of a parcel that a courier has follows by itself: its next step is the exception.
  const isCarried = isWithCourier(order) || asksWhatWasKept(order)
  const showsNextStep = (actor === 'VENDOR' || isOnItsPage) && !isCarried
  const mayChange = usePermission()(changeOrderStatus)
  const step = mayChange ? getNextStep(order, actor, now) : null
  const take = ({ to }: NextStep) => {
    if (needsPickupCode(order, actor, to)) return setDialog('code')
    const prompt = findStatusChangePrompt(order, to)
    return prompt ? setDialog(prompt) : statusChanges.changeStatus(order, to)
  }
  const items = [
    ...(showsNextStep || !step ? [] : [{ label: t(step.label), icon: Check, onSelect: () => take(step) }]),
    ...(isOnItsPage ? [] : [{ label: t('Order details'), icon: ReceiptText, href: `/dashboard/orders/${order.id}` }]),
    ...(actor === 'VENDOR' && canHandOver(order)
      ? [{ label: t('Hand to courier'), icon: Bike, onSelect: () => setDialog('hand-over') }]
      : []),
    ...(step?.to === 'SHIPPED' && !order.pickup
      ? [{ label: t('Ship with a tracking number'), icon: Truck, onSelect: () => setDialog('parcel') }]
      : []),
    ...(mayChange && !isOnItsPage && !order.pickup && canChangeParcel(order.shownStatus)
      ? [{ label: t(getParcelAction(order)), icon: Truck, onSelect: () => setDialog('correct-parcel') }]
      : []),
    ...(actor === 'VENDOR'
      ? [{ label: t('Message the customer'), icon: MessagesSquare, href: buildMessagePath(order) }]
      : []),
    { label: t('Write on WhatsApp'), icon: MessageCircle, href: buildWhatsappLink(order, t) },
    { label: t('Packing slip'), icon: Package, href: `/dashboard/orders/${order.id}/packing-slip` },
    { label: t('Invoice'), icon: FileText, href: `/dashboard/orders/${order.id}/invoice` },
    ...(mayChange ? listOtherSteps(order, actor, now) : [])
      .flatMap(to => findStatusChangePrompt(order, to) ?? [])
      .map(prompt => ({
        label: t(prompt.action),
        icon: prompt.to === 'CANCELLED' ? Ban : Undo2,
        isDanger: true,
        onSelect: () => setDialog(prompt),
      })),
  ]
  const isAcceptance =
    dialog !== null &&
    typeof dialog !== 'string' &&
    dialog.to === 'RETURNED' &&
    order.shownStatus === 'RETURN_REQUESTED'
  return (
    <div className="order-actions">
      {showsNextStep || (isCarried && isOnItsPage) ? (
        <NextButton
          order={order}
          step={isCarried ? null : step}
          isBusy={statusChanges.isBusy(order.id)}
          rest={rest}
          onTake={take}
        />
      ) : (
        <Button variant="soft" href={`/dashboard/orders/${order.id}`}>
          {t('Order details')}
        </Button>
      )}
      <IconButton
        icon={Phone}
        label={t('Call {name}', { name: order.shippingAddress.name })}
        variant="soft"
        href={buildPhoneUrl(order.shippingAddress.phoneNumber)}
      />
      <Menu
        variant="soft"
        label={t('More about {number}', { number: order.number })}
        trigger={<Ellipsis aria-hidden="true" />}
        items={items}
      />
      {dialog === 'parcel' && (
        <ParcelDialog
          order={order}
          title={t('Ship {number}', { number: order.number })}
          action={t('Mark as shipped')}
          onClose={() => setDialog(null)}
          onConfirm={(...parcel) => statusChanges.changeStatus(order, 'SHIPPED', toParcelDetail(...parcel))}
        />
      )}
      {dialog === 'code' && (
        <PickupCodeDialog
          order={order}
          onClose={() => setDialog(null)}
          onConfirm={pickupCode => statusChanges.changeStatus(order, 'DELIVERED', { pickupCode })}
        />
      )}
      {dialog === 'hand-over' && <HandOverDialog orders={[order]} onClose={() => setDialog(null)} />}
      {dialog === 'correct-parcel' && <ChangeParcelDialog order={order} onClose={() => setDialog(null)} />}
      {isAcceptance && (
        <AcceptReturnDialog
          order={order}
          onClose={() => setDialog(null)}
          onConfirm={detail => statusChanges.changeStatus(order, 'RETURNED', detail)}
        />
      )}
      {dialog && typeof dialog !== 'string' && !isAcceptance && (
        <StatusChangeDialog
          target={order.number}
          prompt={dialog}
          onClose={() => setDialog(null)}
          onConfirm={detail => statusChanges.changeStatus(order, dialog.to, detail)}
        />
      )}
    </div>
  )
}

type NextButtonProps = Pick<OrderActionsProps, 'order' | 'rest'> & {
  step: NextStep | null
  isBusy: boolean
  onTake: (step: NextStep) => void
}

const NextButton = ({ order, step, isBusy, rest, onTake }: NextButtonProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  if (!step)
    return <div className="order-waits">{order.shownStatus === 'PENDING' ? t('Waiting for payment') : rest}</div>
  return (
    <Button
      variant={order.shownStatus === 'PENDING' ? 'primary' : 'brand'}
      isBusy={isOnline && isBusy}
      onClick={() => onTake(step)}
    >
      {t(step.label)}
    </Button>
  )
}

const buildMessagePath = ({ id, shopId, customer }: Order): string =>
  `/dashboard/messages?shop=${shopId}&customer=${customer.id}&order=${id}`

/** A link to a WhatsApp chat with the recipient that begins with the order's number. */
const buildWhatsappLink = ({ number, shippingAddress, shop }: Order, t: Translate): string => {
  const text = t('Your order {number} from {shop}:', { number, shop: showName(shop) })
  return `https://wa.me/${toWhatsappNumber(shippingAddress.phoneNumber)}?text=${encodeURIComponent(text)}`
}
