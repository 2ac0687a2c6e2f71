import { Scale } from 'lucide-react'
import type { Product } from '../../contract/products.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { useCompare } from './use-compare.tsx'

/** Add to Compare on a product's own page. */
export const CompareButton = ({ product }: { product: Product }) => {
  const t = useText()
  const { compare, dialog } = useCompare()
  return (
    <>
      <Button icon={Scale} onClick={() => compare(product)}>
        {t('Add to Compare')}
      </Button>
      {dialog}
    </>
  )
}
