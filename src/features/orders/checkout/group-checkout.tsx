import { useEffect, useState } from 'react'
import { toPoisha } from '../../../contract/money.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import { isPayableOnline } from '../../../contract/payments/payment-limits.ts'
import type { PaymentType } from '../../../contract/payments/payment-status.ts'
import { sumTotals } from '../../../local/orders/submit-group.ts'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { Columns, Stack } from '../../../ui/layout/page.tsx'
import { showName } from '../../../ui/text/i18n.ts'
import type { GroupCart } from '../together/group-cart.ts'
import { useDestination } from '../together/use-group-carts.ts'
import type { BillingDetails } from './billing-prefill.ts'
import { BillingSection } from './billing-section.tsx'
import { PaymentSection, WITHOUT_GATEWAY } from './checkout-form.tsx'
import { isBlankDestination, toDestination } from './destination.ts'
import { GroupNotices } from './group-notices.tsx'
import { buildGroupOrders, shareOverOrders } from './group-orders.ts'
import { GroupSummary } from './group-summary.tsx'
import { PickupChoice } from './pickup-choice.tsx'
import { useChosenCredit } from './store-credit-choice.tsx'
import { type BillingForm, type ChosenPlaces, useBillingForm } from './use-billing-form.ts'
import type { CheckoutDefaults } from './use-checkout-defaults.ts'
import { useMarketCoupon } from './use-market-coupon.ts'
import type { PlaceGroup } from './use-place-group.ts'

type GroupCheckoutProps = {
  carts: GroupCart[]
  start: CheckoutDefaults
  group: PlaceGroup
  /** Called with the address as it is now, and how it is paid, where somebody has chosen that. */
  onType: (typed: TypedCheckout) => void
}

/** Checkout of several carts: one address, one payment, an order for each shop. */
export const GroupCheckout = ({ carts, start, group, onType }: GroupCheckoutProps) => {
  const [destination, setDestination] = useState(() => toDestination(start.billing))
  const [pickup, setPickup] = useState<ChosenPlaces>({})
  const needsPlace = carts.some(({ rules }) => rules !== null)
  const { place, placeNames, isCurrent } = useDestination(destination, needsPlace)
  const coupon = useMarketCoupon(carts)
  const pricing = {
    address: NO_ADDRESS,
    place,
    isAnywhere: isBlankDestination(destination),
    pickup,
    offer: coupon.used,
  }
  const orders = buildGroupOrders(carts, pricing)
  const chosen = useChosenCredit(group.rejection?.credit ?? null, group.placing !== null)
  const total = sumTotals(orders.map(({ seen }) => seen))
  const credit = Math.min(chosen.most, total)
  const isCovered = credit > 0 && credit === total
  const isPayable = isPayableOnline(
    toPoisha(amountToPay({ totalAmount: total, creditUsed: credit })),
    start.paymentLimits,
  )
  const isPickup = orders.every(({ seen }) => seen.delivery?.point)
  const billing = useBillingForm({ ...start, canPayOnline: start.canPayOnline && isPayable }, isPickup, input =>
    group.place({
      ...input,
      ...(isCovered && WITHOUT_GATEWAY),
      credit,
      orders: shareOverOrders(buildGroupOrders(carts, { ...pricing, address: input.address }), credit),
    }),
  )
  const typed = toDestination(billing.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is new in each rendering
  useEffect(() => setDestination(typed), [JSON.stringify(typed)])
  useEffect(() => setPickup(billing.pickup), [billing.pickup])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is new in each rendering
  useEffect(() => onType(toTyped(billing)), [JSON.stringify(toTyped(billing))])
  return (
    <ContractForm form={billing.form}>
      <Columns
        side="end"
        aside={
          <GroupSummary
            orders={shareOverOrders(orders, credit)}
            credit={credit}
            paymentType={billing.paymentType}
            coupon={coupon}
            isBusy={group.placing !== null}
            isBlocked={!isCurrent}
          />
        }
      >
        <Stack>
          <GroupNotices orders={orders} placeNames={placeNames} group={group} />
          {carts.map(({ shop, points }) => (
            <PickupChoice key={shop.id} shopId={shop.id} shop={showName(shop)} points={points} billing={billing} />
          ))}
          <BillingSection billing={billing} start={start} isPickup={isPickup} />
          <PaymentSection {...{ billing, start, isPayable, isCovered, isPickup }} credit={chosen} />
        </Stack>
      </Columns>
    </ContractForm>
  )
}

/** What was typed on this form, for the one that follows it. */
export type TypedCheckout = { billing: BillingDetails; chosenPayment?: PaymentType }

const toTyped = ({ current, chosenPayment }: BillingForm): TypedCheckout => ({
  billing: current,
  ...(chosenPayment && { chosenPayment }),
})

/** What people see of an order does not depend on the text of its address. */
const NO_ADDRESS = { name: '', phoneNumber: '', email: '', address: '' }
