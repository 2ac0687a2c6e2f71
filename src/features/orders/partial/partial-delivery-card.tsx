import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import type { PartialDelivery } from '../../../contract/orders/order-returns.ts'
import type { Order } from '../../../contract/orders/orders.ts'
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
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'

type CardProps = { order: Order & { partialDelivery: PartialDelivery }; role: Role }

/** What of an order was not kept at the door, what is not charged for it, and for the shop whether it is back. */
const PartialDeliveryCard = ({ order, role }: CardProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { lines, lessForGoods, lessForDelivery, at } = order.partialDelivery
  const names = lines.map(({ itemId, quantity }) => {
    const item = order.orderItem.find(({ id }) => id === itemId)
    return `${formatNumber(quantity, locale)} × ${item ? showItemName(item) : ''}`
  })
  const facts: (DescriptionItem | false)[] = [
    names.length > 0 && { label: t('Not kept'), value: names.join(', ') },
    lessForGoods > 0 && { label: t('Not charged for it'), value: formatTaka(lessForGoods, locale) },
    lessForDelivery > 0 && { label: t('Not charged for the delivery'), value: formatTaka(lessForDelivery, locale) },
  ]
  return (
    <Card as="section" label={t('Kept in part')}>
      <h2>{t('Kept in part')}</h2>
      <p className="meta">
        <DateTime at={at} />
      </p>
      <DescriptionList facts={facts.filter(fact => fact !== false)} />
      {role !== 'CUSTOMER' && lines.length > 0 && <Rest order={order} />}
    </Card>
  )
}

/** Whether the pieces are back, which a person can say where no courier does. */
const Rest = ({ order }: Pick<CardProps, 'order'>) => {
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
