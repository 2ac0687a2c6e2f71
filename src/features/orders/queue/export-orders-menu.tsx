import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { exportOrders } from '../../../contract/orders/order-export.ts'
import { downloadFile } from '../../../lists/download-file.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import type { ListedQueue } from './order-queue.ts'
import type { OrdersView } from './orders-url.ts'
import { toOrderSelection } from './use-remote-orders.ts'

/** Downloads all orders that the screen lists, on every page, as a file. */
export const ExportOrdersMenu = ({ view }: { view: OrdersView & { queue: ListedQueue } }) => {
  const t = useTranslate()
  const download = (format: 'csv' | 'xlsx') =>
    catchToToast(() =>
      downloadFile(
        exportOrders,
        { ...toOrderSelection(view), format },
        { name: 'haat-orders', extension: format, offlineMessage: 'You need to be online to export orders.' },
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
