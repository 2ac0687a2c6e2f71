import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { API_PREFIX } from '../src/contract/constants.ts'
import { pathParameters } from '../src/contract/endpoint.ts'
import { ApiError } from '../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../src/contract/messages/fixed-messages.ts'
import { routes as addresses } from './accounts/addresses/routes.ts'
import { routes as devices } from './accounts/device-routes.ts'
import { routes as emailChanges } from './accounts/email/routes.ts'
import { routes as passkeys } from './accounts/passkeys/routes.ts'
import { routes as phone } from './accounts/phone/routes.ts'
import { mountTextPage } from './accounts/phone/text-page.ts'
import { routes as auth } from './accounts/routes.ts'
import { routes as secondFactor } from './accounts/second-factor/routes.ts'
import { routes as users } from './accounts/user-routes.ts'
import { createTimeBudget, UNLIMITED_TIME } from './adapters/limits/time-budget.ts'
import type { Services } from './adapters/services.ts'
import { routes as auditLog } from './audit/routes.ts'
import { routes as campaigns } from './campaigns/routes.ts'
import { routes as contact } from './contact/routes.ts'
import { routes as pages } from './content/routes.ts'
import { routes as conversations } from './conversations/routes.ts'
import { routes as coupons } from './coupons/routes.ts'
import { createGuestResponseCache } from './http/caches/guest-response-cache.ts'
import { refuseOtherHosts } from './http/demo-hosts.ts'
import { rateLimitRequests } from './http/request-limits.ts'
import { withRequestLog } from './http/request-log.ts'
import { nameRequest, observeRequests } from './http/request-metrics.ts'
import { getClientAddress, warnUntrustedProxy } from './http/requests/client-address.ts'
import { getRequestId } from './http/requests/request-id.ts'
import { readRequestLocale } from './http/requests/request-locale.ts'
import { limitResponseTime } from './http/response-deadline.ts'
import { errorResponse, internalErrorResponse } from './http/responses/envelope.ts'
import { preflightHeaders, SECURITY_HEADERS, strictTransportSecurity } from './http/responses/headers.ts'
import { sendJson } from './http/responses/json-response.ts'
import { createResponseCache } from './http/responses/response-cache.ts'
import { textResponse } from './http/responses/text-response.ts'
import type { RequestContext, Route } from './http/route-handler.ts'
import { toApiError } from './http/unexpected-errors.ts'
import { routes as productFiles } from './imports/routes.ts'
import { routes as integrations } from './integrations/routes.ts'
import { routes as storeCredit } from './ledger/credit/routes.ts'
import { routes as payouts } from './ledger/payouts/routes.ts'
import { routes as ledger } from './ledger/routes.ts'
import { mountTextReports } from './mails/text-report-routes.ts'
import { readMarket } from './market/market.ts'
import { routes as market } from './market/routes.ts'
import { routes as moderation } from './moderation/routes.ts'
import { mountMailEvents } from './newsletters/mail-event-routes.ts'
import { mountNewsletterPages } from './newsletters/newsletter-pages.ts'
import { routes as newsletters } from './newsletters/routes.ts'
import { routes as push } from './notifications/push-routes.ts'
import { routes as notifications } from './notifications/routes.ts'
import { mountPaymentCallbacks } from './orders/payment/callback-routes.ts'
import { routes as orderRefunds } from './orders/payment/refund-routes.ts'
import { routes as payments } from './orders/payment/routes.ts'
import { mountSandboxGateway } from './orders/payment/sandbox-gateway.ts'
import { routes as orderPlacing } from './orders/placing/routes.ts'
import { routes as orders } from './orders/routes.ts'
import { mountCourierCalls } from './orders/shipping/courier-calls.ts'
import { routes as shipping } from './orders/shipping/routes.ts'
import { mountSandboxCourier } from './orders/shipping/sandbox-courier.ts'
import { mountApiDocs } from './pages/api-docs.ts'
import { createPageHandler } from './pages/built-page.ts'
import { createPageRenderer } from './pages/inlined-pages.ts'
import { createIconMaker } from './pages/market-icons.ts'
import { RETIRED_WORKER } from './pages/retired-worker.ts'
import { createScreenRenderer } from './pages/screen-renderer.ts'
import { mountSitemapAndRobots } from './pages/sitemap-and-robots.ts'
import { routes as adminNotes } from './people/note-routes.ts'
import { routes as phones } from './people/phone-routes.ts'
import { routes as people } from './privacy/person-routes.ts'
import { routes as account } from './privacy/routes.ts'
import { routes as categories } from './products/category-routes.ts'
import { createPictureHandler } from './products/picture-routes.ts'
import { productPictureRoutes } from './products/product-picture-routes.ts'
import { routes as recentProducts } from './products/recent-view-routes.ts'
import { routes as products } from './products/routes.ts'
import { routes as questions } from './questions/routes.ts'
import { routes as reviews } from './reviews/routes.ts'
import { createReadinessCheck, healthz } from './settings/health-routes.ts'
import { serveMetrics } from './settings/metrics-routes.ts'
import { routes as settings } from './settings/routes.ts'
import { routes as serverStatus } from './settings/status-routes.ts'
import { routes as settlements } from './settlements/routes.ts'
import { routes as couriers } from './shipments/routes.ts'
import { routes as shopDocuments } from './shops/document-routes.ts'
import { routes as followedShops } from './shops/follow-routes.ts'
import { routes as shops } from './shops/routes.ts'
import { routes as shopStaff } from './shops/staff/routes.ts'
import { routes as summary } from './statistics/routes.ts'
import { routes as events } from './sync/event-routes.ts'
import { routes as sync } from './sync/routes.ts'
import { routes as wishlist } from './wishlist/routes.ts'

export type { Services } from './adapters/services.ts'

/** All routes of the API. */
export const API_ROUTES: readonly Route[] = [
  ...auth,
  ...phone,
  ...emailChanges,
  ...passkeys,
  ...devices,
  ...account,
  ...secondFactor,
  ...users,
  ...categories,
  ...products,
  ...productPictureRoutes,
  ...productFiles,
  ...shops,
  ...shopDocuments,
  ...shopStaff,
  ...questions,
  ...conversations,
  ...reviews,
  ...orderPlacing,
  ...orders,
  ...payments,
  ...orderRefunds,
  ...ledger,
  ...payouts,
  ...storeCredit,
  ...shipping,
  ...couriers,
  ...settlements,
  ...sync,
  ...events,
  ...settings,
  ...market,
  ...serverStatus,
  ...integrations,
  ...auditLog,
  ...summary,
  ...notifications,
  ...followedShops,
  ...recentProducts,
  ...wishlist,
  ...coupons,
  ...campaigns,
  ...addresses,
  ...newsletters,
  ...pages,
  ...moderation,
  ...adminNotes,
  ...phones,
  ...contact,
  ...people,
  ...push,
]

/**
 * A fifth of the main thread for rendering pages; pages beyond it are rendered by the browser. About 35 pages may be
 * rendered at once after a pause.
 */
const RENDERING_TIME = { share: 0.2, maxSavedMs: 500 }

/** The Hono app: the API under /api/v1, pictures, health checks, and the built app if there is one. */
export const createApp = (services: Services): Hono => {
  const app = new Hono({ strict: false })
  app.use(requireReadableAddress)
  if (services.config.isDemo) app.use(refuseOtherHosts(services))
  if (services.config.publicUrl.startsWith('https:')) app.use(strictTransportSecurity)
  mountMetrics(app, services)
  app.use(limitResponseTime(services))
  app.use(warnUntrustedProxy(services))
  app.use(rateLimitRequests(services))
  app.get('/healthz', healthz)
  app.get('/readyz', createReadinessCheck(services))
  mountApiDocs(app, services)
  mountNewsletterPages(app, services)
  mountApi(app, services)
  const servePicture = createPictureHandler(services)
  app.get('/pictures/*', c => servePicture(new URL(c.req.url).pathname, c.req.header('accept')))
  mountPaymentCallbacks(app, services)
  mountMailEvents(app, services)
  mountTextReports(app, services)
  mountSandboxGateway(app, services)
  mountCourierCalls(app, services)
  mountSandboxCourier(app, services)
  mountTextPage(app, services)
  mountPage(app, services)
  app.onError((error, c) => handleError(error, c, services))
  return app
}

/** A Host header such as `xn--` makes no URL, and everything else may rely on one. */
const requireReadableAddress: MiddlewareHandler = async (c, next) =>
  URL.canParse(c.req.url) ? next() : textResponse(400, 'This address is not valid.')

const mountMetrics = (app: Hono, { config, metrics }: Services): void => {
  if (!metrics || !config.metrics) return
  const { token } = config.metrics
  app.use(observeRequests(metrics))
  // Without a token it is served on a port of its own alone (cli/metrics-server.ts).
  if (token) app.get('/metrics', c => serveMetrics(metrics, token, c.req.header('authorization')))
}

const mountApi = (app: Hono, services: Services): void => {
  const { config, inFlight, now } = services
  const responses = createGuestResponseCache(config.responseCacheBytes)
  const syncResponses = createResponseCache(config.responseCacheBytes / 4)
  const createRequest = (c: Context): RequestContext => {
    const address = getClientAddress(c, config.trustProxy)
    const requestId = getRequestId(c, config.trustProxy)
    const bodyReservation = inFlight.reserveBody(address)
    return { c, services, responses, syncResponses, bodyReservation, now: now(), address, requestId }
  }
  const respondTo = (c: Context, { endpoint, respond }: Route): Promise<Response> => {
    nameRequest(c, endpoint.name)
    const request = createRequest(c)
    return withRequestLog(request, endpoint, respond).finally(request.bodyReservation.release)
  }
  for (const route of [...API_ROUTES].sort(byPathParameters)) {
    const { method, path, aliases = [] } = route.endpoint
    for (const pattern of [path, ...aliases]) app.on(method, `${API_PREFIX}${pattern}`, c => respondTo(c, route))
  }
  app.options(`${API_PREFIX}/*`, c => preflight(c, services))
  const respondNotFound = (c: Context) =>
    sendJson(
      { c, services, requestId: getRequestId(c, config.trustProxy) },
      errorResponse(new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)),
    )
  app.all(`${API_PREFIX}/*`, respondNotFound)
  app.notFound(respondNotFound)
}

/** Routes without parameters come first, because '/coupons/:id' would match '/coupons/create'. */
const byPathParameters = (a: Route, b: Route): number =>
  pathParameters(a.endpoint.path).length - pathParameters(b.endpoint.path).length

const preflight = (c: Context, { config }: Services): Response =>
  new Response(null, {
    status: 204,
    headers: { ...SECURITY_HEADERS, ...preflightHeaders(config, c.req.header('origin')) },
  })

const mountPage = (app: Hono, services: Services): void => {
  const { pageDir } = services.config
  if (!pageDir) return
  mountSitemapAndRobots(app, services)
  if (!services.config.hasServiceWorker) app.get('/sw.js', () => retiredWorkerResponse())
  const budget = services.config.hasRateLimit ? createTimeBudget(RENDERING_TIME) : UNLIMITED_TIME
  const page = createPageHandler(
    pageDir,
    () => readMarket(services.store.read),
    (shell, homes, readFile) =>
      createPageRenderer(services, shell, homes, createScreenRenderer(pageDir, budget), readFile),
    createIconMaker(services.pictures),
  )
  app.get('*', c => {
    const { pathname, search } = new URL(c.req.url)
    return page({
      pathname,
      search,
      address: getClientAddress(c, services.config.trustProxy),
      readLocale: byDefault => readRequestLocale(c, byDefault),
      acceptEncoding: c.req.header('accept-encoding') ?? '',
      ifNoneMatch: c.req.header('if-none-match'),
    })
  })
}

const retiredWorkerResponse = (): Response =>
  new Response(RETIRED_WORKER, {
    headers: { ...SECURITY_HEADERS, 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  })

const handleError = (error: Error, c: Context, services: Services): Promise<Response> => {
  const { config, log } = services
  const requestId = getRequestId(c, config.trustProxy)
  const request = { c, services, requestId }
  const known = toApiError(error)
  if (known !== error) log.error({ requestId, err: error }, 'A request failed.')
  return sendJson(request, known ? errorResponse(known) : internalErrorResponse(requestId))
}
