import { acceptLineChanges, needsChoice } from '../../local/cart/line-changes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import type { CartView } from './use-cart.ts'

/** Accepts new prices and stock. Absent where only choices are left. */
export const UpdateCartButton = ({ cart: { changes, cachedProducts } }: { cart: CartView }) => {
  const t = useTranslate()
  if (changes.every(needsChoice)) return null
  return (
    <Button variant="brand" onClick={catchToToast(() => acceptLineChanges(changes, cachedProducts))}>
      {t('Update cart')}
    </Button>
  )
}
