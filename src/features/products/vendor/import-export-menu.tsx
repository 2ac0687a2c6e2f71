import { Download, Ellipsis, Upload } from 'lucide-react'
import { catchToToast } from '../../../ui/catch-to-toast.ts'
import { useTranslate } from '../../../ui/i18n.ts'
import { Menu } from '../../../ui/menu.tsx'
import { downloadProducts } from './download-products.ts'
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
