import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Insertable } from 'kysely'
import { CURRENCY } from '../../../src/contract/money.ts'
import type { Tables } from '../../db/tables.ts'
import type { Gateway, PaymentResult } from './gateway.ts'

type SandboxPayment = Tables['sandbox_payments']
type SandboxRefund = Tables['sandbox_refunds']

/** Where the sandbox keeps its payments (payments/sandbox-payments.ts). */
export type SandboxStorage = {
  find(transactionId: string): Promise<SandboxPayment | undefined>
  insert(payment: Insertable<SandboxPayment>): Promise<void>
  /** Makes a refund once, under its id. False if less than that is left of the payment. */
  refund(refund: SandboxRefund): Promise<boolean>
  hasRefund(id: string): Promise<boolean>
  /** Moves the money of an approved payment, if it has not moved yet. */
  execute(transactionId: string, now: number): Promise<void>
}
type SandboxServices = { storage: SandboxStorage; secret: string; now(): number }

/** Its money moves like that of bKash: when this server executes a payment that the customer has approved. */
export const WALLET_METHOD = 'sandbox-bkash'

/** When the money of a payment moves that is approved and not executed. */
export const NOT_EXECUTED = Number.MAX_SAFE_INTEGER

export const sandboxPagePath = (transactionId: string): string => `/payments/sandbox/${transactionId}`

/** The fields of a notification, with the sandbox's signature. */
export const signedSandboxNotification = (transactionId: string, secret: string): Record<string, string> => ({
  tran_id: transactionId,
  sign: sign(transactionId, secret),
})

const sign = (transactionId: string, secret: string): string =>
  createHmac('sha256', secret).update(`sandbox ${transactionId}`).digest('hex')

/** The gateway of the demo market. This server renders its page and stores its payments; no money moves. */
export const createSandbox = ({ storage, secret, now }: SandboxServices): Gateway => {
  return {
    name: 'sandbox',
    methods: [
      { id: 'sandbox-card', name: 'Card', nameBn: 'কার্ড' },
      { id: WALLET_METHOD, name: 'bKash', nameBn: 'বিকাশ' },
    ],
    limits: null,
    create: async ({ transactionId, method, amount, returnUrl, publicUrl }) => {
      const time = now()
      const row = { transaction_id: transactionId, amount, return_url: returnUrl, created_at: time, effective_at: time }
      await storage.insert({ ...row, method, outcome: 'PENDING', is_risky: 0, refunded: 0 })
      return { url: `${publicUrl}${sandboxPagePath(transactionId)}`, sessionId: transactionId }
    },
    parseReturn: ({ paymentID, status }) => ({
      reference: null,
      sessionId: paymentID || null,
      answer: status === 'success' ? 'APPROVED' : null,
    }),
    parseNotification: fields => {
      const transactionId = fields.tran_id ?? ''
      const expected = Buffer.from(sign(transactionId, secret))
      const given = Buffer.from(fields.sign ?? '')
      const isValid = given.length === expected.length && timingSafeEqual(given, expected)
      return isValid ? { transactionId, reference: transactionId } : null
    },
    execute: async ({ transactionId }) => {
      await storage.execute(transactionId, now())
      return toPaymentResult(await storage.find(transactionId), now())
    },
    verify: async reference => toPaymentResult(await storage.find(reference), now()),
    query: async ({ transactionId }) => [toPaymentResult(await storage.find(transactionId), now())],
    refund: async ({ refundId: id, bankReference: transaction_id, amount }) => {
      const isMade = await storage.refund({ id, transaction_id, amount, created_at: now() })
      return { outcome: isMade ? 'DONE' : 'REFUSED', reference: isMade ? id : null }
    },
    queryRefund: async ({ reference }) => ({
      outcome: (await storage.hasRefund(reference)) ? 'DONE' : 'REFUSED',
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
