import type { Product } from '../../contract/products/products.ts'
import { type AddProduct, type AddToCartResult, addToCart } from '../../local/cart/cart.ts'
import { parkAndAddToCart, replaceCart } from '../../local/cart/parked-carts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'

export type ShopConflictDialogProps = {
  /** Names of the shop in the cart and of the new product's shop. */
  shops: { inCart: string; wanted: string }
  onCancel: () => void
  /** Called with the way of adding that the person has chosen. */
  onResolve: (addFirst: AddProduct) => void
}

/** Asks what to do when a product of another shop is added: Replace, Keep both or Cancel. */
const ShopConflictDialog = ({ shops, onCancel, onResolve }: ShopConflictDialogProps) => {
  const t = useTranslate()
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('Your cart is from another shop')}
      actions={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button onClick={() => onResolve(addOneThenRest(replaceCart))}>{t('Replace')}</Button>
          <Button variant="primary" onClick={() => onResolve(addOneThenRest(parkAndAddToCart))}>
            {t('Keep both')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <p>
          {t('An order is for one shop. Your cart has products from {inCart}, and this one is from {wanted}.', shops)}
        </p>
        <p>{t('“Keep both” saves your current cart for later. “Replace” empties it.')}</p>
      </Stack>
    </Dialog>
  )
}

/** Replace and Keep both add one piece; this adds the rest of a larger quantity. */
const addOneThenRest =
  (choose: (product: Product, variantId?: string) => Promise<AddToCartResult>): AddProduct =>
  async ({ product, quantity, variantId }) => {
    const added = await choose(product, variantId)
    return 'items' in added && quantity > 1 ? addToCart(product, quantity - 1, variantId) : added
  }

export default ShopConflictDialog
