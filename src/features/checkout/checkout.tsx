import { ShoppingBag } from 'lucide-react'
import { SKELETONS } from '../../contract/constants.ts'
import { TOAST } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useCart } from '../cart/use-cart.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useCheckoutStart } from './use-checkout-start.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** Specification section 2: billing, payment, totals and Place order; works without a network. */
const Checkout = () => {
  const t = useText()
  useTitle(t('Checkout'))
  return (
    <Page>
      <Section title={t('Checkout')} level={1}>
        <Body />
      </Section>
    </Page>
  )
}

const Body = () => {
  const t = useText()
  const cart = useCart()
  const start = useCheckoutStart()
  const order = usePlaceOrder()
  if (!cart || !start) return <Waiting />
  // The goods of a refused order are on their way back into the cart: the form must not vanish in between.
  const goods = order.placing ?? (cart.items.length > 0 ? cart : (order.refused?.goods ?? cart))
  if (goods.items.length === 0) return <NothingToOrder title={t(TOAST.cartEmpty)} />
  return <CheckoutForm cart={{ ...cart, items: goods.items, coupon: goods.coupon }} start={start} order={order} />
}

const Waiting = () => {
  const t = useText()
  return (
    <Stack>
      <Loading what={t('Checkout')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

const NothingToOrder = ({ title }: { title: string }) => {
  const t = useText()
  return (
    <Empty
      title={title}
      drawing="basket"
      action={
        <Button variant="primary" icon={ShoppingBag} href="/products">
          {t('Browse products')}
        </Button>
      }
    />
  )
}

export default Checkout
