import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { toPoisha, toTaka } from '../../../contract/money.ts'
import { toLineKey } from '../../../contract/products/chosen-variant.ts'
import { nameLine } from '../../../contract/products/line-names.ts'
import type { OrderSeen } from '../../../local/db/entry-seen.ts'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** What is ordered from a shop, with the amount of each line. */
export const CheckoutLines = ({ lines }: { lines: OrderSeen['lines'] }) => {
  const t = useTranslate()
  const locale = useLocale()
  return lines.map(line => (
    <LineItem
      key={toLineKey(line)}
      name={showName(nameLine(line))}
      image={line.image}
      detail={t('{quantity} × {price}', {
        quantity: formatNumber(line.quantity, locale),
        price: formatTaka(line.price, locale),
      })}
      amount={formatTaka(toTaka(toPoisha(line.price) * line.quantity), locale)}
    />
  ))
}
