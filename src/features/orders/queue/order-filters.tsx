import { useLocation } from 'wouter'
import { PaymentStatus, PaymentType } from '../../../contract/payments/payment-status.ts'
import { keysOf } from '../../../contract/records.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { ListToolbar } from '../../../ui/rows/list-toolbar.tsx'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import { ShopFilter } from '../../products/vendor/shop-filter.tsx'
import './order-filters.css'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { exportOrders } from '../../../contract/orders/order-export.ts'
import { downloadFile } from '../../../lists/download-file.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { ListedQueue } from './order-queue.ts'
import { buildOrdersUrl, ORDER_SORTS, type OrderSort, type OrdersView } from './orders-url.ts'
import { toOrderSelection } from './use-remote-orders.ts'

const TYPE_LABELS: Record<PaymentType, MessageKey> = { COD: 'Cash on delivery', ONLINE: 'Online payment' }

const SORT_LABELS: Record<OrderSort, MessageKey> = {
  oldest: 'Oldest first',
  dear: 'Highest total first',
  cheap: 'Lowest total first',
}
const SORTS = keysOf(ORDER_SORTS)

export type OrderFiltersProps = {
  view: OrdersView
  /** The vendor's shops to filter by. */
  shops?: readonly OptimisticShop[]
  /** Offers a sort order. */
  canSort?: boolean
}

/** Filters orders by payment method, payment status, shop and day, sorts them and exports what is found. */
export const OrderFilters = ({ view, shops = [], canSort = false }: OrderFiltersProps) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const show = (changes: Partial<OrdersView>) =>
    navigate(buildOrdersUrl({ ...view, page: 1, ...changes }), { replace: true })
  return (
    <ListToolbar>
      <ShopFilter shops={shops} shop={view.shop} onChoose={shop => show({ shop })} />
      <Select
        label={t('Payment method')}
        isLabelHidden
        options={[
          { value: '', label: t('All payment methods') },
          ...PaymentType.options.map(value => ({ value, label: t(TYPE_LABELS[value]) })),
        ]}
        value={view.type ?? ''}
        onChange={chosen => show({ type: chosen || undefined })}
      />
      <Select
        label={t('Payment status')}
        isLabelHidden
        options={[
          { value: '', label: t('Any payment status') },
          ...PaymentStatus.options.map(value => ({ value, label: translateStatus(value) })),
        ]}
        value={view.payment ?? ''}
        onChange={chosen => show({ payment: chosen || undefined })}
      />
      {canSort && (
        <Select
          label={t('Sort by')}
          isLabelHidden
          options={[
            { value: '', label: t('Newest first') },
            ...SORTS.map(value => ({ value, label: t(SORT_LABELS[value]) })),
          ]}
          value={view.sort ?? ''}
          onChange={chosen => show({ sort: chosen || undefined })}
        />
      )}
      <div className="order-range">
        <div className="order-days">
          <DateInput
            label={t('From')}
            value={view.from ?? ''}
            max={view.to}
            onChange={event => show({ from: event.target.value || undefined })}
          />
          <DateInput
            label={t('Until')}
            value={view.to ?? ''}
            min={view.from}
            onChange={event => show({ to: event.target.value || undefined })}
          />
        </div>
        {view.queue !== 'ATTENTION' && <ExportOrdersMenu view={{ ...view, queue: view.queue }} />}
      </div>
    </ListToolbar>
  )
}

/** Downloads all orders that the screen lists, on every page, as a file. */
const ExportOrdersMenu = ({ view }: { view: OrdersView & { queue: ListedQueue } }) => {
  const t = useTranslate()
  const download = (format: 'csv' | 'xlsx') =>
    catchToToast(() =>
      downloadFile(
        exportOrders,
        { ...toOrderSelection(view), format },
        { name: 'orders', extension: format, offlineMessage: 'You need to be online to export orders.' },
      ),
    )
  return (
    <Menu
      variant="soft"
      label={t('Export these orders')}
      trigger={<Download aria-hidden="true" />}
      items={[
        { label: t('Excel workbook'), icon: FileSpreadsheet, onSelect: download('xlsx') },
        { label: t('CSV file'), icon: FileText, onSelect: download('csv') },
      ]}
    />
  )
}
