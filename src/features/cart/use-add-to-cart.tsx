import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import type { Product } from '../../contract/products.ts'
import { type AddToCartResult, addToCart, parkAndAddToCart, replaceCart } from '../../local/resources/cart.ts'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { t } from '../../ui/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { ShopConflictDialog } from './shop-conflict-dialog.tsx'

/** A product of one shop and how many of it. */
export type CartAddition = { product: Product; quantity: number }

export type AddToCart = {
  /** Puts a product in the cart and says what came of it. Never rejects. */
  add: (product: Product, quantity?: number) => Promise<void>
  /** Puts one piece in the cart and opens /cart. Never rejects. */
  buyNow: (product: Product) => Promise<void>
  /** Puts several products of one shop in the cart and opens /cart ("Order again"). Never rejects. */
  buyAll: (goods: readonly CartAddition[]) => Promise<void>
  /** Stands once in the screen: the question asked when another shop's goods are in the cart. */
  dialog: ReactNode
}

/** What waits for the person's choice: goods of another shop, and whether /cart opens then. */
type PendingAddition = { goods: readonly CartAddition[]; shopInCart: string; opensCart: boolean }
type AddProduct = (goods: CartAddition) => Promise<AddToCartResult>

/** The ways into the cart under its one-shop rule (specification section 4, contract section 10). */
export const useAddToCart = (): AddToCart => {
  const [question, setQuestion] = useState<PendingAddition | null>(null)
  const [, navigate] = useLocation()

  const run = (addFirst: AddProduct, goods: readonly CartAddition[], opensCart: boolean) =>
    catchToToast(async () => {
      const added = await addAll(addFirst, goods)
      if (added?.result === 'conflict') return setQuestion({ goods, shopInCart: added.shopInCart.name, opensCart })
      if (added) toastAdded(added)
      if (opensCart && added && added.result !== 'sold-out') navigate('/cart')
    })()
  const answer = async (addFirst: AddProduct) => {
    setQuestion(null)
    if (question) await run(addFirst, question.goods, question.opensCart)
  }

  return {
    add: (product, quantity = 1) => run(addProduct, [{ product, quantity }], false),
    buyNow: product => run(addProduct, [{ product, quantity: 1 }], true),
    buyAll: goods => run(addProduct, goods, true),
    dialog: (
      <ShopConflictDialog
        shops={question && { inCart: question.shopInCart, wanted: question.goods[0]!.product.shop.name }}
        onCancel={() => setQuestion(null)}
        onReplace={() => answer(addOneThenRest(replaceCart))}
        onKeepBoth={() => answer(addOneThenRest(parkAndAddToCart))}
      />
    ),
  }
}

const addProduct: AddProduct = ({ product, quantity }) => addToCart(product, quantity)

/** Replace and Keep both put in one piece (specification section 4); the rest of a larger quantity follows. */
const addOneThenRest =
  (choose: (product: Product) => Promise<AddToCartResult>): AddProduct =>
  async ({ product, quantity }) => {
    const added = await choose(product)
    return 'items' in added && quantity > 1 ? addToCart(product, quantity - 1) : added
  }

/** The first decides whether the cart takes them; the answer is the first's, or the first that fell short. */
const addAll = async (
  addFirst: AddProduct,
  [first, ...rest]: readonly CartAddition[],
): Promise<AddToCartResult | undefined> => {
  if (!first) return undefined
  const added = await addFirst(first)
  if (added.result === 'conflict') return added
  const all: AddToCartResult[] = [added]
  for (const goods of rest) all.push(await addProduct(goods))
  return all.find(one => 'isClamped' in one && one.isClamped) ?? all.find(one => 'items' in one) ?? added
}

const toastAdded = (added: Exclude<AddToCartResult, { result: 'conflict' }>): void => {
  if (added.result === 'sold-out') return void toast.error(t('Out of stock'))
  if (added.isClamped) return void toast.info(t('Only {count} left', { count: added.quantity }))
  toast.info(t(added.result === 'added' ? TOAST.cartAdded : TOAST.cartIncreased))
}
