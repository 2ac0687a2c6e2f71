import { useLiveQuery } from 'dexie-react-hooks'
import { ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { SKELETONS } from '../../../contract/constants.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { toAddressValues } from '../../../local/accounts/addresses.ts'
import type { VisitorOrder } from '../../../local/db/device-schema.ts'
import { readVisitorOrders } from '../../../local/db/stored-visitor-orders.ts'
import { readContents } from '../../../local/orders/visitor-orders.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { buildSignInPath } from '../../accounts/sign-in/login-path.ts'
import { useCart } from '../../cart/use-cart.ts'
import type { GroupCart } from '../together/group-cart.ts'
import { useGroupCarts } from '../together/use-group-carts.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutGuard } from './checkout-guard.tsx'
import { GroupCheckout, type TypedCheckout } from './group-checkout.tsx'
import { type CheckoutDefaults, useCheckoutDefaults } from './use-checkout-defaults.ts'
import { type PlaceGroup, usePlaceGroup } from './use-place-group.ts'
import { type PlaceOrder, usePlaceOrder } from './use-place-order.ts'
import { VisitorOrderCard } from './visitor-order-card.tsx'

/** /checkout: billing, payment, totals and Place order; works offline. */
const Checkout = () => {
  const t = useTranslate()
  useTitle(t('Checkout'))
  return (
    <Page>
      <Section title={t('Checkout')} level={1}>
        <CheckoutGuard>{isVisitor => <CheckoutBody isVisitor={isVisitor} />}</CheckoutGuard>
      </Section>
    </Page>
  )
}

/** The orders that wait for a code, and the form of what is in the carts. */
const CheckoutBody = ({ isVisitor }: { isVisitor: boolean }) => {
  const t = useTranslate()
  const defaults = useCheckoutDefaults(isVisitor)
  const carts = useGroupCarts()
  const waiting = useLiveQuery(readVisitorOrders)
  const order = usePlaceOrder(isVisitor)
  const group = usePlaceGroup(isVisitor)
  const [edited, setEdited] = useState<TypedCheckout>()
  const hasOrdered = useRef(false)
  if (!defaults || !carts || !waiting) return <CheckoutLoading />
  const isPlacing = order.placing !== null || group.placing !== null
  hasOrdered.current ||= isPlacing
  const hasForm = isPlacing || waiting.length === 0 || carts.length > 0
  return (
    <Stack>
      {!isPlacing &&
        waiting.map(one => (
          <VisitorOrderCard
            key={one.entry.id}
            order={one}
            isFresh={hasOrdered.current}
            onEdit={({ entry }) => setEdited(toTypedCheckout(entry))}
          />
        ))}
      {isVisitor && hasForm && carts.length > 0 && (
        <p>
          {t('Already have an account?')} <Link href={buildSignInPath('/checkout')}>{t('Login')}</Link>
        </p>
      )}
      {hasForm && <CheckoutForms start={{ ...defaults, ...edited }} {...{ carts, order, group }} />}
    </Stack>
  )
}

type CheckoutFormsProps = { start: CheckoutDefaults; carts: GroupCart[]; order: PlaceOrder; group: PlaceGroup }

const CheckoutForms = ({ start, carts, order, group }: CheckoutFormsProps) => {
  const [typed, setTyped] = useState<TypedCheckout>()
  // While the carts of rejected orders move back, the form must stay.
  const together = group.placing ?? (carts.length > 0 ? carts : (group.rejection?.carts ?? carts))
  if (together.length > 1) return <GroupCheckout carts={together} start={start} group={group} onType={setTyped} />
  // Where only one of several carts is left, it keeps the address that was typed for all, and how they would be paid.
  return <SingleCheckout start={{ ...start, ...typed }} order={order} />
}

const SingleCheckout = ({ start, order }: Pick<CheckoutFormsProps, 'start' | 'order'>) => {
  const t = useTranslate()
  const cart = useCart()
  if (!cart) return <CheckoutLoading />
  // While the products of a rejected order move back into the cart, the form must stay.
  const contents = order.placing ?? (cart.items.length > 0 ? cart : (order.rejection?.contents ?? cart))
  if (contents.items.length === 0) return <CheckoutEmptyState title={t(TOAST.cartEmpty)} />
  return <CheckoutForm cart={{ ...cart, items: contents.items, coupon: contents.coupon }} start={start} order={order} />
}

const toTypedCheckout = (entry: VisitorOrder['entry']): TypedCheckout => {
  const { address, paymentType, seen } = readContents({ entry })
  const isPickup = seen.every(({ delivery }) => delivery?.point)
  return { billing: toAddressValues(isPickup ? { ...address, address: '' } : address), chosenPayment: paymentType }
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
