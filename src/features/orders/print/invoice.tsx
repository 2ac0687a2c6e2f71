import { formatDigits, formatNumber, formatTaka, type Locale } from '../../../contract/messages/number-format.ts'
import { toPoisha, toTaka } from '../../../contract/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { PaymentType } from '../../../contract/payments/payment-status.ts'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { TotalsList } from '../../../ui/rows/totals-list.tsx'
import { formatDate, formatTime } from '../../../ui/text/format-date-time.ts'
import { type MessageKey, showName, type Translate, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { buildTotals, nameRest, withCreditLabel } from '../totals/credit-rows.ts'
import { toKeptOrder } from '../totals/kept-part.ts'
import { OrderPrintPage } from './order-print-page.tsx'
import { PrintAddress } from './print-address.tsx'
import { VatLines } from './vat-lines.tsx'

/** /dashboard/orders/{id}/invoice. */
const InvoiceScreen = () => {
  const t = useTranslate()
  return <OrderPrintPage title={t('Invoice')}>{order => <Invoice order={toKeptOrder(order)} />}</OrderPrintPage>
}

const Invoice = ({ order }: { order: Order }) => {
  const t = useTranslate()
  return (
    <>
      {order.shop.bin && <p>{t('Tax invoice (Mushak 6.3)')}</p>}
      <InvoiceParties order={order} />
      {order.shop.vatPercent ? (
        <VatLines order={order} percent={order.shop.vatPercent} />
      ) : (
        <InvoiceLines order={order} />
      )}
      <div className="paper-sums">
        <TotalsList
          {...buildTotals(
            [
              { label: t('Subtotal'), amount: order.subtotal },
              { label: t('Shipping'), amount: order.shipping },
              ...(order.couponDiscount > 0
                ? [{ label: `${t('Coupon')} ${order.couponCode ?? ''}`, amount: -order.couponDiscount }]
                : []),
            ],
            order,
            { rest: nameRest(order) },
          )}
        />
      </div>
      {order.shop.bin && <p className="paper-signature">{t('Name, designation, signature and seal')}</p>}
      <p>{t('Thank you for buying from {shop}.', { shop: showName(order.shop) })}</p>
    </>
  )
}

const PAYMENT_TYPE_LABELS: Record<PaymentType, MessageKey> = { COD: 'Cash on delivery', ONLINE: 'Pay online' }

const InvoiceParties = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const locale = useLocale()
  const paid = order.payments.find(attempt => attempt.status === 'COMPLETED')
  return (
    <div className="paper-parts">
      <div>
        <h2>{t('Sold by')}</h2>
        <p>{formatSeller(order.shop, locale, t)}</p>
      </div>
      <div>
        <h2>{t('Delivery to')}</h2>
        <PrintAddress address={order.shippingAddress} />
        {order.shop.bin && <BuyerBin />}
      </div>
      <div>
        <h2>{t('Invoice number')}</h2>
        <p>{`${order.number}\n${formatDate(order.createdAt, locale)}, ${formatTime(order.createdAt, locale)}\n${translateStatus(order.status, order.pickup !== undefined)}`}</p>
      </div>
      <div>
        <h2>{t('Payment')}</h2>
        <p>
          {[
            withCreditLabel(PAYMENT_TYPE_LABELS[order.paymentType], order),
            translateStatus(order.paymentStatus),
            paid?.transactionId,
          ]
            .filter(Boolean)
            .join('\n')}
        </p>
      </div>
    </div>
  )
}

/** Filled in by hand for the few buyers who are registered: Haat does not ask shoppers for a BIN. */
const BuyerBin = () => {
  const t = useTranslate()
  return (
    <p className="paper-blank">
      {t('Buyer’s BIN, if registered:')} <span />
    </p>
  )
}

/** Name, address, phone and, of a registered shop, BIN: what Mushak 6.3 asks for. */
const formatSeller = (shop: Order['shop'], locale: Locale, t: Translate): string =>
  [
    showName(shop),
    shop.address,
    formatDigits(shop.phoneNumber, locale),
    shop.bin && t('BIN: {bin}', { bin: formatDigits(shop.bin, locale) }),
  ]
    .filter(Boolean)
    .join('\n')

export const InvoiceLines = ({ order }: { order: Order }) => {
  const t = useTranslate()
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
        {order.orderItem.map(({ price, quantity, ...line }) => (
          <tr key={line.id}>
            <td>{showItemName(line)}</td>
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
