import { formatDigits, formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { formatDate } from '../../../ui/text/format-date-time.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { formatCourier, isCashDue } from './order-parcel.ts'
import { OrderPrintPage } from './order-print-page.tsx'
import { PrintAddress } from './print-address.tsx'

/** /dashboard/orders/{id}/packing-slip: items and recipient, without prices. */
const PackingSlipScreen = () => {
  const t = useTranslate()
  return <OrderPrintPage title={t('Packing slip')}>{order => <PackingSlip order={order} />}</OrderPrintPage>
}

const PackingSlip = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const locale = useLocale()
  const pieces = order.orderItem.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <>
      <div className="paper-parts">
        <div className="paper-address">
          <h2>{t(order.pickup ? 'Collected by' : 'Delivery to')}</h2>
          <PrintAddress address={order.shippingAddress} />
        </div>
        <div>
          <h2>{t('Sold by')}</h2>
          <p>{`${showName(order.shop)}\n${formatDigits(order.shop.phoneNumber, locale)}`}</p>
        </div>
        <div>
          <h2>{t('Order')}</h2>
          <p>{[order.number, formatDate(order.createdAt, locale), formatCourier(order)].filter(Boolean).join('\n')}</p>
        </div>
      </div>
      {isCashDue(order) && (
        <p className="paper-cash">
          {t('Collect {amount} in cash', { amount: formatTaka(amountToPay(order), locale) })}
        </p>
      )}
      <PackingSlipLines order={order} />
      <p>{t('{count, plural, one {# piece in all} other {# pieces in all}}', { count: pieces })}</p>
      {order.note && (
        <div>
          <h2>{t('Note')}</h2>
          <p>{order.note}</p>
        </div>
      )}
    </>
  )
}

export const PackingSlipLines = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <table className="paper-lines">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('Packed')}</VisuallyHidden>
          </th>
          <th scope="col">{t('Product')}</th>
          <th scope="col" className="is-number">
            {t('Quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.orderItem.map(line => (
          <tr key={line.id}>
            <td>
              <span className="paper-box" />
            </td>
            <td>{showItemName(line)}</td>
            <td className="is-number">
              <strong>{formatNumber(line.quantity, locale)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default PackingSlipScreen
