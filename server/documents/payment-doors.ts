import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '../../src/contract/errors.ts'
import { checkPayment } from '../commands/check-payment.ts'
import { receiveNotification } from '../commands/receive-notification.ts'
import { allowedOrigin, SECURITY_HEADERS } from '../headers.ts'
import { GatewayError } from '../outside/payments/gateway.ts'
import { type Attempt, attemptById } from '../queries/payments.ts'
import type { Services } from '../services.ts'

const FORM_LIMIT = 64 * 1024
const UUID = /^[0-9a-f-]{36}$/

/**
 * Where payments come back to us, outside of the API's envelope: `/payments/return/:id` for the browser, which a gateway
 * sends by a cross-site POST without cookies, and `/payments/notify/:gateway` for the gateway itself.
 */
export const mountPaymentDoors = (app: Hono, services: Services): void => {
  const limit = bodyLimit({ maxSize: FORM_LIMIT, onError: () => plain(413, 'too large') })
  app.on(['GET', 'POST'], '/payments/return/:id', limit, c => comeBack(c, services))
  app.post('/payments/notify/:gateway', limit, c => notify(c, services))
}

/**
 * What the browser says is never believed: it only makes us ask the gateway. It goes back to the page that started the
 * payment, which may be a client's at another origin.
 */
const comeBack = async (c: Context, services: Services): Promise<Response> => {
  const id = c.req.param('id') ?? ''
  const attempt = UUID.test(id) ? await attemptById(services.store.read, id) : undefined
  if (!attempt) return plain(404, 'This payment is not known.')
  const { val_id: reference } = await formOf(c)
  await askGateway(services, attempt, reference || null)
  const { status } = (await attemptById(services.store.read, id))!
  const page = status === 'COMPLETED' || status === 'ON_HOLD' ? 'success' : 'failed'
  const origin = allowedOrigin(services.config, attempt.origin) ?? services.config.publicUrl
  return redirect(`${origin}/payment/${page}?payment_id=${id}`)
}

/** Who comes back again and again learns what is known; the sweep goes on asking. */
const askGateway = async (services: Services, attempt: Attempt, reference: string | null): Promise<void> => {
  try {
    await services.limits.count('payment-return', attempt.id)
    await checkPayment(services, attempt, reference)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return
    if (!(error instanceof GatewayError)) throw error
    services.log.warn({ paymentId: attempt.id, reason: error.message }, 'The gateway could not be asked at a return.')
  }
}

/** A gateway tries again after anything but a success, so only what can be mended is answered with an error of ours. */
const notify = async (c: Context, services: Services): Promise<Response> => {
  try {
    const isOurs = await receiveNotification(services, c.req.param('gateway') ?? '', await formOf(c))
    return isOurs ? plain(200, 'ok') : plain(400, 'not ours')
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    services.log.warn({ reason: error.message }, 'The gateway could not be asked at its notification.')
    return plain(503, 'ask again')
  }
}

/** The text fields of a form; anything else counts as an empty one. */
const formOf = async (c: Context): Promise<Record<string, string>> => {
  const form = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}

const HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store' }

const redirect = (location: string): Response => new Response(null, { status: 303, headers: { ...HEADERS, location } })

const plain = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' } })
