import { formatNumber } from '../../../contract/messages/number-format.ts'
import { RETURN_REASON_TEXTS, type ReturnRequest } from '../../../contract/orders/order-returns.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { pictureUrl } from '../../../contract/products/pictures.ts'
import { Picture } from '../../../ui/goods/picture.tsx'
import { translateText, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { nameOrderedLine } from './ordered-line-name.ts'
import './return-request-details.css'

type ReturnRequestDetailsProps = { request: ReturnRequest; order: Pick<Order, 'orderItem'> }

/** What the customer wants to return and why: pieces, reason, note and photos, each of which opens in full size. */
export const ReturnRequestDetails = ({ request, order }: ReturnRequestDetailsProps) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <div className="return-request">
      {request.lines && (
        <ul className="return-pieces">
          {request.lines.map(({ itemId, quantity }) => {
            const line = order.orderItem.find(({ id }) => id === itemId)
            return line && <li key={itemId}>{`${formatNumber(quantity, locale)} × ${nameOrderedLine(line)}`}</li>
          })}
        </ul>
      )}
      {request.reason && <strong>{describeReturnReason(request.reason)}</strong>}
      {request.note && <p>{request.note}</p>}
      {request.photos.length > 0 && (
        <p className="return-photos">
          {request.photos.map((photo, index) => (
            <a key={photo} href={pictureUrl(photo, 1280)} target="_blank" rel="noreferrer">
              <Picture
                image={photo}
                alt={t('Photo {number} of the return', { number: formatNumber(index + 1, locale) })}
                sizes="96px"
              />
            </a>
          ))}
        </p>
      )}
    </div>
  )
}

/** The text of a reason; a reason of a later version is shown as its code. */
const describeReturnReason = (reason: string): string => {
  const texts: Record<string, string> = RETURN_REASON_TEXTS
  const text = texts[reason]
  return text ? translateText(text) : reason
}
