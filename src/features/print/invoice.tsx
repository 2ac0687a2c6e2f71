import { formatDigits, formatNumber, formatTaka, toPoisha, toTaka } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import type { PaymentType } from '../../contract/payment-states.ts'
import { day } from '../../ui/date-words.ts'
import { statusWords } from '../../ui/status-pill.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { Totals } from '../../ui/totals.tsx'
import { stationWords } from '../orders/station-words.ts'
import { OrderPaper } from './order-paper.tsx'
import { PaperAddress } from './paper-address.tsx'

/** /dashboard/orders/{id}/invoice (contract section 10). */
const InvoiceScreen = () => {
  const t = useText()
  return <OrderPaper title={t('Invoice')}>{order => <Invoice order={order} />}</OrderPaper>
}

const Invoice = ({ order }: { order: Order }) => {
  const t = useText()
  return (
    <>
      <Parties order={order} />
      <Lines order={order} />
      <div className="paper-sums">
        <Totals
          rows={[
            { label: t('Subtotal'), amount: order.subtotal },
            { label: t('Shipping'), amount: order.shipping },
            ...(order.couponDiscount > 0
              ? [{ label: `${t('Coupon')} ${order.couponCode ?? ''}`, amount: -order.couponDiscount }]
              : []),
          ]}
          total={{ label: t('Total'), amount: order.totalAmount }}
        />
      </div>
      <p>{t('Thank you for buying from {shop}.', { shop: order.shop.name })}</p>
    </>
  )
}

const TYPE_WORDS: Record<PaymentType, string> = { COD: 'Cash on delivery', ONLINE: 'Pay online' }

const Parties = ({ order }: { order: Order }) => {
  const t = useText()
  const locale = useLocale()
  const paid = order.payments.find(attempt => attempt.status === 'COMPLETED')
  return (
    <div className="paper-parts">
      <div>
        <h2>{t('Sold by')}</h2>
        <p>{`${order.shop.name}\n${formatDigits(order.shop.phoneNumber, locale)}`}</p>
      </div>
      <div>
        <h2>{t('Delivery to')}</h2>
        <PaperAddress address={order.shippingAddress} />
      </div>
      <div>
        <h2>{t('Order')}</h2>
        <p>{`${order.number}\n${day(order.createdAt, locale)}\n${stationWords(order.status, t)}`}</p>
      </div>
      <div>
        <h2>{t('Payment')}</h2>
        <p>
          {[t(TYPE_WORDS[order.paymentType]), statusWords(order.paymentStatus), paid?.transactionId]
            .filter(Boolean)
            .join('\n')}
        </p>
      </div>
    </div>
  )
}

const Lines = ({ order }: { order: Order }) => {
  const t = useText()
  const locale = useLocale()
  return (
    <table className="paper-lines">
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col" className="is-number is-piece">
            {t('Price')}
          </th>
          <th scope="col" className="is-number">
            {t('Quantity')}
          </th>
          <th scope="col" className="is-number">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.orderItem.map(({ id, product, price, quantity }) => (
          <tr key={id}>
            <td>{product.name}</td>
            <td className="is-number is-piece">{formatTaka(price, locale)}</td>
            <td className="is-number">{formatNumber(quantity, locale)}</td>
            <td className="is-number">{formatTaka(toTaka(toPoisha(price) * quantity), locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default InvoiceScreen
