import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { v7 as uuid } from 'uuid'
import { API_PREFIX } from '../src/contract/constants.ts'
import { pathParameters } from '../src/contract/endpoint.ts'
import { Refusal } from '../src/contract/errors.ts'
import { LOCALE_COOKIE } from '../src/contract/first-screen.ts'
import { REFUSED } from '../src/contract/messages.ts'
import { addressOf, warnOfProxy } from './address.ts'
import type { Binding, Visit } from './bind.ts'
import { limitReads } from './call-limits.ts'
import type { Config } from './config.ts'
import { mountApiReader } from './documents/api-reader.ts'
import { mountDirections } from './documents/directions.ts'
import { mountNewsletterPages } from './documents/newsletter-pages.ts'
import { mountPaymentDoors } from './documents/payment-doors.ts'
import { mountSandbox } from './documents/sandbox-gateway.ts'
import { openStorefront } from './documents/storefront.ts'
import { failure, internalError, type Reply } from './envelope.ts'
import { preflightHeaders, SECURITY_HEADERS, strictTransport } from './headers.ts'
import { openPage } from './page.ts'
import { picture } from './pictures.ts'
import { bindings as addresses } from './resources/addresses.ts'
import { bindings as auditLog } from './resources/audit-log.ts'
import { bindings as auth } from './resources/auth.ts'
import { bindings as categories } from './resources/categories.ts'
import { bindings as contact } from './resources/contact.ts'
import { bindings as coupons } from './resources/coupons.ts'
import { bindings as events } from './resources/events.ts'
import { bindings as followedShops } from './resources/followed-shops.ts'
import { healthz, openReadiness } from './resources/health.ts'
import { bindings as newsletters } from './resources/newsletters.ts'
import { bindings as notifications } from './resources/notifications.ts'
import { bindings as orders } from './resources/orders.ts'
import { bindings as payments } from './resources/payments.ts'
import { bindings as people } from './resources/people.ts'
import { bindings as productFiles } from './resources/product-files.ts'
import { bindings as products } from './resources/products.ts'
import { bindings as push } from './resources/push.ts'
import { bindings as recentProducts } from './resources/recent-products.ts'
import { bindings as reviews } from './resources/reviews.ts'
import { bindings as secondFactor } from './resources/second-factor.ts'
import { bindings as settings } from './resources/settings.ts'
import { bindings as shops } from './resources/shops.ts'
import { bindings as summary } from './resources/summary.ts'
import { bindings as sync } from './resources/sync.ts'
import { bindings as users } from './resources/users.ts'
import { send } from './send.ts'
import type { Services } from './services.ts'
import { traced } from './trace.ts'

export type { Services } from './services.ts'

/** Every row that this server answers. */
export const BINDINGS: readonly Binding[] = [
  ...auth,
  ...secondFactor,
  ...users,
  ...categories,
  ...products,
  ...productFiles,
  ...shops,
  ...reviews,
  ...orders,
  ...payments,
  ...sync,
  ...events,
  ...settings,
  ...auditLog,
  ...summary,
  ...notifications,
  ...followedShops,
  ...recentProducts,
  ...coupons,
  ...addresses,
  ...newsletters,
  ...contact,
  ...people,
  ...push,
]

/** The whole of Haat over HTTP: the API under /api/v1, pictures, health, and the built page where there is one. */
export const createApp = (services: Services): Hono => {
  const app = new Hono({ strict: false })
  if (services.config.publicUrl.startsWith('https:')) app.use(strictTransport)
  app.use(warnOfProxy(services))
  app.use(limitReads(services))
  app.get('/healthz', healthz)
  app.get('/readyz', openReadiness(services))
  mountApiReader(app, services)
  mountNewsletterPages(app, services)
  mountApi(app, services)
  app.get('/pictures/*', c => picture(new URL(c.req.url).pathname, services))
  mountPaymentDoors(app, services)
  mountSandbox(app, services)
  mountPage(app, services)
  app.onError((error, c) => answerUnexpected(error, c, services))
  return app
}

const mountApi = (app: Hono, services: Services): void => {
  const { config, inFlight, now } = services
  const visitOf = (c: Context): Visit => {
    const address = addressOf(c, config.trustProxy)
    return { c, services, held: inFlight.openBody(address), now: now(), address, requestId: uuid() }
  }
  const respondTo = (c: Context, { row, respond }: Binding): Promise<Response> => {
    const visit = visitOf(c)
    return traced(visit, row, respond).finally(visit.held.release)
  }
  for (const binding of [...BINDINGS].sort(fixedFirst)) {
    const { method, path, aliases = [] } = binding.row
    for (const each of [path, ...aliases]) app.on(method, `${API_PREFIX}${each}`, c => respondTo(c, binding))
  }
  app.options(`${API_PREFIX}/*`, c => preflight(c, services))
  const nothingHere = (c: Context) => answer(c, config, failure(new Refusal('NOT_FOUND', REFUSED.notFound)), uuid())
  app.all(`${API_PREFIX}/*`, nothingHere)
  app.notFound(nothingHere)
}

/** '/coupons/create' stands before '/coupons/:id', which would swallow it. */
const fixedFirst = (a: Binding, b: Binding): number =>
  pathParameters(a.row.path).length - pathParameters(b.row.path).length

const preflight = (c: Context, { config }: Services): Response =>
  new Response(null, {
    status: 204,
    headers: { ...SECURITY_HEADERS, ...preflightHeaders(config, c.req.header('origin')) },
  })

const mountPage = (app: Hono, services: Services): void => {
  const { pageDir } = services.config
  if (!pageDir) return
  mountDirections(app, services)
  const page = openPage(pageDir, (shell, fronts) => openStorefront(services, shell, fronts))
  app.get('*', c => {
    const { pathname, search } = new URL(c.req.url)
    return page({
      pathname,
      search,
      locale: getCookie(c, LOCALE_COOKIE) === 'bn' ? 'bn' : 'en',
      acceptEncoding: c.req.header('accept-encoding') ?? '',
      ifNoneMatch: c.req.header('if-none-match'),
    })
  })
}

const answerUnexpected = (error: Error, c: Context, { config, log }: Services): Promise<Response> => {
  const requestId = uuid()
  if (error instanceof Refusal) return answer(c, config, failure(error), requestId)
  log.error({ requestId, err: error }, 'A request failed unexpectedly.')
  return answer(c, config, internalError(requestId), requestId)
}

/** What no row answers carries an id too. */
const answer = async (c: Context, config: Config, reply: Reply, requestId: string): Promise<Response> => {
  const response = await send(c, config, reply)
  response.headers.set('x-request-id', requestId)
  return response
}
