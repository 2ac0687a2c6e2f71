import { formatNumber } from '../../../contract/messages/number-format.ts'
import type { LinePieces } from '../../../contract/orders/order-returns.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { nameOrderedLine } from './ordered-line-name.ts'
import './return-lines.css'

type ReturnLinesProps = {
  legend: string
  order: Pick<Order, 'orderItem'>
  /** At most so many of each line. */
  limits: readonly LinePieces[]
  pieces: readonly LinePieces[]
  error: string | null
  onChange: (pieces: readonly LinePieces[]) => void
}

/** How many pieces of each line come back. One of 0 is left out. */
export const ReturnLines = ({ legend, order, limits, pieces, error, onChange }: ReturnLinesProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const change = (itemId: string, quantity: number) =>
    onChange(
      limits
        .map(limit => ({
          itemId: limit.itemId,
          quantity: limit.itemId === itemId ? quantity : findQuantity(pieces, limit.itemId),
        }))
        .filter(piece => piece.quantity > 0),
    )
  return (
    <fieldset className="return-lines">
      <legend>{legend}</legend>
      {order.orderItem.map(line => {
        const max = findQuantity(limits, line.id)
        const quantity = findQuantity(pieces, line.id)
        const count = formatNumber(quantity, locale)
        const total = formatNumber(max, locale)
        return (
          max > 0 && (
            <LineItem
              key={line.id}
              name={nameOrderedLine(line)}
              image={line.product.image}
              detail={t('{count} of {total}', { count, total })}
            >
              <QuantityStepper
                label={t('How many of {name}', { name: nameOrderedLine(line) })}
                value={quantity}
                min={0}
                max={max}
                onChange={value => change(line.id, value)}
              />
            </LineItem>
          )
        )
      })}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}

const findQuantity = (pieces: readonly LinePieces[], itemId: string): number =>
  pieces.find(piece => piece.itemId === itemId)?.quantity ?? 0

export const countPieces = (pieces: readonly Pick<LinePieces, 'quantity'>[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)
