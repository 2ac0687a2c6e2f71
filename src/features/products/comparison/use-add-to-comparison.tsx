import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import type { Product } from '../../../contract/products/products.ts'
import { addToComparison, readComparison, restartComparison } from '../../../local/products/comparison.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { CategoryConflictDialog } from './category-conflict-dialog.tsx'
import { COMPARE_PATH } from './compare-path.ts'

export type AddToComparison = {
  /** Adds a product to the comparison and shows the result. Never rejects. */
  compare: (product: Product) => Promise<void>
  isCompared: (product: Product) => boolean
  /** Render it once in the screen: why a product of another category was not added. */
  dialog: ReactNode
}

/** Adds products to the comparison, which holds up to three products of one category. */
export const useAddToComparison = (): AddToComparison => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const [refused, setRefused] = useState<Product | null>(null)
  const compared = useLiveQuery(readComparison) ?? []
  const show = () => {
    setRefused(null)
    navigate(COMPARE_PATH)
  }
  const confirmAdded = () =>
    toast.info(t(TOAST.comparisonAdded), { action: { label: t('Compare Now'), onSelect: show } })
  const compare = (product: Product) =>
    catchToToast(async () => {
      const { result } = await addToComparison(product)
      if (result === 'refused') return setRefused(product)
      confirmAdded()
    })()
  const restart = catchToToast(async () => {
    if (refused) await restartComparison(refused)
    setRefused(null)
    confirmAdded()
  })
  return {
    compare,
    isCompared: ({ id }) => compared.some(product => product.id === id),
    dialog: (
      <CategoryConflictDialog
        isOpen={refused !== null}
        onClose={() => setRefused(null)}
        onCompare={show}
        onRestart={restart}
      />
    ),
  }
}
