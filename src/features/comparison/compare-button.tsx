import { Scale } from 'lucide-react'
import type { Product } from '../../contract/products.ts'
import { Button } from '../../ui/button.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { useAddToComparison } from './use-add-to-comparison.tsx'

/** Add to Compare on a product's page. */
export const CompareButton = ({ product }: { product: Product }) => {
  const t = useTranslate()
  const { compare, dialog } = useAddToComparison()
  return (
    <>
      <Button icon={Scale} onClick={() => compare(product)}>
        {t('Add to Compare')}
      </Button>
      {dialog}
    </>
  )
}
