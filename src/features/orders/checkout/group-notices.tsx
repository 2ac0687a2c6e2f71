import { useLocation } from 'wouter'
import type { PlaceNames } from '../../../contract/places/places.ts'
import { readCart } from '../../../local/cart/cart.ts'
import { acceptLineChanges, needsChoice } from '../../../local/cart/line-changes.ts'
import { unparkCart } from '../../../local/cart/parked-carts.ts'
import { leaveOutCart } from '../../../local/cart/ticked-carts.ts'
import { acceptCorrection } from '../../../local/orders/accept-correction.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { LineChangesNotice } from '../../cart/line-changes-notice.tsx'
import { UnservedNotice } from '../../delivery/delivery-cost.tsx'
import { HolidayNotice } from '../../delivery/holiday-notice.tsx'
import { isOnHoliday } from '../together/group-cart.ts'
import type { PricedCart } from './group-orders.ts'
import { RefusalBox, RefusalNotice } from './refusal-box.tsx'
import type { GroupRejection, PlaceGroup } from './use-place-group.ts'

type GroupNoticesProps = { orders: readonly PricedCart[]; placeNames: PlaceNames | null; group: PlaceGroup }

/** Why the orders cannot be placed as they are: what the server has refused, and what has changed in each cart. */
export const GroupNotices = ({ orders, placeNames, group: { rejection, clearRejection } }: GroupNoticesProps) => (
  <RefusalBox rejection={rejection}>
    {rejection && <RejectionNotice rejection={rejection} clear={clearRejection} />}
    {orders.map(order => (
      <CartNotices
        key={order.cart.shop.id}
        order={order}
        placeNames={placeNames}
        isRefused={isAbout(rejection, order)}
      />
    ))}
  </RefusalBox>
)

const isAbout = (rejection: GroupRejection | null, { cart }: PricedCart): boolean =>
  rejection?.shop?.id === cart.shop.id && rejection.correction !== null

const RejectionNotice = ({ rejection, clear }: { rejection: GroupRejection; clear: () => void }) => {
  const t = useTranslate()
  const { message, code, shop, correction } = rejection
  const kept = t('Nothing was ordered. Your carts have not changed.')
  if (!shop || code === 'UNCONFIRMED') return <RefusalNotice rejection={rejection}>{kept}</RefusalNotice>
  const accept = catchToToast(async () => {
    if (!correction) return
    await makeCurrent(shop.id)
    await acceptCorrection(correction)
    clear()
  })
  const actions = (
    <Row>
      {correction?.order && <Button onClick={accept}>{t('Update cart')}</Button>}
      <LeaveOutButton shop={shop} after={clear} />
    </Row>
  )
  if (!correction) {
    return (
      <ErrorNotice title={message}>
        {kept}
        {actions}
      </ErrorNotice>
    )
  }
  const { changes, total, shipping, order } = correction
  return <LineChangesNotice title={message} changes={changes} {...(order && { total, shipping })} action={actions} />
}

type CartNoticesProps = { order: PricedCart; placeNames: PlaceNames | null; isRefused: boolean }

const CartNotices = ({ order, placeNames, isRefused }: CartNoticesProps) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { cart, shop, rules, pausedUntil } = order.cart
  const update = catchToToast(async () => {
    await makeCurrent(shop.id)
    if (cart.changes.some(needsChoice)) return navigate('/cart')
    await acceptLineChanges(cart.changes, cart.cachedProducts)
  })
  const isPaused = isOnHoliday(order.cart)
  return (
    <>
      {isPaused && pausedUntil !== null && <HolidayNotice shop={{ ...shop, pausedUntil }} />}
      {!order.cost.days && <UnservedNotice shop={showName(shop)} delivery={{ rules, place: null, placeNames }} />}
      {(isPaused || !order.cost.days) && <LeaveOutButton shop={shop} />}
      {cart.changes.length > 0 && !isRefused && (
        <LineChangesNotice
          title={t('Changed since you added them: {shop}', { shop: showName(shop) })}
          changes={cart.changes}
          action={
            <Row>
              <Button onClick={update}>{t('Update cart')}</Button>
              <LeaveOutButton shop={shop} />
            </Row>
          }
        />
      )}
    </>
  )
}

/** What changes a cart changes the current one. */
const makeCurrent = async (shopId: string): Promise<void> => {
  if ((await readCart()).items[0]?.product.shopId !== shopId) await unparkCart(shopId)
}

type LeaveOutButtonProps = { shop: PricedCart['seen']['shop']; after?: () => void }

/** Orders from the other shops alone. The cart stays among the saved ones. */
const LeaveOutButton = ({ shop, after }: LeaveOutButtonProps) => {
  const t = useTranslate()
  const leaveOut = catchToToast(async () => {
    await leaveOutCart(shop.id)
    after?.()
  })
  return <Button onClick={leaveOut}>{t('Order without {shop}', { shop: showName(shop) })}</Button>
}
