import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { hasChoice } from '../../contract/products/chosen-variant.ts'
import type { Product } from '../../contract/products/products.ts'
import { type AddProduct, type AddToCartResult, addToCart, type CartAddition } from '../../local/cart/cart.ts'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useLoadedPart } from '../../ui/state/use-loaded-part.ts'
import { showName, t } from '../../ui/text/i18n.ts'
import type { ChosenValues } from '../../ui/variants/variant-chooser.tsx'

const importChoiceSheet = () => import('./choice-sheet.tsx')
const importShopConflictDialog = () => import('./shop-conflict-dialog.tsx')

/** What somebody has chosen of a product so far. */
export type PartialChoice = {
  variantId?: string | undefined
  chosen?: ChosenValues | undefined
  /** Called with what they choose when they are asked. */
  onChoose?: (variantId: string) => void
}

export type AddToCart = {
  /** Adds a product and shows the result as a toast. Asks first which variant, where that is open. Never rejects. */
  add: (product: Product, quantity?: number, choice?: PartialChoice) => Promise<void>
  /** Adds one piece and opens /cart. Asks first which variant. Never rejects. */
  buyNow: (product: Product) => Promise<void>
  /** Adds several products of one shop and opens /cart ("Order again"). Never rejects. */
  buyAll: (products: readonly CartAddition[]) => Promise<void>
  /** Render it once in the screen: which variant, and what to do with a cart of another shop. */
  dialog: ReactNode
}

/** Products of another shop that wait for the person's choice, and whether /cart opens afterwards. */
type PendingAddition = { products: readonly CartAddition[]; shopInCart: string; opensCart: boolean }
/** A product whose variant is asked for. */
type OpenChoice = { product: Product; quantity: number; choice: PartialChoice; opensCart: boolean }

/** Adds products to the cart, which holds products of one shop only. */
export const useAddToCart = (): AddToCart => {
  const [pending, setPending] = useState<PendingAddition | null>(null)
  const [open, setOpen] = useState<OpenChoice | null>(null)
  const { Part: ChoiceSheet, load: loadChoiceSheet } = useLoadedPart(importChoiceSheet)
  const { Part: ShopConflictDialog, load: loadShopConflictDialog } = useLoadedPart(importShopConflictDialog)
  const [, navigate] = useLocation()

  const run = (addFirst: AddProduct, products: readonly CartAddition[], opensCart: boolean) =>
    catchToToast(async () => {
      const added = await addAll(addFirst, products)
      if (added?.result === 'conflict') {
        await loadShopConflictDialog()
        return setPending({ products, shopInCart: showName(added.shopInCart), opensCart })
      }
      const willOpen = opensCart && added && added.result !== 'sold-out'
      if (added) toastAdded(added, willOpen ? undefined : () => navigate('/cart'))
      if (willOpen) navigate('/cart')
    })()
  const ask = catchToToast(async (choice: OpenChoice) => {
    await loadChoiceSheet()
    setOpen(choice)
  })
  const addOrAsk = async (product: Product, quantity: number, opensCart: boolean, choice: PartialChoice = {}) => {
    const { variantId } = choice
    if (hasChoice(product) && !variantId) return await ask({ product, quantity, choice, opensCart })
    await run(addProduct, [{ product, quantity, variantId }], opensCart)
  }
  const choose = async (variantId: string) => {
    setOpen(null)
    open?.choice.onChoose?.(variantId)
    if (open) await addOrAsk(open.product, open.quantity, open.opensCart, { variantId })
  }
  const resolveConflict = async (addFirst: AddProduct) => {
    setPending(null)
    if (pending) await run(addFirst, pending.products, pending.opensCart)
  }

  return {
    add: (product, quantity = 1, choice = {}) => addOrAsk(product, quantity, false, choice),
    buyNow: product => addOrAsk(product, 1, true),
    buyAll: products => run(addProduct, products, true),
    dialog: (
      <>
        {open && ChoiceSheet && (
          <ChoiceSheet
            product={open.product}
            chosen={open.choice.chosen}
            action={t(open.opensCart ? 'Buy Now' : 'Add To Cart')}
            onChoose={choose}
            onClose={() => setOpen(null)}
          />
        )}
        {pending && ShopConflictDialog && (
          <ShopConflictDialog
            shops={{ inCart: pending.shopInCart, wanted: showName(pending.products[0]!.product.shop) }}
            onCancel={() => setPending(null)}
            onResolve={resolveConflict}
          />
        )}
      </>
    ),
  }
}

const addProduct: AddProduct = ({ product, quantity, variantId }) => addToCart(product, quantity, variantId)

/**
 * Adds all products. The first decides whether the cart accepts them.
 * @returns the first result that was limited by the stock, otherwise the first that was added; undefined for no
 * products
 */
const addAll = async (
  addFirst: AddProduct,
  [first, ...rest]: readonly CartAddition[],
): Promise<AddToCartResult | undefined> => {
  if (!first) return undefined
  const added = await addFirst(first)
  if (added.result === 'conflict') return added
  const results: AddToCartResult[] = [added]
  for (const addition of rest) results.push(await addProduct(addition))
  return (
    results.find(result => 'isClamped' in result && result.isClamped) ??
    results.find(result => 'items' in result) ??
    added
  )
}

/** @param openCart offered in the toast; absent: the cart opens anyway */
const toastAdded = (added: Exclude<AddToCartResult, { result: 'conflict' }>, openCart?: () => void): void => {
  if (added.result === 'sold-out') return void toast.error(t('Out of stock'))
  const options = openCart ? { action: { label: t('View cart'), onSelect: openCart } } : {}
  if (added.isClamped) return void toast.info(t('Only {count} left', { count: added.quantity }), options)
  toast.info(t(added.result === 'added' ? TOAST.cartAdded : TOAST.cartIncreased), options)
}
