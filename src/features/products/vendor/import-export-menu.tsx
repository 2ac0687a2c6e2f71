import { Download, Ellipsis, Upload } from 'lucide-react'
import { exportProducts } from '../../../contract/imports/product-csv.ts'
import { downloadFile } from '../../../lists/download-file.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { IMPORT_PATH } from './product-view.ts'

/** Import and export of products as a file. */
export const ImportExportMenu = () => {
  const t = useTranslate()
  return (
    <Menu
      variant="soft"
      label={t('More about your products')}
      trigger={<Ellipsis aria-hidden="true" />}
      items={[
        { label: t('Import from a file'), icon: Upload, href: IMPORT_PATH },
        { label: t('Export as a file'), icon: Download, onSelect: catchToToast(downloadProducts) },
      ]}
    />
  )
}

/** Downloads the vendor's products as a CSV file. @throws ApiFailure offline, or when nobody is signed in */
const downloadProducts = (): Promise<void> =>
  downloadFile(
    exportProducts,
    {},
    { name: 'products', extension: 'csv', offlineMessage: 'You need to be online to export products.' },
  )
