import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation, useSearch } from 'wouter'
import { formatDigits, formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { readOrdersById } from '../../../local/orders/reads.ts'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Loading } from '../../../ui/notices/skeleton.tsx'
import { PrintDesk } from '../../../ui/print/print-page.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { formatDate } from '../../../ui/text/format-date-time.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { formatCourier, isCashDue } from './order-parcel.ts'
import { PrintAddress } from './print-address.tsx'
import './packing-slip-sheets.css'
import { buildPrintSlipsUrl, parsePrintSlipsUrl, type SlipPaper } from './print-slips-url.ts'

/** /dashboard/packing-slips: the slips of several orders in one document, from this device. */
const PackingSlipSheets = () => {
  const t = useTranslate()
  useTitle(t('Packing slips'))
  const [, navigate] = useLocation()
  const { orderIds, paper } = parsePrintSlipsUrl(useSearch())
  const orders = useLiveQuery(() => readOrdersById(orderIds), [orderIds.join()])
  if (!orders) return <Loading what={t('Orders')} />
  const missing = orderIds.length - orders.length
  return (
    <PrintDesk backHref="/dashboard/orders" backLabel={t('Back to the orders')}>
      <VisuallyHidden>
        <h1>{t('Packing slips')}</h1>
      </VisuallyHidden>
      <div className="paper-tools">
        <ChipRow label={t('Paper')}>
          {(['A4', 'LABEL'] as const).map(size => (
            <Chip
              key={size}
              isSelected={size === paper}
              onClick={() =>
                navigate(
                  buildPrintSlipsUrl(
                    orderIds.map(id => ({ id })),
                    size,
                  ),
                  { replace: true },
                )
              }
            >
              {t(size === 'A4' ? 'A4, four on a sheet' : 'Labels, 75 × 100 mm')}
            </Chip>
          ))}
        </ChipRow>
        {missing > 0 && orders.length > 0 && (
          <Notice
            title={t('{count, plural, one {# order is not on this phone.} other {# orders are not on this phone.}}', {
              count: missing,
            })}
          />
        )}
      </div>
      {orders.length === 0 ? (
        <EmptyState title={t('Select orders, then print their slips.')} illustration="parcel" />
      ) : (
        <div className={`slips slips-${paper === 'A4' ? 'sheet' : 'label'}`}>
          {orders.map(order => (
            <Slip key={order.id} order={order} paper={paper} />
          ))}
        </div>
      )}
    </PrintDesk>
  )
}

/** More would not fit on the paper; the parcel has them all. A note takes two lines. */
const MAX_LINES: Record<SlipPaper, number> = { A4: 12, LABEL: 6 }
const NOTE_LINES = 2

const Slip = ({ order, paper }: { order: Order; paper: SlipPaper }) => {
  const t = useTranslate()
  const locale = useLocale()
  const lines = MAX_LINES[paper] - (order.note ? NOTE_LINES : 0)
  const hidden = order.orderItem.length - lines
  const pieces = order.orderItem.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className="slip">
      <header>
        <h2>{order.number}</h2>
        <span>{formatDate(order.createdAt, locale)}</span>
      </header>
      <div className="slip-address">
        <PrintAddress address={order.shippingAddress} />
      </div>
      {isCashDue(order) && (
        <p className="slip-cash">{t('Collect {amount} in cash', { amount: formatTaka(amountToPay(order), locale) })}</p>
      )}
      <ul className={order.orderItem.length * 2 <= lines ? 'slip-long-names' : undefined}>
        {order.orderItem.slice(0, lines).map(line => (
          <li key={line.id}>
            <strong>{formatNumber(line.quantity, locale)} ×</strong> <span>{showItemName(line)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p>{t('{count, plural, one {and # more product} other {and # more products}}', { count: hidden })}</p>
      )}
      {order.note && <p className="slip-note">{order.note}</p>}
      <footer>
        <span>{`${showName(order.shop)}, ${formatDigits(order.shop.phoneNumber, locale)}`}</span>
        <span>
          {[t('{count, plural, one {# piece in all} other {# pieces in all}}', { count: pieces }), formatCourier(order)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </footer>
    </article>
  )
}

export default PackingSlipSheets
