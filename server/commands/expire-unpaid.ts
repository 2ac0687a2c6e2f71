import { UNPAID_ORDER_MINUTES } from '../../src/contract/constants.ts'
import type { Database } from '../db/store.ts'
import { giveBackCoupon } from '../queries/coupons.ts'
import { insertEvent } from '../queries/order-writes.ts'
import { changeOrder, orderToPay, unpaidOrders } from '../queries/payment-orders.ts'
import { attemptsOfOrder } from '../queries/payments.ts'
import type { Services } from '../services.ts'
import { mailStatusChanged } from './mail-order.ts'
import { notifyStatusChanged } from './notify-order.ts'
import { askAbout } from './reconcile-payments.ts'
import { returnGoods } from './return-goods.ts'
import { SYSTEM } from './system.ts'
import { tellDevices } from './tell-devices.ts'
import { tellPeople } from './tell-people.ts'

const UNPAID_MS = UNPAID_ORDER_MINUTES * 60_000
const BATCH = 100
const NOTE = `Not paid within ${UNPAID_ORDER_MINUTES} minutes.`

/**
 * Cancels ONLINE orders that nobody paid for 30 minutes; goods and coupon go back. The gateway is asked once more before.
 * Several processes may do so at once: each order is cancelled by one.
 */
export const expireUnpaid = async (services: Services): Promise<void> => {
  for (const orderId of await unpaidOrders(services.store.read, services.now() - UNPAID_MS, BATCH)) {
    for (const attempt of await attemptsOfOrder(services.store.read, orderId)) {
      if (attempt.status === 'PENDING') await askAbout(services, attempt)
    }
    const time = services.now()
    if (await services.store.write(tx => cancelUnpaid(tx, services, orderId, time))) await tellPeople(services, orderId)
  }
}

const cancelUnpaid = async (tx: Database, { config }: Services, orderId: string, now: number): Promise<boolean> => {
  const order = await orderToPay(tx, orderId)
  const held = (await attemptsOfOrder(tx, orderId)).some(attempt => attempt.status === 'ON_HOLD')
  if (order?.status !== 'PENDING' || order.paymentStatus !== 'UNPAID' || held) return false
  if (!(await changeOrder(tx, order, { status: 'CANCELLED', updated_at: now }))) return false
  const stock = await returnGoods(tx, { ...order, restock: true }, now)
  await giveBackCoupon(tx, orderId)
  await insertEvent(tx, { orderId, actor: SYSTEM, from: 'PENDING', to: 'CANCELLED', note: NOTE, now })
  await mailStatusChanged({ tx, orderId, config, now }, { status: 'CANCELLED', reason: NOTE, by: 'others' })
  const news = await notifyStatusChanged(tx, orderId, { status: 'CANCELLED', reason: NOTE, by: 'others' }, now)
  await tellDevices(tx, orderId, stock, now, [news])
  return true
}
