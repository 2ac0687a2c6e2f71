import { ShoppingBag } from 'lucide-react'
import { SKELETONS } from '../../../contract/constants.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useCart } from '../../cart/use-cart.ts'
import { useGroupCarts } from '../together/use-group-carts.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { GroupCheckout } from './group-checkout.tsx'
import { type CheckoutDefaults, useCheckoutDefaults } from './use-checkout-defaults.ts'
import { usePlaceGroup } from './use-place-group.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** /checkout: billing, payment, totals and Place order; works offline. */
const Checkout = () => {
  const t = useTranslate()
  useTitle(t('Checkout'))
  return (
    <Page>
      <Section title={t('Checkout')} level={1}>
        <CheckoutBody />
      </Section>
    </Page>
  )
}

const CheckoutBody = () => {
  const start = useCheckoutDefaults()
  const carts = useGroupCarts()
  const group = usePlaceGroup()
  if (!start || !carts) return <CheckoutLoading />
  const together = group.placing ?? carts
  return together.length > 1 ? (
    <GroupCheckout carts={together} start={start} group={group} />
  ) : (
    <SingleCheckout start={start} />
  )
}

const SingleCheckout = ({ start }: { start: CheckoutDefaults }) => {
  const t = useTranslate()
  const cart = useCart()
  const order = usePlaceOrder()
  if (!cart) return <CheckoutLoading />
  // While the products of a rejected order move back into the cart, the form must stay.
  const contents = order.placing ?? (cart.items.length > 0 ? cart : (order.rejection?.contents ?? cart))
  if (contents.items.length === 0) return <CheckoutEmptyState title={t(TOAST.cartEmpty)} />
  return <CheckoutForm cart={{ ...cart, items: contents.items, coupon: contents.coupon }} start={start} order={order} />
}

const CheckoutLoading = () => {
  const t = useTranslate()
  return (
    <Stack>
      <Loading what={t('Checkout')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

const CheckoutEmptyState = ({ title }: { title: string }) => {
  const t = useTranslate()
  return (
    <EmptyState
      title={title}
      illustration="basket"
      action={
        <Button variant="primary" icon={ShoppingBag} href="/products">
          {t('Browse products')}
        </Button>
      }
    />
  )
}

export default Checkout
