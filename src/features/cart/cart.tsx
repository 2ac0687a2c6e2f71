import { ShoppingBag, Trash2 } from 'lucide-react'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import { addToCart, resetCart } from '../../local/cart.ts'
import type { CartItem } from '../../local/rows.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Columns, Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { type Translate, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { acceptChanges } from './accept-changes.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ChangedGoods } from './changed-goods.tsx'
import { ParkedCarts } from './parked-carts.tsx'
import { type CartView, useCart } from './use-cart.ts'

/** Specification section 2: the cart of this device, whoever is signed in, with or without a network. */
const Cart = () => {
  const t = useText()
  useTitle(t('Cart'))
  const cart = useCart()
  return (
    <Page>
      <Section title={t('Cart')} level={1} aside={cart && cart.items.length > 0 && <EmptyCart items={cart.items} />}>
        {cart ? <Loaded cart={cart} /> : <Waiting />}
      </Section>
      <ParkedCarts />
    </Page>
  )
}

const EmptyCart = ({ items }: { items: readonly CartItem[] }) => {
  const t = useText()
  return (
    <Button variant="quiet" icon={Trash2} onClick={attempt(() => emptyWithUndo(items, t))}>
      {t('Empty cart')}
    </Button>
  )
}

const emptyWithUndo = async (items: readonly CartItem[], t: Translate): Promise<void> => {
  await resetCart()
  const refill = async () => {
    for (const { product, quantity } of items) await addToCart(product, quantity)
  }
  toast.info(t('Cart emptied'), { action: { label: t('Undo'), onSelect: attempt(refill) } })
}

const Waiting = () => {
  const t = useText()
  return (
    <Stack>
      <Loading what={t('Cart')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

const Loaded = ({ cart }: { cart: CartView }) => {
  const t = useText()
  return (
    <Columns side="end" aside={<CartSummary cart={cart} />}>
      <Stack>
        {cart.changes.length > 0 && (
          <ChangedGoods
            title={t('This changed since you put it in the cart')}
            changes={cart.changes}
            action={
              <Button variant="brand" onClick={attempt(() => acceptChanges(cart.changes, cart.known))}>
                {t('Update cart')}
              </Button>
            }
          />
        )}
        {cart.items.length > 0 ? <CartLines cart={cart} /> : <NothingYet />}
      </Stack>
    </Columns>
  )
}

const NothingYet = () => {
  const t = useText()
  return (
    <Empty
      title={t(EMPTY.cart)}
      drawing="basket"
      action={
        <Button variant="primary" icon={ShoppingBag} href="/products">
          {t('Browse products')}
        </Button>
      }
    >
      {t('What you add to the cart stays on this phone, with or without a network.')}
    </Empty>
  )
}

export default Cart
