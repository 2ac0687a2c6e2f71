import type { BkashAccount } from '../../config/config.ts'
import { isRecord } from '../../config/is-record.ts'
import { type BkashClient, type BkashResponse, createBkashClient, isUncoded } from './bkash-http.ts'
import type { TokenStorage } from './bkash-token.ts'
import {
  type Charge,
  type ExecuteResult,
  type Gateway,
  GatewayError,
  type GatewayReturn,
  type GatewaySession,
  type PaymentResult,
  type RefundQuery,
  type RefundRequest,
  type RefundResult,
} from './gateway.ts'
import { formatTaka, parsePoisha } from './taka-texts.ts'

const PAYMENT_MODE = '0011'
const CREATE = '/v1.2.0-beta/tokenized/checkout/create'
const EXECUTE = '/v1.2.0-beta/tokenized/checkout/execute'
const STATUS = '/v1.2.0-beta/tokenized/checkout/payment/status'
const REFUND = '/v2/tokenized-checkout/refund/payment/transaction'
const REFUND_STATUS = '/v2/tokenized-checkout/refund/payment/status'

/** Codes of bKash after which a payment can never be executed: wrong PIN, too many tries, too little balance, cancelled. */
const FAILED_CODES: Partial<Record<string, 'FAILED' | 'CANCELLED'>> = {
  '2014': 'FAILED',
  '2015': 'FAILED',
  '2023': 'FAILED',
  '2069': 'CANCELLED',
}
const NOT_APPROVED_CODE = '2060'
/** No payment of this id. */
const UNKNOWN_PAYMENT_CODES = ['2002', '2033']
/** The process failed for a while: nobody knows what was done. */
const TEMPORARY_CODES = ['2003', '2020', '2024', '503']

type BkashServices = { tokens: TokenStorage; now(): number }

/** bKash Tokenized Checkout v1.2.0-beta by URL, and its refunds v2, see https://developer.bka.sh/docs/. */
export const createBkash = (account: BkashAccount, services: BkashServices): Gateway => {
  const client = createBkashClient(account, services)
  return {
    name: 'bkash',
    methods: [{ id: 'bkash', name: 'bKash', nameBn: 'বিকাশ' }],
    limits: null,
    create: charge => createPayment(client, charge),
    parseReturn,
    // The money moves when this server executes a payment, so nothing has to be told.
    parseNotification: () => null,
    execute: ({ sessionId }) => executePayment(client, sessionId),
    verify: paymentId => queryPayment(client, paymentId).then(([result]) => result ?? { outcome: 'PENDING' }),
    query: async ({ sessionId }) => (sessionId === null ? [] : queryPayment(client, sessionId)),
    refund: request => refundPayment(client, request),
    queryRefund: query => queryRefund(client, query),
  }
}

const createPayment = async (client: BkashClient, charge: Charge): Promise<GatewaySession> => {
  const { body, code, message } = await client.ask(CREATE, {
    mode: PAYMENT_MODE,
    payerReference: charge.transactionId,
    callbackURL: charge.returnUrl,
    amount: formatTaka(charge.amount),
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: charge.transactionId,
  })
  const [sessionId, url] = [textOf(body.paymentID), textOf(body.bkashURL)]
  if (code === null && sessionId && /^https?:\/\//.test(url)) return { url, sessionId }
  throw new GatewayError(`The gateway opened no payment: ${message || code || 'no reason given'}`)
}

const ANSWERS: Partial<Record<string, GatewayReturn['answer']>> = {
  success: 'APPROVED',
  failure: 'FAILED',
  cancel: 'CANCELLED',
}

const parseReturn = ({ paymentID, status }: Record<string, string>): GatewayReturn => ({
  reference: null,
  sessionId: paymentID || null,
  answer: ANSWERS[status ?? ''] ?? null,
})

const executePayment = async (client: BkashClient, paymentID: string | null): Promise<ExecuteResult> => {
  if (paymentID === null) return { outcome: 'UNAPPROVED' }
  const response = await client.ask(EXECUTE, { paymentID })
  if (response.code === NOT_APPROVED_CODE) return { outcome: 'UNAPPROVED' }
  const failed = response.code === null ? undefined : FAILED_CODES[response.code]
  // Any other code may mean that it has happened already, as that of a repeated request does.
  return failed ? { outcome: failed } : toPaymentResult(response)
}

const queryPayment = async (client: BkashClient, paymentID: string): Promise<PaymentResult[]> => {
  const response = await client.ask(STATUS, { paymentID })
  if (response.code === null) return [toPaymentResult(response)]
  if (UNKNOWN_PAYMENT_CODES.includes(response.code)) return []
  throw new GatewayError(`The gateway says nothing about the payment: ${response.message || response.code}`)
}

const toPaymentResult = ({ code, body }: BkashResponse): PaymentResult => {
  const status = textOf(body.transactionStatus)
  if (code !== null || status === 'Initiated') return { outcome: 'PENDING' }
  if (status === 'Completed') {
    return {
      outcome: 'PAID',
      // The response to a query has another name for it.
      transactionId: textOf(body.merchantInvoiceNumber) || textOf(body.merchantInvoice),
      amount: parsePoisha(textOf(body.amount)),
      currency: textOf(body.currency),
      isRisky: false,
      reference: textOf(body.paymentID),
      bankReference: textOf(body.trxID),
    }
  }
  if (status === 'Cancelled') return { outcome: 'CANCELLED' }
  return { outcome: status === 'Failed' || status === 'Declined' ? 'FAILED' : 'PENDING' }
}

type MadeRefund = { reference: string; amount: number | null; status: string }

/** A refund has no id of ours. So one of this amount that we do not know is that of an earlier request without a response. */
const refundPayment = async (client: BkashClient, request: RefundRequest): Promise<RefundResult> => {
  const { sessionId, bankReference, amount, refundId, known } = request
  if (sessionId === null) return { outcome: 'REFUSED', reference: null }
  const made = await listRefunds(client, request)
  const lost = made.find(refund => refund.amount === amount && !known.includes(refund.reference) && !isFailed(refund))
  if (lost) return toRefundResult(lost)
  const { body, code, message } = await client.ask(REFUND, {
    paymentId: sessionId,
    trxId: bankReference,
    refundAmount: formatTaka(amount),
    sku: refundId,
    reason: 'Order cancelled or returned',
  })
  if (code === null) return toRefundResult(toMadeRefund(body))
  if (TEMPORARY_CODES.includes(code)) throw new GatewayError(`The gateway did not refund: ${message || code}`)
  return { outcome: 'REFUSED', reference: null }
}

const queryRefund = async (client: BkashClient, query: RefundQuery): Promise<RefundResult> => {
  const made = (await listRefunds(client, query)).find(({ reference }) => reference === query.reference)
  return made ? toRefundResult(made) : { outcome: 'SENT', reference: query.reference }
}

type OfPayment = Pick<RefundQuery, 'sessionId' | 'bankReference'>

const listRefunds = async (client: BkashClient, { sessionId, bankReference }: OfPayment): Promise<MadeRefund[]> => {
  const { body, code, message } = await client.ask(REFUND_STATUS, { paymentId: sessionId, trxId: bankReference })
  // Without a code of bKash nobody knows what was made before, and it must not be made again.
  if (code !== null && (TEMPORARY_CODES.includes(code) || isUncoded(code)))
    throw new GatewayError(`The gateway says nothing about refunds: ${message || code}`, { isUnsent: true })
  const list = Array.isArray(body.refundTransactions) ? body.refundTransactions.filter(isRecord) : []
  return list.map(toMadeRefund)
}

const toMadeRefund = (body: Record<string, unknown>): MadeRefund => ({
  reference: textOf(body.refundTrxId),
  amount: parsePoisha(textOf(body.refundAmount)),
  status: textOf(body.refundTransactionStatus),
})

const isFailed = ({ status }: MadeRefund): boolean => ['Failed', 'Declined', 'Cancelled'].includes(status)

const toRefundResult = (refund: MadeRefund): RefundResult => {
  const reference = refund.reference || null
  if (isFailed(refund)) return { outcome: 'REFUSED', reference }
  return { outcome: refund.status === 'Completed' ? 'DONE' : 'SENT', reference }
}

/** Numbers are sent as texts in one version and as numbers in another. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
