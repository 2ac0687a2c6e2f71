import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { toPoisha, toTaka } from '../../../contract/money.ts'
import type { LineChange } from '../../../local/cart/line-changes.ts'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { TotalsList } from '../../../ui/rows/totals-list.tsx'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { LineChangeText } from '../../cart/line-changes-notice.tsx'
import { useProductThumbhash } from '../customer/use-product-thumbhash.ts'

type Line = {
  productId: string
  name: string
  nameBn?: string | null | undefined
  image: string
  quantity: number
  price: number
}
type OrderTotals = { subtotal: number; shipping: number; couponDiscount: number; totalAmount: number }

type OrderLinesProps = {
  lines: readonly Line[]
  sums: OrderTotals
  /** What has changed since, where the order was refused for it. */
  changes?: readonly LineChange[] | undefined
}

/** The lines of an order as they were ordered, and its totals with the shipping stored with it. */
export const OrderLines = ({ lines, sums, changes }: OrderLinesProps) => {
  const t = useTranslate()
  return (
    <>
      {lines.map(line => (
        <OrderLine
          key={line.productId}
          line={line}
          change={changes?.find(({ productId }) => productId === line.productId)}
        />
      ))}
      <TotalsList
        rows={[
          { label: t('Subtotal'), amount: sums.subtotal },
          { label: t('Shipping'), amount: sums.shipping },
          ...(sums.couponDiscount > 0 ? [{ label: t('Coupon'), amount: -sums.couponDiscount }] : []),
        ]}
        total={{ label: t('Total'), amount: sums.totalAmount }}
      />
    </>
  )
}

const OrderLine = ({ line, change }: { line: Line; change: LineChange | undefined }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <LineItem
      name={showName(line)}
      href={`/products/${line.productId}`}
      image={line.image}
      thumbhash={useProductThumbhash(line.productId)}
      detail={
        <>
          {t('{quantity} × {price}', {
            quantity: formatNumber(line.quantity, locale),
            price: formatTaka(line.price, locale),
          })}
          {change && (
            <p>
              <LineChangeText change={change} />
            </p>
          )}
        </>
      }
      amount={formatTaka(toTaka(toPoisha(line.price) * line.quantity), locale)}
    />
  )
}
