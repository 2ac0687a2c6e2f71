import { createHmac, timingSafeEqual } from 'node:crypto'
import { CURRENCY } from '../../../src/contract/money.ts'
import type { Store } from '../../db/store.ts'
import {
  findSandboxPayment,
  insertSandboxPayment,
  refundSandboxPayment,
  type SandboxPayment,
} from '../../queries/sandbox-payments.ts'
import type { Gateway, PaymentResult } from './gateway.ts'

type Needs = { store: Store; secret: string; now(): number }

/** The path of the sandbox's page for one payment. */
export const sandboxPagePath = (transactionId: string): string => `/payments/sandbox/${transactionId}`

/** A notification as the sandbox signs it. */
export const signedSandboxNotification = (transactionId: string, secret: string): Record<string, string> => ({
  tran_id: transactionId,
  sign: createHmac('sha256', secret).update(`sandbox ${transactionId}`).digest('hex'),
})

/** The gateway of the demo market: its page is ours, its money is not real, its books are a table of ours. */
export const createSandbox = ({ store, secret, now }: Needs): Gateway => {
  const find = (transactionId: string) => findSandboxPayment(store.read, transactionId)
  return {
    name: 'sandbox',
    create: async ({ transactionId, amount, returnUrl, publicUrl }) => {
      const time = now()
      const row = { transaction_id: transactionId, amount, return_url: returnUrl, created_at: time, effective_at: time }
      await store.write(tx => insertSandboxPayment(tx, { ...row, outcome: 'PENDING', is_risky: 0, refunded: 0 }))
      return `${publicUrl}${sandboxPagePath(transactionId)}`
    },
    parseNotification: fields => {
      const transactionId = fields.tran_id ?? ''
      const real = Buffer.from(signedSandboxNotification(transactionId, secret).sign!)
      const given = Buffer.from(fields.sign ?? '')
      const isOurs = given.length === real.length && timingSafeEqual(given, real)
      return isOurs ? { transactionId, reference: transactionId } : null
    },
    verify: async reference => toPaymentResult(await find(reference), now()),
    query: async transactionId => toPaymentResult(await find(transactionId), now()),
    refund: async ({ transactionId }) => {
      await store.write(tx => refundSandboxPayment(tx, transactionId))
      return { outcome: 'DONE', reference: transactionId }
    },
    queryRefund: async reference => ({
      outcome: (await find(reference))?.refunded ? 'DONE' : 'REFUSED',
      reference,
    }),
  }
}

const toPaymentResult = (payment: SandboxPayment | undefined, now: number): PaymentResult => {
  if (!payment || payment.effective_at > now) return { outcome: 'PENDING' }
  if (payment.outcome !== 'PAID') return { outcome: payment.outcome }
  return {
    outcome: 'PAID',
    transactionId: payment.transaction_id,
    amount: payment.paid_amount,
    currency: CURRENCY,
    isRisky: payment.is_risky === 1,
    reference: payment.transaction_id,
    bankReference: payment.transaction_id,
  }
}
