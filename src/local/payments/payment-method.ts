import type { PaymentMethod } from '../../contract/payments/payment-methods.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import { readMeta } from '../db/meta.ts'

/** The ways to pay online that the market offers, and the one to use. */
export type PaymentMethods = { methods: readonly PaymentMethod[]; chosen: PaymentMethod | undefined }

/** For a live query: the one that was chosen last on this device, if the market still offers it; otherwise the first. */
export const readPaymentMethods = async (): Promise<PaymentMethods> => {
  const [settings, id] = await Promise.all([readMeta('settings'), readMeta('paymentMethod')])
  const methods = settings?.payments.methods ?? []
  return { methods, chosen: methods.find(method => method.id === id) ?? methods[0] }
}

/** Keeps the way to pay on this device, until somebody signs out. */
export const rememberPaymentMethod = async (id: string): Promise<void> => {
  await db.meta.put({ key: 'paymentMethod', value: id, at: now() })
}
