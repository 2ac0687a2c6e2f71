import { Plus, Upload } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonGroup } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useOwnProducts } from '../../products/vendor/use-own-products.ts'

const PRODUCTS_PATH = '/dashboard/shop-products'

/** What to do after opening a shop: customers see nothing in it until it has products. */
export const NextStepNotice = () => {
  const t = useTranslate()
  const { own } = useOwnProducts()
  if (!own || own.isUnknown || own.products.length > 0) return null
  return (
    <Notice title={t('Your shop has no products yet')}>
      {t(
        'Add your first product. It needs a name, a description of ten letters, a category and a price. A photo helps to sell it.',
      )}
      <ButtonGroup>
        <Button variant="primary" icon={Plus} href={`${PRODUCTS_PATH}?open=new`}>
          {t('Add a product')}
        </Button>
        <Button icon={Upload} href={`${PRODUCTS_PATH}?open=import`}>
          {t('Import from a file')}
        </Button>
      </ButtonGroup>
    </Notice>
  )
}
