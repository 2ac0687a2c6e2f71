import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Gateway, GatewayError } from '../../adapters/payments/gateway.ts'
import type { Services } from '../../adapters/services.ts'
import { allowedOrigin } from '../../config/allowed-origin.ts'
import { required } from '../../config/required.ts'
import { SECURITY_HEADERS } from '../../http/responses/headers.ts'
import { textResponse } from '../../http/responses/text-response.ts'
import { findAttempt } from '../../payments/payment-attempts.ts'
import { findPaymentOutcome } from '../../payments/shown-payments.ts'
import { mountBkashNotifications } from './bkash-notification-route.ts'
import { receivePaymentNotification } from './receive-payment-notification.ts'
import { receiveReturnedBrowser } from './returned-browser.ts'

const MAX_FORM_BYTES = 64 * 1024
const UUID = /^[0-9a-f-]{36}$/

/**
 * The callbacks of payment gateways, which do not use the API's envelope: `/payments/return/:id` for the browser, which
 * the gateway sends from its own site, without cookies, and `/payments/notify/NAME` for the gateway itself.
 */
export const mountPaymentCallbacks = (app: Hono, services: Services): void => {
  const limit = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: () => textResponse(413, 'too large') })
  app.on(['GET', 'POST'], '/payments/return/:id', limit, c => handleGatewayReturn(c, services))
  mountBkashNotifications(app, services, limit)
  for (const gateway of services.gateways)
    app.post(`/payments/notify/${gateway.name}`, limit, c => handleGatewayNotification(c, services, gateway))
}

/**
 * The browser's return is not trusted: it only says what to ask the gateway for. Redirects to the page that started the
 * payment, which may be at another allowed origin.
 */
const handleGatewayReturn = async (c: Context, services: Services): Promise<Response> => {
  const id = c.req.param('id') ?? ''
  const attempt = UUID.test(id) ? await findAttempt(services.store.read, id) : undefined
  if (!attempt) return textResponse(404, 'This payment is not known.')
  await receiveReturnedBrowser(services, attempt, { ...c.req.query(), ...(await readForm(c)) })
  const { status } = required(await findPaymentOutcome(services.store.read, id), id)
  const page = status === 'COMPLETED' || status === 'ON_HOLD' ? 'success' : 'failed'
  const origin = allowedOrigin(services.config, attempt.origin) ?? services.config.publicUrl
  return seeOther(`${origin}/payment/${page}?payment_id=${id}`)
}

/** Gateways retry after any response but success, so only temporary failures get a server error. */
const handleGatewayNotification = async (c: Context, services: Services, gateway: Gateway): Promise<Response> => {
  try {
    const isAccepted = await receivePaymentNotification(services, gateway, await readForm(c))
    return isAccepted ? textResponse(200, 'ok') : textResponse(400, 'not ours')
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    services.log.warn({ reason: error.message }, 'The gateway could not be queried after its notification.')
    return textResponse(503, 'ask again')
  }
}

/** The text fields of a form. Any other body counts as an empty form. */
const readForm = async (c: Context): Promise<Record<string, string>> => {
  const form = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}

const HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store' }

const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { ...HEADERS, location } })
