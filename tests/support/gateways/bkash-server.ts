import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const BKASH_ACCOUNT = {
  appKey: 'haat-app-key',
  appSecret: 'haat-app-secret-never-logged',
  username: 'haat-merchant',
  password: 'haat-merchant-password-never-logged',
}

export type BkashPayment = {
  id: string
  invoice: string
  amount: string
  callbackUrl: string
  status: 'Initiated' | 'Completed' | 'Cancelled' | 'Failed'
  isApproved: boolean
  trxId: string
  /** How often money was moved for it. */
  moves: number
  refunds: { id: string; amount: string; status: string; sku: string }[]
}

/** `isDone`: whether it does its work before that. DROP ends the connection, HANG never answers. */
export type Behaviour = { isDone: boolean; answer: 'DROP' | 'HANG' | { status: number; body: object } }

export type BkashServer = {
  url: string
  payments: Map<string, BkashPayment>
  /** Paths of the requests that arrived, oldest first. */
  requestPaths: string[]
  /** How the next request whose path ends like this is answered. */
  next(pathEnd: string, behaviour: Behaviour): void
  /** The front door turns away every token that was given out. */
  forgetTokens(): void
  /** A refresh token is refused from now on, as after its 28 days. */
  refusesRefresh: boolean
  /** What a customer's wallet holds. */
  balance: number
  /** The state of a new refund. */
  refundStatus: string
  find(invoice: string): BkashPayment
  /** The customer enters PIN and code. @returns the address to which the browser is sent */
  approve(invoice: string): string
  /** The customer leaves the page. @returns the address to which the browser is sent */
  leave(invoice: string, status: 'cancel' | 'failure'): string
  close(): Promise<void>
}

type Body = Record<string, string>
type Answer = { status: number; body: object }

/** A stand-in for bKash Tokenized Checkout over HTTP, written from its documentation without sharing code with the adapter. */
export const startBkashServer = async (): Promise<BkashServer> => {
  const payments = new Map<string, BkashPayment>()
  const requestPaths: string[] = []
  const behaviours: { pathEnd: string; behaviour: Behaviour }[] = []
  const tokens = new Set<string>()

  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://bkash').pathname
    requestPaths.push(path)
    const body = await readBody(request)
    const at = behaviours.findIndex(({ pathEnd }) => path.endsWith(pathEnd))
    const [special] = at === -1 ? [] : behaviours.splice(at, 1)
    const usual = !special || special.behaviour.isDone ? answerTo(request, path, body) : null
    const { answer } = special?.behaviour ?? { answer: usual }
    if (answer === 'DROP') return void request.socket.destroy()
    if (answer !== 'HANG' && answer) send(response, answer)
  })

  const answerTo = (request: IncomingMessage, path: string, body: Body): Answer => {
    if (path.endsWith('/token/grant') || path.endsWith('/token/refresh')) return giveToken(request, path, body)
    const { authorization, 'x-app-key': appKey } = request.headers
    if (appKey !== BKASH_ACCOUNT.appKey || !tokens.has(authorization ?? ''))
      return { status: 401, body: { message: 'The incoming token has expired' } }
    if (path.endsWith('/tokenized/checkout/create')) return create(body)
    if (path.endsWith('/tokenized/checkout/execute')) return execute(body)
    if (path.endsWith('/tokenized/checkout/payment/status')) return showStatus(body)
    if (path === '/v2/tokenized-checkout/refund/payment/transaction') return refund(body)
    if (path === '/v2/tokenized-checkout/refund/payment/status') return listRefunds(body)
    return { status: 403, body: { message: 'Missing Authentication Token' } }
  }

  const giveToken = (request: IncomingMessage, path: string, body: Body): Answer => {
    const { username, password } = request.headers
    const isMerchant = username === BKASH_ACCOUNT.username && password === BKASH_ACCOUNT.password
    const isApp = body.app_key === BKASH_ACCOUNT.appKey && body.app_secret === BKASH_ACCOUNT.appSecret
    if (!isMerchant || !isApp) return refused('2001', 'Invalid App Key')
    if (path.endsWith('refresh') && (self.refusesRefresh || !body.refresh_token))
      return { status: 401, body: { message: 'Unauthorized' } }
    const id_token = randomBytes(20).toString('hex')
    tokens.add(id_token)
    const token = { id_token, token_type: 'Bearer', expires_in: 3600, refresh_token: 'the-refresh-token-never-logged' }
    return done({ ...token, statusCode: '0000', statusMessage: 'Successful' })
  }

  const create = (body: Body): Answer => {
    if (body.mode !== '0011') return refused('2065', 'Mode is missing')
    if (!body.payerReference) return refused('2048', 'Invalid Payer Reference')
    if (!/^https?:/.test(body.callbackURL ?? '')) return refused('2049', 'Invalid Callback URL')
    if (!/^\d+\.\d\d$/.test(body.amount ?? '')) return refused('2006', 'Invalid Amount')
    if (body.currency !== 'BDT' || body.intent !== 'sale') return refused('2007', 'Invalid Currency')
    if (!body.merchantInvoiceNumber) return refused('2031', 'Invalid Merchant Invoice Number')
    const id = `TR0011${randomBytes(6).toString('hex')}`
    const payment: BkashPayment = {
      id,
      invoice: body.merchantInvoiceNumber,
      amount: body.amount ?? '',
      callbackUrl: body.callbackURL ?? '',
      status: 'Initiated',
      isApproved: false,
      trxId: '',
      moves: 0,
      refunds: [],
    }
    payments.set(id, payment)
    return done({
      ...described(payment),
      bkashURL: `${self.url}/page/${id}`,
      callbackURL: payment.callbackUrl,
      successCallbackURL: backAddress(payment, 'success'),
    })
  }

  const execute = ({ paymentID = '' }: Body): Answer => {
    const payment = payments.get(paymentID)
    if (!payment) return refused('2002', 'Invalid Payment ID')
    if (payment.status === 'Completed') return refused('2062', 'The payment has already been completed')
    if (payment.status !== 'Initiated') return refused('2056', 'Invalid Payment State')
    if (!payment.isApproved)
      return done({ errorCode: '2060', errorMessage: 'Execute before the customer has approved' })
    if (Number(payment.amount) > self.balance) {
      payment.status = 'Failed'
      return refused('2023', 'Insufficient Balance')
    }
    payment.moves += 1
    payment.status = 'Completed'
    payment.trxId = randomBytes(5).toString('hex').toUpperCase()
    return done({ ...described(payment), trxID: payment.trxId, customerMsisdn: '01770618575' })
  }

  const showStatus = ({ paymentID = '' }: Body): Answer => {
    const payment = payments.get(paymentID)
    if (!payment) return refused('2033', 'Transaction not found')
    const { merchantInvoiceNumber: merchantInvoice, ...rest } = described(payment)
    const verificationStatus = payment.isApproved ? 'Complete' : 'Incomplete'
    return done({ ...rest, merchantInvoice, verificationStatus, ...(payment.trxId && { trxID: payment.trxId }) })
  }

  const refund = ({ paymentId = '', trxId, refundAmount = '', sku, reason }: Body): Answer => {
    const payment = payments.get(paymentId)
    if (!payment || payment.trxId !== trxId || !sku || !reason) return refusedRefund('2071', 'Invalid refund')
    const made = payment.refunds.reduce((sum, one) => sum + Math.round(Number(one.amount) * 100), 0)
    if (made + Math.round(Number(refundAmount) * 100) > Math.round(Number(payment.amount) * 100))
      return refusedRefund('2026', 'Refund amount exceeds the payment')
    const one = {
      id: randomBytes(5).toString('hex').toUpperCase(),
      amount: refundAmount,
      status: self.refundStatus,
      sku,
    }
    payment.refunds.push(one)
    return done({ originalTrxId: trxId, ...describedRefund(one), currency: 'BDT' })
  }

  const listRefunds = ({ paymentId = '', trxId }: Body): Answer => {
    const payment = payments.get(paymentId)
    if (!payment || payment.trxId !== trxId) return refusedRefund('2033', 'Transaction not found')
    return done({ originalTrxId: trxId, refundTransactions: payment.refunds.map(describedRefund) })
  }

  const find = (invoice: string): BkashPayment => {
    const found = [...payments.values()].filter(payment => payment.invoice === invoice).at(-1)
    if (!found) throw new Error(`No payment of ${invoice}`)
    return found
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const self: BkashServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    requestPaths,
    next: (pathEnd, behaviour) => void behaviours.push({ pathEnd, behaviour }),
    forgetTokens: () => tokens.clear(),
    refusesRefresh: false,
    balance: 1_000_000,
    refundStatus: 'Completed',
    find,
    approve: invoice => {
      const payment = find(invoice)
      payment.isApproved = true
      return backAddress(payment, 'success')
    },
    leave: (invoice, status) => {
      const payment = find(invoice)
      payment.status = status === 'cancel' ? 'Cancelled' : 'Failed'
      return backAddress(payment, status)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return self
}

const backAddress = ({ callbackUrl, id }: BkashPayment, status: string): string =>
  `${callbackUrl}?${new URLSearchParams({ paymentID: id, status, signature: 'x' })}`

const described = (payment: BkashPayment) => ({
  statusCode: '0000',
  statusMessage: 'Successful',
  paymentID: payment.id,
  amount: payment.amount,
  currency: 'BDT',
  intent: 'sale',
  transactionStatus: payment.status,
  merchantInvoiceNumber: payment.invoice,
  paymentExecuteTime: '2026-09-18T06:00:19:952 GMT+0600',
})

const describedRefund = ({ id, amount, status }: BkashPayment['refunds'][number]) => ({
  refundTrxId: id,
  refundTransactionStatus: status,
  refundAmount: amount,
  completedTime: '2026-09-18T06:10:19:952 GMT+0600',
})

const done = (body: object): Answer => ({ status: 200, body })
/** Most refusals have status 200. */
const refused = (statusCode: string, statusMessage: string): Answer => done({ statusCode, statusMessage })
const refusedRefund = (internalCode: string, errorMessageEn: string): Answer => ({
  status: 400,
  body: { internalCode, externalCode: internalCode, errorMessageEn, errorMessageBn: 'ব্যর্থ' },
})

const send = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const readBody = async (request: IncomingMessage): Promise<Body> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString('utf8'))
}
