import { Check, Scale } from 'lucide-react'
import type { Product } from '../../../contract/products/products.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useAddToComparison } from './use-add-to-comparison.tsx'

/** Add to Compare on a product's page. */
export const CompareButton = ({ product }: { product: Product }) => {
  const t = useTranslate()
  const { compare, isCompared, dialog } = useAddToComparison()
  const isAdded = isCompared(product)
  return (
    <>
      <Button icon={isAdded ? Check : Scale} aria-pressed={isAdded} onClick={() => compare(product)}>
        {isAdded ? t('In comparison') : t('Add to Compare')}
      </Button>
      {dialog}
    </>
  )
}
