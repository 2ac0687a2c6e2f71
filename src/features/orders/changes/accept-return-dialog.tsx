import { useState } from 'react'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { toTaka } from '../../../contract/money.ts'
import { type LinePieces, refundsDelivery } from '../../../contract/orders/order-returns.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { calculateReturn, listKeptPieces, toReturnableOrder } from '../../../contract/orders/returned-pieces.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { countPieces, ReturnLines } from '../customer/return-lines.tsx'
import type { StatusChangeDetail } from './use-status-change.ts'

type AcceptReturnProps = {
  order: Order
  onClose: () => void
  onConfirm: (detail: StatusChangeDetail) => unknown
}

/** Asks which of the requested pieces the shop takes back, and says what goes back for them. */
export const AcceptReturnDialog = ({ order, onClose, onConfirm }: AcceptReturnProps) => {
  const t = useTranslate()
  const limits = order.returnRequest?.lines ?? listKeptPieces(toReturnableOrder(order).lines)
  const [pieces, setPieces] = useState<readonly LinePieces[]>(limits)
  const [restock, setRestock] = useState(true)
  // A server that names no pieces takes all of them, as do clients that know only whole orders.
  const isAll = countPieces(pieces) === countPieces(limits)
  return (
    <ReasonDialog
      title={`${t('Accept return')}: ${order.number}`}
      action={t('Accept return')}
      variant="brand"
      label={t('Message to the customer')}
      onClose={onClose}
      areFieldsValid={() => pieces.length > 0}
      onConfirm={reason => onConfirm({ restock, ...(reason && { reason }), ...(!isAll && { lines: [...pieces] }) })}
      fields={
        <>
          {countPieces(limits) > 1 && (
            <ReturnLines
              legend={t('Which pieces do you take back?')}
              order={order}
              limits={limits}
              pieces={pieces}
              error={pieces.length === 0 ? t('Choose at least one piece.') : null}
              onChange={setPieces}
            />
          )}
          <ReturnedMoney order={order} pieces={pieces} />
          <Checkbox
            label={t('Return the items to stock')}
            checked={restock}
            onChange={event => setRestock(event.target.checked)}
          />
        </>
      }
    />
  )
}

const ReturnedMoney = ({ order, pieces }: { order: Order; pieces: readonly LinePieces[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { lines, reason } = order.returnRequest ?? {}
  const withDelivery = refundsDelivery({ reason, namesPieces: lines !== undefined })
  const { amount } = calculateReturn(toReturnableOrder(order), pieces, { withDelivery })
  if (order.paymentStatus !== 'PAID' || amount === 0) return <p>{t('Nothing goes back to the customer.')}</p>
  return <p>{t('{amount} goes back to the customer.', { amount: formatTaka(toTaka(amount), locale) })}</p>
}
