import { ShoppingBag, Trash2 } from 'lucide-react'
import { useHistoryState } from 'wouter/use-browser-location'
import { SKELETONS } from '../../../contract/constants.ts'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { addToCart, resetCart } from '../../../local/cart/cart.ts'
import type { LineChange } from '../../../local/cart/line-changes.ts'
import type { CartItem } from '../../../local/db/device-schema.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Columns, Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { type Translate, useTranslate } from '../../../ui/text/i18n.ts'
import { CartLines } from '../../cart/cart-lines.tsx'
import { LineChangesNotice } from '../../cart/line-changes-notice.tsx'
import { ParkedCarts } from '../../cart/parked-carts.tsx'
import { UpdateCartButton } from '../../cart/update-cart-button.tsx'
import { type CartView, useCart } from '../../cart/use-cart.ts'
import { HolidayNotice, usePausedShop } from '../../delivery/holiday-notice.tsx'
import { CartSummary } from './cart-summary.tsx'

/** /cart: the cart of this device, the same for every account; works offline. */
const Cart = () => {
  const t = useTranslate()
  useTitle(t('Cart'))
  const cart = useCart()
  return (
    <Page>
      <Section
        title={t('Cart')}
        level={1}
        aside={cart && cart.items.length > 0 && <ClearCartButton items={cart.items} />}
      >
        {cart ? <CartContents cart={cart} /> : <CartLoading />}
      </Section>
      <ParkedCarts canTick={cart !== undefined && cart.items.length > 0} />
    </Page>
  )
}

const ClearCartButton = ({ items }: { items: readonly CartItem[] }) => {
  const t = useTranslate()
  return (
    <Button variant="quiet" icon={Trash2} onClick={catchToToast(() => clearCartWithUndo(items, t))}>
      {t('Empty cart')}
    </Button>
  )
}

const clearCartWithUndo = async (items: readonly CartItem[], t: Translate): Promise<void> => {
  await resetCart()
  const refill = async () => {
    for (const { product, quantity, variantId } of items) await addToCart(product, quantity, variantId)
  }
  toast.info(t('Cart emptied'), { action: { label: t('Undo'), onSelect: catchToToast(refill) } })
}

const CartLoading = () => {
  const t = useTranslate()
  return (
    <Stack>
      <Loading what={t('Cart')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

const CartContents = ({ cart }: { cart: CartView }) => {
  const t = useTranslate()
  const pausedShop = usePausedShop(cart.items[0]?.product.shopId)
  return (
    <Columns side="end" aside={<CartSummary cart={cart} isPaused={pausedShop !== undefined} />}>
      <Stack>
        <CorrectedNotice />
        <HolidayNotice shop={pausedShop} />
        {cart.changes.length > 0 && (
          <LineChangesNotice
            title={t('These products changed since you added them')}
            changes={cart.changes}
            action={<UpdateCartButton cart={cart} />}
          />
        )}
        {cart.items.length > 0 ? <CartLines cart={cart} /> : <CartEmptyState />}
      </Stack>
    </Columns>
  )
}

/**
 * What "Update cart" changed after an order was refused: the state of the history entry that it opens the cart with.
 */
const CorrectedNotice = () => {
  const t = useTranslate()
  const corrected = useHistoryState<{ corrected?: LineChange[] } | null>()?.corrected ?? []
  if (corrected.length === 0) return null
  return <LineChangesNotice title={t('Your cart was updated. This is what changed:')} changes={corrected} />
}

const CartEmptyState = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t(EMPTY_STATES.cart)}
      illustration="basket"
      action={
        <Button variant="primary" icon={ShoppingBag} href="/products">
          {t('Browse products')}
        </Button>
      }
    >
      {t('Your cart is saved on this phone, even offline.')}
    </EmptyState>
  )
}

export default Cart
