import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const STORE_CREDENTIALS = { storeId: 'haat-store', storePassword: 'haat-store@ssl' }

/** One transaction in the stand-in's records. */
export type GatewayTransaction = {
  session: Record<string, string>
  status: 'PENDING' | 'VALID' | 'FAILED' | 'CANCELLED'
  validationId: string
  bankId: string
  amount: string
  currency: string
  risk: '0' | '1'
  validated: boolean
  /** Oldest first. `id` is ours. */
  refunds: { id: string; reference: string; status: string; amount: string }[]
}

export type SslcommerzServer = {
  url: string
  transactions: Map<string, GatewayTransaction>
  /** Paths of the requests that arrived, oldest first. */
  requestPaths: string[]
  /** The references of the requested refunds, oldest first. */
  refundReferences: string[]
  /** Delays all responses until the returned function is called. */
  hold(): { arrived: Promise<void>; release(): void }
  /** Answers the next requests with 500 instead. */
  fail(times: number): void
  /** The next session is refused with this reason. */
  refuseSession(reason: string): void
  /** The response to a refund request. */
  refundStatus: string
  /** Records that the customer paid; by default exactly the requested amount. */
  pay(transactionId: string, details?: Partial<GatewayTransaction>): GatewayTransaction
  /** The fields of a notification, or of a return, signed with the store's password. */
  notice(transactionId: string, changes?: Record<string, string>): Record<string, string>
  /** Sends a notification to the URL that the session named. */
  notify(transactionId: string, changes?: Record<string, string>): Promise<Response>
  /** Sends the browser's return, a cross-site POST, without following redirects. */
  returnToShop(transactionId: string, fields?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** A stand-in for SSLCommerz v4 over HTTP, written from its documentation without sharing code with the adapter. */
export const startSslcommerzServer = async (): Promise<SslcommerzServer> => {
  const books = new Map<string, GatewayTransaction>()
  const asked: string[] = []
  const refundsAsked: string[] = []
  let beforeResponse = async () => {}
  let failures = 0
  let refusal = ''
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://gateway')
    asked.push(`${request.method} ${url.pathname}`)
    const form = new URLSearchParams(request.method === 'POST' ? await readRequestText(request) : url.search)
    if (failures > 0) {
      failures--
      return void response.writeHead(500).end('<h1>Sorry</h1>')
    }
    const answer = answerTo(url.pathname, Object.fromEntries(form))
    await beforeResponse()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  const isStore = (form: Record<string, string>) =>
    form.store_id === STORE_CREDENTIALS.storeId && form.store_passwd === STORE_CREDENTIALS.storePassword

  const answerTo = (path: string, form: Record<string, string>): unknown => {
    if (path === '/gwprocess/v4/api.php') return openSession(form)
    if (path === '/validator/api/validationserverAPI.php') return validate(form)
    return form.tran_id ? list(form) : refund(form)
  }

  const openSession = (form: Record<string, string>) => {
    const failedreason = !isStore(form)
      ? 'Store Credential Error Or Store is De-active'
      : findMissingField(form) || refusal
    refusal = ''
    if (failedreason) return { status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' }
    books.set(form.tran_id!, {
      session: form,
      status: 'PENDING',
      validationId: '',
      bankId: '',
      amount: form.total_amount!,
      currency: form.currency!,
      risk: '0',
      validated: false,
      refunds: [],
    })
    const sessionkey = randomBytes(16).toString('hex').toUpperCase()
    return {
      status: 'SUCCESS',
      failedreason: '',
      sessionkey,
      GatewayPageURL: `${url()}/gwprocess/v4/gw.php?Q=${sessionkey}`,
    }
  }

  const validate = (form: Record<string, string>) => {
    const found = [...books].find(([, row]) => row.validationId !== '' && row.validationId === form.val_id)
    if (!isStore(form) || form.format !== 'json' || !found || found[1].status !== 'VALID') {
      return { status: 'INVALID_TRANSACTION' }
    }
    const answer = toResponseRow(...found)
    found[1].validated = true
    return answer
  }

  const list = (form: Record<string, string>) => {
    if (!isStore(form)) return { APIConnect: 'INVALID_REQUEST', no_of_trans_found: 0, element: [] }
    const row = books.get(form.tran_id!)
    const element = row && row.status !== 'PENDING' ? [toResponseRow(form.tran_id!, row)] : []
    return { APIConnect: 'DONE', no_of_trans_found: element.length, element }
  }

  const refund = (form: Record<string, string>) => {
    if (!isStore(form)) return { APIConnect: 'INVALID_REQUEST' }
    const refunds = [...books.values()].flatMap(row => row.refunds)
    const known = refunds.find(({ reference }) => reference === form.refund_ref_id)
    if (known) return { APIConnect: 'DONE', status: known.status, refund_ref_id: known.reference }
    const id = form.refund_trans_id!
    refundsAsked.push(id)
    const row = [...books.values()].find(candidate => candidate.bankId !== '' && candidate.bankId === form.bank_tran_id)
    const left = Number(row?.amount) - (row?.refunds ?? []).reduce((sum, { amount }) => sum + Number(amount), 0)
    const isLeft = form.refund_remarks && Number(form.refund_amount) <= left + 0.001
    if (!row || !isLeft || refunds.some(refund => refund.id === id))
      return { APIConnect: 'DONE', status: 'failed', errorReason: 'Not refundable' }
    const reference = randomBytes(6).toString('hex')
    row.refunds.push({ id, reference, status: 'processing', amount: form.refund_amount! })
    return { APIConnect: 'DONE', status: self.refundStatus, refund_ref_id: reference, bank_tran_id: row.bankId }
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const self: SslcommerzServer = {
    url: url(),
    transactions: books,
    requestPaths: asked,
    refundReferences: refundsAsked,
    hold: () => {
      let release = () => {}
      const released = new Promise<void>(resolve => {
        release = resolve
      })
      const arrived = new Promise<void>(resolve => {
        beforeResponse = () => {
          resolve()
          return released
        }
      })
      return {
        arrived,
        release: () => {
          beforeResponse = async () => {}
          release()
        },
      }
    },
    fail: times => {
      failures = times
    },
    refuseSession: reason => {
      refusal = reason
    },
    refundStatus: 'success',
    pay: (transactionId, details) =>
      Object.assign(books.get(transactionId)!, {
        status: 'VALID',
        validationId: randomBytes(12).toString('hex'),
        bankId: randomBytes(9).toString('hex'),
        ...details,
      }),
    notice: (transactionId, changes = {}) => {
      const row = books.get(transactionId)!
      const fields: Record<string, string> = {
        ...toResponseRow(transactionId, row),
        store_id: STORE_CREDENTIALS.storeId,
        value_a: row.session.value_a ?? '',
        ...changes,
      }
      fields.verify_key = Object.keys(fields).join(',')
      return { ...fields, verify_sign: sign(fields), verify_sign_sha2: 'unused' }
    },
    notify: (transactionId, changes) =>
      postForm(books.get(transactionId)!.session.ipn_url!, self.notice(transactionId, changes)),
    returnToShop: (transactionId, fields) =>
      postForm(books.get(transactionId)!.session.success_url!, fields ?? self.notice(transactionId)),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
  return self
}

/** Posts a form like a page of another origin: without cookies, with that page's origin. */
export const postForm = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: 'https://securepay.sslcommerz.com' },
    redirect: 'manual',
  })

const REQUIRED_FIELDS = [
  'total_amount currency tran_id success_url fail_url cancel_url ipn_url shipping_method num_of_item product_name',
  'product_category product_profile cus_name cus_email cus_add1 cus_city cus_postcode cus_country cus_phone',
]
const findMissingField = (form: Record<string, string>): string => {
  const missing = REQUIRED_FIELDS.join(' ')
    .split(' ')
    .filter(name => !form[name])
  return missing.length > 0 ? `Missing: ${missing.join(', ')}` : ''
}

const toResponseRow = (transactionId: string, row: GatewayTransaction): Record<string, string> => ({
  status: row.status === 'VALID' && row.validated ? 'VALIDATED' : row.status,
  tran_date: '2026-01-10 12:00:00',
  tran_id: transactionId,
  val_id: row.validationId,
  amount: row.amount,
  store_amount: row.amount,
  bank_tran_id: row.bankId,
  card_type: 'BKASH-BKash',
  currency: row.currency,
  currency_type: row.currency,
  currency_amount: row.amount,
  risk_level: row.risk,
  risk_title: row.risk === '1' ? 'Not Safe' : 'Safe',
})

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const sign = (fields: Record<string, string>): string => {
  const pairs: Record<string, string> = { store_passwd: md5(STORE_CREDENTIALS.storePassword) }
  for (const key of fields.verify_key!.split(',')) pairs[key] = fields[key]!
  const text = Object.keys(pairs)
    .sort()
    .map(key => `${key}=${pairs[key]}`)
    .join('&')
  return md5(text)
}

const readRequestText = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
