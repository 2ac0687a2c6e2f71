import { API_PREFIX } from '../../src/contract/constants.ts'
import { type Attack, type AttackContext, buildRequest } from './attack-context.ts'
import { type AttackOutcome, type AttackRequest, jsonRequest, sendAttack } from './request.ts'

type Sent = Pick<AttackRequest, 'path'> & Partial<Pick<AttackRequest, 'method' | 'headers' | 'body'>>

/** Sends one of these after the other, from so many addresses. */
const sendEach =
  (senders: number, requests: readonly ((context: AttackContext) => Sent)[]) =>
  (context: AttackContext): Promise<AttackOutcome> =>
    sendAttack({ ...buildRequest(context, senders), ...requests[context.n % requests.length]!(context) })

/** What patterns of the log and of fields look for, without its end. */
const HALF_MATCHES = [
  'a@',
  'a.',
  '+880',
  '01',
  '017-',
  'eyJ',
  'eyJa.',
  '%E0%A6%95',
  '%F0%9F%91%A8%E2%80%8D',
  '..%2F',
  '&#',
  '<a ',
]
const repeat = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const LONG_PATHS = [
  '/payments/notify/',
  '/payments/return/',
  '/products/',
  '/pictures/',
  `${API_PREFIX}/products/`,
  `${API_PREFIX}/products?searchTerm=`,
  `${API_PREFIX}/newsletters/confirm?token=`,
  '/',
]

const longAddresses = LONG_PATHS.flatMap(path =>
  HALF_MATCHES.map(text => () => ({
    path: path + repeat(text, 12_000),
    method: path.includes('notify') ? 'POST' : 'GET',
  })),
)
const longHeaders = [
  'authorization',
  'user-agent',
  'accept-language',
  'if-none-match',
  'x-request-id',
  'cookie',
  'range',
].flatMap(name =>
  HALF_MATCHES.map(text => () => ({ path: `${API_PREFIX}/products`, headers: { [name]: repeat(text, 12_000) } })),
)

/** Texts of the largest size that a field may have before a schema looks at it, in public forms. */
const longFields = HALF_MATCHES.flatMap(text => {
  const long = repeat(decodeURIComponent(text), 90_000)
  const data = { name: long, email: long, phoneNumber: long }
  return [
    () => ({ path: `${API_PREFIX}/auth/login`, ...jsonRequest({ email: long, password: long }) }),
    () => ({ path: `${API_PREFIX}/users/create-customer`, ...jsonRequest({ password: long, data }) }),
    () => ({ path: `${API_PREFIX}/contact`, ...jsonRequest({ ...data, message: long }) }),
    () => ({ path: `${API_PREFIX}/newsletters/subscribe`, ...jsonRequest({ email: long }) }),
  ]
})

const asCustomer = ({ target: { customers }, n }: AttackContext) => ({
  authorization: customers[n % customers.length]!,
})
const MANY = 200_000
/** JSON of nearly a megabyte whose values nobody wants. Written as text once, because it takes longer to write than to send. */
const LARGE_BODIES = [
  `{"products":[${Array(MANY).fill('{}').join()}]}`,
  `{"products":[${Array(MANY).fill('[]').join()}]}`,
  `{"products":${'['.repeat(MANY)}${']'.repeat(MANY)}}`,
  `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":0`).join()}}`,
  `{"products":[${Array(100).fill('{"productId":1,"quantity":-1,"price":"x","discount":[]}').join()}],"note":"${'x'.repeat(95_000)}"}`,
  `{"edits":[${Array(19_000).fill('0').join()}]}`,
]
const largeBodies = ['/orders/create', '/auth/login', '/contact'].flatMap(path =>
  LARGE_BODIES.map(body => (context: AttackContext) => ({
    path: API_PREFIX + path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asCustomer(context) },
    body,
  })),
)

const ADDRESS = {
  name: 'Nusrat Jahan',
  phoneNumber: '01712345678',
  email: 'nusrat@test.example',
  address: 'House 12, Road 5, Mirpur',
  district: 'Dhaka',
}

/** Orders of all that a shop has, which are never paid. */
const unpaidOrder = (paymentType: 'COD' | 'ONLINE') => (context: AttackContext) => {
  const { products } = context.target
  const { id, shopId, price } = products[context.n % products.length]!
  const line = { productId: id, quantity: 10, price, discount: 0 }
  const order = { shopId, paymentType, products: [line], shippingAddress: ADDRESS, totalAmount: price * 10 + 60 }
  const { method, headers, body } = jsonRequest(order)
  return { path: `${API_PREFIX}/orders/create`, method, headers: { ...headers, ...asCustomer(context) }, body } as Sent
}

const html = { accept: 'text/html' }
/** What needs neither an account nor a body that anybody checks. */
const uncounted: readonly ((context: AttackContext) => Sent)[] = [
  () => ({ path: '/payments/notify/sslcommerz', method: 'POST' }),
  () => ({ path: '/payments/notify/nobody', method: 'POST' }),
  ({ n }) => ({ path: `/payments/return/${n}`, method: 'POST' }),
  ({ n }) => ({ path: `/payments/sandbox/${n}`, method: 'POST' }),
  ({ n }) => ({ path: `${API_PREFIX}/newsletters/confirm?token=${n}`, method: 'POST', headers: html }),
  ({ n }) => ({ path: `${API_PREFIX}/newsletters/unsubscribe?token=${n}`, method: 'POST', headers: html }),
  ({ n }) => ({ path: `/products/${n}.js` }),
  ({ n }) => ({ path: `/pictures/${n}.webp` }),
  ({ n }) => ({ path: `/sitemaps/products-${n + 1}.xml` }),
]

const strangeHosts = ['xn--', 'xn--a.example', 'a b', '[::1', 'a'.repeat(8_000), '0x7f.1', 'a:99999'].map(
  host => () => ({
    path: `${API_PREFIX}/products`,
    headers: { host },
  }),
)

/** Attacks that cost whoever sends them nearly nothing: a line of text, a form, an order. */
export const CHEAP_ATTACKS: readonly Attack[] = [
  {
    name: 'hostile texts in addresses',
    connections: 20,
    pauseMs: 50,
    send: sendEach(50, [...longAddresses, ...longHeaders]),
  },
  { name: 'hostile texts in forms', connections: 20, pauseMs: 50, send: sendEach(50, longFields) },
  { name: 'bodies that no schema takes', connections: 8, pauseMs: 50, send: sendEach(50, largeBodies) },
  {
    name: 'orders that nobody pays',
    connections: 20,
    pauseMs: 50,
    send: sendEach(50, [unpaidOrder('ONLINE'), unpaidOrder('COD')]),
  },
  { name: 'callbacks and pages, 1 address', connections: 50, pauseMs: 50, send: sendEach(1, uncounted) },
  { name: 'callbacks and pages, 20 addresses', connections: 20, pauseMs: 50, send: sendEach(20, uncounted) },
  { name: 'hosts that make no URL', connections: 20, pauseMs: 50, send: sendEach(50, strangeHosts) },
]
