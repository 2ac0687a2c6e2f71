import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { CURRENCY, toPoisha } from '../../../src/contract/money.ts'
import { cutText } from '../../../src/contract/text-cut.ts'
import { type Charge, type Gateway, GatewayError, type PaymentResult, type RefundResult } from './gateway.ts'
import { formatTaka, parsePoisha } from './taka-texts.ts'

export type SslcommerzStore = { url: string; storeId: string; storePassword: string }

const SESSION = '/gwprocess/v4/api.php'
const VALIDATION = '/validator/api/validationserverAPI.php'
const TRANSACTIONS = '/validator/api/merchantTransIDvalidationAPI.php'
const REQUEST_TIMEOUT_MS = 15_000
/** See the parameter total_amount of its documentation. */
const LIMITS = { min: toPoisha(10), max: toPoisha(500_000) }
const MAX_TEXT_LENGTH = 250

const text = v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String))
const Session = v.looseObject({ status: text, failedreason: text, GatewayPageURL: text })
const Transaction = v.looseObject({
  status: text,
  tran_id: text,
  val_id: text,
  amount: text,
  currency: text,
  currency_type: text,
  currency_amount: text,
  bank_tran_id: text,
  risk_level: text,
})
const Transactions = v.looseObject({ APIConnect: text, element: v.optional(v.nullable(v.array(Transaction)), []) })
const Refund = v.looseObject({ APIConnect: text, status: text, refund_ref_id: text })

/** SSLCommerz v4, see https://developer.sslcommerz.com/doc/v4/. */
export const createSslcommerz = (store: SslcommerzStore): Gateway => ({
  name: 'sslcommerz',
  methods: [{ id: 'sslcommerz', name: 'Card, Nagad and others', nameBn: 'কার্ড, নগদ ও অন্যান্য' }],
  limits: LIMITS,
  create: async charge => ({ url: await openSession(store, charge), sessionId: null }),
  parseReturn: ({ val_id }) => ({ reference: val_id || null, sessionId: null, answer: null }),
  parseNotification: fields =>
    hasValidSignature(fields, store.storePassword)
      ? { transactionId: fields.tran_id ?? '', reference: fields.val_id || null }
      : null,
  verify: async reference =>
    toPaymentResult(await queryApi(store, VALIDATION, { val_id: reference, v: '1' }, Transaction)),
  query: async ({ transactionId }) => {
    const { element } = await queryApi(store, TRANSACTIONS, { tran_id: transactionId }, Transactions)
    return (element ?? []).map(toPaymentResult)
  },
  refund: ({ refundId, bankReference, amount }) =>
    requestRefund(store, {
      bank_tran_id: bankReference,
      refund_amount: formatTaka(amount),
      refund_remarks: 'Order cancelled or returned',
      refe_id: refundId,
      refund_trans_id: `${refundId}R`,
    }),
  queryRefund: ({ reference }) => requestRefund(store, { refund_ref_id: reference }),
})

const openSession = async (store: SslcommerzStore, charge: Charge): Promise<string> => {
  const body = new URLSearchParams({ ...credentials(store), ...sessionFields(charge) })
  const session = await fetchJson(new URL(SESSION, store.url), { method: 'POST', body }, Session)
  const address = session.GatewayPageURL
  if (session.status === 'SUCCESS' && /^https?:\/\//.test(address)) return address
  throw new GatewayError(
    `The gateway opened no session: ${session.failedreason || session.status || 'no reason given'}`,
  )
}

const sessionFields = (charge: Charge): Record<string, string> => ({
  total_amount: formatTaka(charge.amount),
  currency: CURRENCY,
  tran_id: charge.transactionId,
  success_url: charge.returnUrl,
  fail_url: charge.returnUrl,
  cancel_url: charge.returnUrl,
  ipn_url: charge.notifyUrl,
  shipping_method: 'NO',
  num_of_item: String(charge.itemCount),
  product_name: cutText(charge.productNames.join(', '), MAX_TEXT_LENGTH),
  product_category: cutText(charge.category, 100),
  product_profile: 'physical-goods',
  cus_name: cutText(charge.customer.name, 50),
  cus_email: cutText(charge.customer.email, 50),
  cus_add1: cutText(charge.customer.address, 50),
  cus_city: cutText(charge.customer.city, 50),
  cus_postcode: '1000',
  cus_country: 'Bangladesh',
  cus_phone: charge.customer.phoneNumber,
  value_a: charge.orderNumber,
})

const toPaymentResult = (transaction: v.InferOutput<typeof Transaction>): PaymentResult => {
  if (transaction.status === 'VALID' || transaction.status === 'VALIDATED') {
    return {
      outcome: 'PAID',
      transactionId: transaction.tran_id,
      amount: parsePoisha(transaction.currency_amount || transaction.amount),
      currency: transaction.currency_type || transaction.currency,
      isRisky: transaction.risk_level !== '0' && transaction.risk_level !== '',
      reference: transaction.val_id,
      bankReference: transaction.bank_tran_id,
    }
  }
  if (transaction.status === 'FAILED') return { outcome: 'FAILED' }
  return { outcome: transaction.status === 'CANCELLED' ? 'CANCELLED' : 'PENDING' }
}

const requestRefund = async (store: SslcommerzStore, fields: Record<string, string>): Promise<RefundResult> => {
  const refund = await queryApi(store, TRANSACTIONS, { ...fields, v: '1' }, Refund)
  if (refund.APIConnect !== 'DONE') throw new GatewayError(`The gateway refused the request: ${refund.APIConnect}`)
  const reference = refund.refund_ref_id || null
  if (refund.status === 'refunded') return { outcome: 'DONE', reference }
  const isInProgress = refund.status === 'success' || refund.status === 'processing'
  return { outcome: isInProgress ? 'SENT' : 'REFUSED', reference }
}

const credentials = (store: SslcommerzStore) => ({ store_id: store.storeId, store_passwd: store.storePassword })

const queryApi = <ResponseSchema extends v.GenericSchema>(
  store: SslcommerzStore,
  path: string,
  fields: Record<string, string>,
  schema: ResponseSchema,
): Promise<v.InferOutput<ResponseSchema>> => {
  const url = new URL(path, store.url)
  url.search = String(new URLSearchParams({ ...fields, ...credentials(store), format: 'json' }))
  return fetchJson(url, { method: 'GET' }, schema)
}

/** The URLs contain the store's password, so errors must not include them. */
const fetchJson = async <ResponseSchema extends v.GenericSchema>(
  url: URL,
  init: RequestInit,
  schema: ResponseSchema,
): Promise<v.InferOutput<ResponseSchema>> => {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    if (response.ok) return v.parse(schema, await response.json())
    await response.body?.cancel()
    throw new GatewayError(`The gateway answered ${response.status}.`)
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError(
      `The gateway could not be reached or sent an invalid response: ${error instanceof Error ? error.name : 'unknown'}`,
    )
  }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/**
 * The signature of an SSLCommerz notification: the MD5 of the fields that `verify_key` names and the MD5 of the store's
 * password, sorted by key. The gateway requires MD5; a signed notification only causes the payment to be verified.
 */
const computeSignature = (fields: Record<string, string>, password: string): string => {
  const named = new Set((fields.verify_key ?? '').split(','))
  const pairs = Object.entries(fields).filter(([key]) => named.has(key))
  const sorted = [...pairs, ['store_passwd', md5(password)] as const].sort(([a], [b]) => (a < b ? -1 : 1))
  return md5(sorted.map(([key, value]) => `${key}=${value}`).join('&'))
}

/** Is this notification signed with the store's password, and is its transaction id among the signed fields? */
const hasValidSignature = (fields: Record<string, string>, password: string): boolean => {
  const signed = (fields.verify_key ?? '').split(',')
  if (!signed.includes('tran_id') || signed.includes('store_passwd')) return false
  const given = Buffer.from(fields.verify_sign ?? '')
  const expected = Buffer.from(computeSignature(fields, password))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
