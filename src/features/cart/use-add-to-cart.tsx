import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST } from '../../contract/messages.ts'
import type { Product } from '../../contract/products.ts'
import { type Added, addToCart, keepBoth, replaceCart } from '../../local/cart.ts'
import { attempt } from '../../ui/attempt.ts'
import { t } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { OneShopDialog } from './one-shop-dialog.tsx'

/** A product of one shop and how many of it. */
export type Goods = { product: Product; quantity: number }

export type AddToCart = {
  /** Puts a product in the cart and says what came of it. Never rejects. */
  add: (product: Product, quantity?: number) => Promise<void>
  /** Puts one piece in the cart and opens /cart. Never rejects. */
  buyNow: (product: Product) => Promise<void>
  /** Puts several products of one shop in the cart and opens /cart ("Order again"). Never rejects. */
  buyAll: (goods: readonly Goods[]) => Promise<void>
  /** Stands once in the screen: the question asked when another shop's goods are in the cart. */
  dialog: ReactNode
}

/** What waits for the person's choice: goods of another shop, and whether /cart opens then. */
type Question = { goods: readonly Goods[]; shopInCart: string; opensCart: boolean }
type AddFirst = (goods: Goods) => Promise<Added>

/** The ways into the cart under its one-shop rule (specification section 4, contract section 10). */
export const useAddToCart = (): AddToCart => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [, navigate] = useLocation()

  const run = (addFirst: AddFirst, goods: readonly Goods[], opensCart: boolean) =>
    attempt(async () => {
      const added = await addAll(addFirst, goods)
      if (added?.result === 'conflict') return setQuestion({ goods, shopInCart: added.shopInCart.name, opensCart })
      if (added) tell(added)
      if (opensCart && added && added.result !== 'sold-out') navigate('/cart')
    })()
  const answer = async (addFirst: AddFirst) => {
    setQuestion(null)
    if (question) await run(addFirst, question.goods, question.opensCart)
  }

  return {
    add: (product, quantity = 1) => run(addMore, [{ product, quantity }], false),
    buyNow: product => run(addMore, [{ product, quantity: 1 }], true),
    buyAll: goods => run(addMore, goods, true),
    dialog: (
      <OneShopDialog
        shops={question && { inCart: question.shopInCart, wanted: question.goods[0]!.product.shop.name }}
        onCancel={() => setQuestion(null)}
        onReplace={() => answer(alone(replaceCart))}
        onKeepBoth={() => answer(alone(keepBoth))}
      />
    ),
  }
}

const addMore: AddFirst = ({ product, quantity }) => addToCart(product, quantity)

/** Replace and Keep both put in one piece (specification section 4); the rest of a larger quantity follows. */
const alone =
  (choose: (product: Product) => Promise<Added>): AddFirst =>
  async ({ product, quantity }) => {
    const added = await choose(product)
    return 'items' in added && quantity > 1 ? addToCart(product, quantity - 1) : added
  }

/** The first decides whether the cart takes them; the answer is the first's, or the first that fell short. */
const addAll = async (addFirst: AddFirst, [first, ...rest]: readonly Goods[]): Promise<Added | undefined> => {
  if (!first) return undefined
  const added = await addFirst(first)
  if (added.result === 'conflict') return added
  const all: Added[] = [added]
  for (const goods of rest) all.push(await addMore(goods))
  return all.find(one => 'isClamped' in one && one.isClamped) ?? all.find(one => 'items' in one) ?? added
}

const tell = (added: Exclude<Added, { result: 'conflict' }>): void => {
  if (added.result === 'sold-out') return void toast.error(t('Out of stock'))
  if (added.isClamped) return void toast.info(t('Only {count} left', { count: added.quantity }))
  toast.info(t(added.result === 'added' ? TOAST.cartAdded : TOAST.cartIncreased))
}
