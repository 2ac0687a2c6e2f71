import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST } from '../../contract/messages.ts'
import type { Product } from '../../contract/products.ts'
import { addToComparison } from '../../local/comparison.ts'
import { attempt } from '../../ui/attempt.ts'
import { useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { COMPARE_PATH } from './compare-path.ts'
import { OneCategoryDialog } from './one-category-dialog.tsx'

export type Compare = {
  /** Puts a product beside those being compared, and says what came of it. Never rejects. */
  compare: (product: Product) => Promise<void>
  /** Stands once in the screen: why a product of another category was not taken. */
  dialog: ReactNode
}

/** The way into the comparison (specification section 4): three products of one category. */
export const useCompare = (): Compare => {
  const t = useText()
  const [, navigate] = useLocation()
  const [isRefused, setRefused] = useState(false)
  const show = () => {
    setRefused(false)
    navigate(COMPARE_PATH)
  }
  const compare = (product: Product) =>
    attempt(async () => {
      const { result } = await addToComparison(product)
      if (result === 'refused') return setRefused(true)
      toast.info(t(TOAST.comparisonAdded))
    })()
  return {
    compare,
    dialog: <OneCategoryDialog isOpen={isRefused} onClose={() => setRefused(false)} onCompare={show} />,
  }
}
