import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
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
import { GroupCheckout, type TypedCheckout } from './group-checkout.tsx'
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
  const [typed, setTyped] = useState<TypedCheckout>()
  if (!start || !carts) return <CheckoutLoading />
  // While the carts of rejected orders move back, the form must stay.
  const together = group.placing ?? (carts.length > 0 ? carts : (group.rejection?.carts ?? carts))
  if (together.length > 1) return <GroupCheckout carts={together} start={start} group={group} onType={setTyped} />
  // Where only one of several carts is left, it keeps the address that was typed for all, and how they would be paid.
  return <SingleCheckout start={{ ...start, ...typed }} />
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
