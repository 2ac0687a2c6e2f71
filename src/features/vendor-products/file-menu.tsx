import { Download, Ellipsis, Upload } from 'lucide-react'
import { attempt } from '../../ui/attempt.ts'
import { Menu } from '../../ui/menu.tsx'
import { useText } from '../../ui/text.ts'
import { downloadProducts } from './download-products.ts'
import { importPath } from './product-view.ts'

/** The goods in and out as a file. */
export const FileMenu = () => {
  const t = useText()
  return (
    <Menu
      look="soft"
      label={t('More about your products')}
      trigger={<Ellipsis aria-hidden="true" />}
      items={[
        { label: t('Import from a file'), icon: Upload, href: importPath },
        { label: t('Export as a file'), icon: Download, onSelect: attempt(downloadProducts) },
      ]}
    />
  )
}
