import { formatDigits, formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { listVatLines, sumVatLines, type VatLine } from './included-vat.ts'

/** Delivery and coupon have no pieces. */
type Row = VatLine & { key: string; name: string; hasPieces?: boolean }

/**
 * The lines of an invoice of a shop with a VAT rate, with the columns of Mushak 6.3. Prices contain the VAT.
 * Supplementary duty is due where goods are made or imported: a reseller charges none.
 */
export const VatLines = ({ order, percent }: { order: Order; percent: number }) => {
  const t = useTranslate()
  const locale = useLocale()
  const rows = useVatRows(order, percent)
  const sum = sumVatLines(rows)
  const rate = `${formatDigits(String(percent), locale)}%`
  return (
    <>
      <table className="paper-lines paper-vat-lines">
        <thead>
          <tr>
            <th scope="col" className="is-piece">
              {t('No.')}
            </th>
            <th scope="col">{t('Product')}</th>
            <th scope="col" className="is-piece">
              {t('Unit')}
            </th>
            <th scope="col" className="is-number">
              {t('Quantity')}
            </th>
            <th scope="col" className="is-number is-piece">
              {t('Unit price without VAT')}
            </th>
            <th scope="col" className="is-number is-piece">
              {t('Price without VAT')}
            </th>
            <th scope="col" className="is-number is-piece">
              {t('VAT rate')}
            </th>
            <th scope="col" className="is-number">
              {t('VAT')}
            </th>
            <th scope="col" className="is-number">
              {t('Price with VAT')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <td className="is-piece">{formatNumber(at + 1, locale)}</td>
              <td>{row.name}</td>
              <td className="is-piece">{row.hasPieces && t('piece')}</td>
              <td className="is-number">{row.hasPieces && formatNumber(row.quantity, locale)}</td>
              <td className="is-number is-piece">{row.hasPieces && formatTaka(row.unitPrice, locale)}</td>
              <td className="is-number is-piece">{formatTaka(row.net, locale)}</td>
              <td className="is-number is-piece">{rate}</td>
              <td className="is-number">{formatTaka(row.vat, locale)}</td>
              <td className="is-number">{formatTaka(row.total, locale)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="is-piece" />
            <th scope="row">{t('Total')}</th>
            <td className="is-piece" />
            <td />
            <td className="is-piece" />
            <td className="is-number is-piece">{formatTaka(sum.net, locale)}</td>
            <td className="is-piece" />
            <td className="is-number">{formatTaka(sum.vat, locale)}</td>
            <td className="is-number">{formatTaka(sum.total, locale)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="meta">{t('Supplementary duty: {amount}', { amount: formatTaka(0, locale) })}</p>
    </>
  )
}

const useVatRows = (order: Order, percent: number): Row[] => {
  const t = useTranslate()
  const { products, shipping, coupon } = listVatLines(order, percent)
  return [
    ...products.map(({ item, ...line }) => ({ ...line, key: item.id, name: showItemName(item), hasPieces: true })),
    ...(shipping ? [{ ...shipping, key: 'shipping', name: t('Shipping') }] : []),
    ...(coupon ? [{ ...coupon, key: 'coupon', name: `${t('Coupon')} ${order.couponCode ?? ''}` }] : []),
  ]
}
