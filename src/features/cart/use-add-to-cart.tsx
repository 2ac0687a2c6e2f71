import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST } from '../../contract/messages.ts'
import type { Product } from '../../contract/products.ts'
import { type Added, addToCart, keepBoth, replaceCart } from '../../local/cart.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { t } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'

export type AddToCart = {
  /** Puts a product in the cart and says what came of it. Never rejects. */
  add: (product: Product, quantity?: number) => Promise<void>
  /** Puts one piece in the cart and opens /cart. Never rejects. */
  buyNow: (product: Product) => Promise<void>
  /** Stands once in the screen: the question asked when another shop's goods are in the cart. */
  dialog: ReactNode
}

/** What waits for the person's choice: the product of another shop, and whether /cart opens then. */
type Question = { product: Product; shopInCart: string; opensCart: boolean }

/** The two ways into the cart under its one-shop rule (specification section 4, contract section 10). */
export const useAddToCart = (): AddToCart => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [, navigate] = useLocation()

  const finish = (added: Added, product: Product, opensCart: boolean) => {
    if (added.result === 'conflict') return setQuestion({ product, shopInCart: added.shopInCart.name, opensCart })
    tell(added)
    if (opensCart && added.result !== 'sold-out') navigate('/cart')
  }
  const run = (work: () => Promise<Added>, product: Product, opensCart: boolean) =>
    attempt(async () => finish(await work(), product, opensCart))()
  const answer = async (choose: (product: Product) => Promise<Added>) => {
    if (!question) return
    setQuestion(null)
    await run(() => choose(question.product), question.product, question.opensCart)
  }

  return {
    add: (product, quantity = 1) => run(() => addToCart(product, quantity), product, false),
    buyNow: product => run(() => addToCart(product, 1), product, true),
    dialog: (
      <OneShopDialog
        question={question}
        onCancel={() => setQuestion(null)}
        onReplace={() => answer(replaceCart)}
        onKeepBoth={() => answer(keepBoth)}
      />
    ),
  }
}

type DialogProps = {
  question: Question | null
  onCancel: () => void
  onReplace: () => void
  onKeepBoth: () => void
}

const OneShopDialog = ({ question, onCancel, onReplace, onKeepBoth }: DialogProps) => (
  <Dialog
    isOpen={question !== null}
    onClose={onCancel}
    title={t('Your cart is from another shop')}
    actions={
      <>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button onClick={onReplace}>{t('Replace')}</Button>
        <Button variant="primary" onClick={onKeepBoth}>
          {t('Keep both')}
        </Button>
      </>
    }
  >
    <p>
      {t('An order holds products of one shop. Your cart holds products of {inCart}; this one is of {shop}.', {
        inCart: question?.shopInCart ?? '',
        shop: question?.product.shop.name ?? '',
      })}
    </p>
    <p>{t('Keep both sets the present cart aside for later; Replace empties it.')}</p>
  </Dialog>
)

const tell = (added: Exclude<Added, { result: 'conflict' }>): void => {
  if (added.result === 'sold-out') return void toast.error(t('Out of stock'))
  if (added.isClamped) return void toast.info(t('Only {count} left', { count: added.quantity }))
  toast.info(t(added.result === 'added' ? TOAST.cartAdded : TOAST.cartIncreased))
}
