import type { PaymentMethod } from '../../contract/payments/payment-methods.ts'
import type { PaymentType } from '../../contract/payments/payment-status.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import { readMeta } from '../db/meta.ts'

/** The ways to pay online that the market offers, and the one to use. */
export type PaymentMethods = { methods: readonly PaymentMethod[]; chosen: PaymentMethod | undefined }

/**
 * For a live query: of those that the market still offers the preferred one, otherwise the one that was chosen last on this
 * device, otherwise the first.
 */
export const readPaymentMethods = async (preferred?: string): Promise<PaymentMethods> => {
  const [settings, last] = await Promise.all([readMeta('settings'), readMeta('paymentMethod')])
  const methods = settings?.payments.methods ?? []
  const find = (id: string | undefined) => methods.find(method => method.id === id)
  return { methods, chosen: find(preferred) ?? find(last) ?? methods[0] }
}

/** What a new order says about how it is paid online. Where there is one way, it need not be named. */
export const readOrderMethod = async (paymentType: PaymentType): Promise<{ paymentMethod?: string }> => {
  const { methods, chosen } = await readPaymentMethods()
  return paymentType === 'ONLINE' && chosen && methods.length > 1 ? { paymentMethod: chosen.id } : {}
}

/** Keeps the way to pay on this device, until somebody signs out. */
export const rememberPaymentMethod = async (id: string): Promise<void> => {
  await db.meta.put({ key: 'paymentMethod', value: id, at: now() })
}
