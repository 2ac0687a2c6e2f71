import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { formatNumber, formatTaka, type Locale } from '../../../contract/messages/number-format.ts'
import type { PartialDelivery } from '../../../contract/orders/order-returns.ts'
import type { Order, OrderItem } from '../../../contract/orders/orders.ts'
import { isRestDue, receiveRest } from '../../../contract/orders/partial-delivery.ts'
import type { Role } from '../../../contract/roles.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ButtonGroup } from '../../../ui/layout/page.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { type DescriptionItem, DescriptionList } from '../../../ui/rows/description-list.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { type MessageKey, t, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { countPieces } from '../customer/return-lines.tsx'
import { nameRest } from '../totals/credit-rows.ts'
import { calculatePartMoney } from '../totals/kept-part.ts'

type PartOrder = Order & { partialDelivery: PartialDelivery }
type CardProps = { order: PartOrder; role: Role }

const KEPT_TEXTS = {
  customer: {
    some: 'You kept {kept} of {total} pieces at the door.',
    none: 'You kept nothing at the door, and paid for the delivery alone.',
  },
  shop: {
    some: 'The customer kept {kept} of {total} pieces at the door.',
    none: 'The customer kept nothing at the door, and paid for the delivery alone.',
  },
} as const satisfies Record<string, Record<'some' | 'none', MessageKey>>

/** What of an order was kept at the door and what was not, what was paid, and for the shop whether the rest is back. */
const PartialDeliveryCard = ({ order, role }: CardProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { lines, at } = order.partialDelivery
  const total = countPieces(order.orderItem)
  const kept = total - countPieces(lines)
  const title = t(kept > 0 ? 'Kept in part' : 'Nothing was kept')
  const counts = { kept: formatNumber(kept, locale), total: formatNumber(total, locale) }
  return (
    <Card as="section" label={title}>
      <h2>{title}</h2>
      <p>
        {t(KEPT_TEXTS[role === 'CUSTOMER' ? 'customer' : 'shop'][kept > 0 ? 'some' : 'none'], counts)}{' '}
        <DateTime at={at} />
      </p>
      <DescriptionList facts={[...listPieces(order, role, locale), ...listAmounts(order, role, locale)]} />
      {role !== 'CUSTOMER' && lines.length > 0 && <Rest order={order} />}
    </Card>
  )
}

const listPieces = (order: PartOrder, role: Role, locale: Locale): DescriptionItem[] => {
  const { lines } = order.partialDelivery
  const notKept = (id: string) => lines.find(({ itemId }) => itemId === id)?.quantity ?? 0
  const nameAll = (quantityOf: (item: OrderItem) => number) =>
    order.orderItem
      .filter(item => quantityOf(item) > 0)
      .map(item => `${formatNumber(quantityOf(item), locale)} × ${showItemName(item)}`)
      .join('\n')
  const rest = role === 'CUSTOMER' && isRestDue(order) ? t('Goes back to the shop') : t('Not kept')
  const facts = [
    { label: t('Kept'), value: nameAll(item => item.quantity - notKept(item.id)) },
    { label: rest, value: nameAll(item => notKept(item.id)) },
  ]
  return facts.filter(({ value }) => value !== '')
}

const listAmounts = (order: PartOrder, role: Role, locale: Locale): DescriptionItem[] => {
  const { lessForGoods, lessForDelivery } = order.partialDelivery
  const { paid, back, isBackDue, credit } = calculatePartMoney(order)
  const [due, sent] =
    role === 'CUSTOMER'
      ? ([t('Goes back to you'), t('Sent back to you')] as const)
      : ([t('Goes back to the customer'), t('Sent back to the customer')] as const)
  const amounts = [
    { label: t('Not charged for it'), amount: lessForGoods },
    { label: t('Not charged for the delivery'), amount: lessForDelivery },
    { label: t(nameRest(order)), amount: paid },
    { label: isBackDue ? due : sent, amount: back },
    { label: t('Store credit again'), amount: credit },
  ]
  return amounts
    .filter(({ amount }) => amount > 0)
    .map(({ label, amount }) => ({ label, value: formatTaka(amount, locale) }))
}

/** Whether the pieces are back, which a person can say where no courier does. */
const Rest = ({ order }: { order: PartOrder }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const { endedAt, isRestocked } = order.partialDelivery
  if (!isRestDue(order))
    return (
      <p>
        {t(isRestocked ? 'The pieces are back in stock.' : 'The pieces did not come back.')}{' '}
        {endedAt && <DateTime at={endedAt} />}
      </p>
    )
  const end = (restock: boolean) =>
    run({ loading: 'Sending', done: TOAST.changed }, () => sendOnline(receiveRest, { id: order.id, restock }))
  return (
    <>
      <p>{t('The pieces are on their way back to you. They are not in stock yet.')}</p>
      <Permitted call={receiveRest}>
        <ButtonGroup>
          <Button variant="brand" isBusy={isBusy} disabled={!isOnline} onClick={() => end(true)}>
            {t('I have them back')}
          </Button>
          <Button variant="quiet" disabled={!isOnline || isBusy} onClick={() => end(false)}>
            {t('They do not come back')}
          </Button>
        </ButtonGroup>
      </Permitted>
    </>
  )
}

export default PartialDeliveryCard
