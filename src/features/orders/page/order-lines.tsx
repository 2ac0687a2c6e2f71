import type { Named } from '../../../contract/bangla-texts.ts'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { toPoisha, toTaka } from '../../../contract/money.ts'
import type { OrderTotals } from '../../../contract/orders/kept-total.ts'
import { toLineKey } from '../../../contract/products/chosen-variant.ts'
import { type LineTitle, nameLine } from '../../../contract/products/line-names.ts'
import type { LineChange } from '../../../local/cart/line-changes.ts'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { TotalsList } from '../../../ui/rows/totals-list.tsx'
import { type MessageKey, showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { LineChangeText } from '../../cart/line-changes-notice.tsx'
import { productUrl } from '../../products/catalogue/product-tiles.tsx'
import { useThumbhashes } from '../customer/use-thumbhashes.ts'
import { buildTotals } from '../totals/credit-rows.ts'
import { toKeptSums } from '../totals/kept-part.ts'

type Line = Named &
  LineTitle & {
    productId: string
    variantId?: string | undefined
    image: string
    quantity: number
    /** How many came back, and how many were not kept at the door. */
    returned?: number | undefined
    notKept?: number | undefined
    price: number
  }
type OrderSums = OrderTotals & { subtotal: number; shipping: number; couponDiscount: number }

type OrderLinesProps = {
  lines: readonly Line[]
  sums: OrderSums
  /** What has changed since, where the order was refused for it. */
  changes?: readonly LineChange[] | undefined
  /** What is called so that store credit has not paid. */
  rest?: MessageKey
}

/** The lines of an order as they were ordered, and its totals with the shipping stored with it. */
export const OrderLines = ({ lines, sums, changes, rest }: OrderLinesProps) => {
  const t = useTranslate()
  const thumbhashOf = useThumbhashes(lines.map(({ productId }) => productId))
  const { rows, ...kept } = toKeptSums(sums)
  return (
    <>
      {lines.map(line => (
        <OrderLine
          key={toLineKey(line)}
          line={line}
          thumbhash={thumbhashOf(line.productId)}
          change={changes?.find(change => toLineKey(change) === toLineKey(line))}
        />
      ))}
      <TotalsList
        {...buildTotals(
          [
            { label: t('Subtotal'), amount: sums.subtotal },
            { label: t('Shipping'), amount: sums.shipping },
            ...(sums.couponDiscount > 0 ? [{ label: t('Coupon'), amount: -sums.couponDiscount }] : []),
            ...rows,
          ],
          kept,
          rest && { rest },
        )}
      />
    </>
  )
}

type OrderLineProps = { line: Line; thumbhash: string | null; change: LineChange | undefined }

const OrderLine = ({ line, thumbhash, change }: OrderLineProps) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <LineItem
      name={showName(nameLine(line))}
      href={productUrl({ id: line.productId }, line.variantTitle && line.variantId)}
      image={line.image}
      thumbhash={thumbhash}
      detail={
        <>
          {t('{quantity} × {price}', {
            quantity: formatNumber(line.quantity, locale),
            price: formatTaka(line.price, locale),
          })}
          {Boolean(line.notKept) && (
            <p>
              {t('{count, plural, one {# piece was not kept} other {# pieces were not kept}}', {
                count: line.notKept ?? 0,
              })}
            </p>
          )}
          {Boolean(line.returned) && (
            <p>
              {t('{count, plural, one {# piece came back} other {# pieces came back}}', { count: line.returned ?? 0 })}
            </p>
          )}
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
