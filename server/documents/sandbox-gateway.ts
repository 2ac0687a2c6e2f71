import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { receiveNotification } from '../commands/receive-notification.ts'
import { SECURITY_HEADERS } from '../headers.ts'
import { sandboxNotice, sandboxPath } from '../outside/payments/sandbox.ts'
import {
  decideSandboxPayment,
  dueSandboxNotices,
  sandboxPayment,
  takeSandboxNotice,
} from '../queries/sandbox-payments.ts'
import type { Services } from '../services.ts'
import { sandboxNote, sandboxPage } from './sandbox-page.ts'
import { scenarioNamed } from './sandbox-scenarios.ts'

const FORM_LIMIT = 4096

/** The hosted page of the sandbox gateway. It is there only while the sandbox is the gateway. */
export const mountSandbox = (app: Hono, services: Services): void => {
  if (services.gateway?.name !== 'sandbox') return
  const path = sandboxPath(':transactionId')
  const limit = bodyLimit({ maxSize: FORM_LIMIT, onError: () => sandboxNote(413, 'This is too large.') })
  app.get(path, c => show(c, services))
  app.post(path, limit, c => act(c, services))
}

/** Delivers the notifications that are due. For the sweep; several processes may do so at once. */
export const deliverSandboxNotices = async (services: Services): Promise<void> => {
  if (services.gateway?.name !== 'sandbox') return
  for (const transactionId of await dueSandboxNotices(services.store.read, services.now())) {
    const isTaken = await services.store.write(tx => takeSandboxNotice(tx, transactionId))
    if (isTaken) await deliver(services, transactionId)
  }
}

const show = async (c: Context, { store, config }: Services): Promise<Response> => {
  const payment = await sandboxPayment(store.read, c.req.param('transactionId') ?? '')
  if (!payment) return sandboxNote(404, 'This payment is not known.')
  return payment.outcome === 'PENDING' ? sandboxPage(payment, config.corsOrigins) : sandboxNote(200, DECIDED)
}

const act = async (c: Context, services: Services): Promise<Response> => {
  const { store, now } = services
  const payment = await sandboxPayment(store.read, c.req.param('transactionId') ?? '')
  const { action } = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  const scenario = scenarioNamed(String(action))
  if (!payment || !scenario) return sandboxNote(400, 'This payment is not known.')
  const decision = scenario.decide(payment, now())
  if (!(await store.write(tx => decideSandboxPayment(tx, payment.transaction_id, decision)))) {
    return sandboxNote(409, DECIDED)
  }
  for (let sent = 0; sent < scenario.noticesBefore; sent++) await deliver(services, payment.transaction_id)
  return scenario.isClosed ? sandboxNote(200, 'Paid. Imagine that you closed this page.') : goBack(payment.return_url)
}

const DECIDED = 'This payment was decided already.'

/** A real gateway sends the browser back with a form by POST; 307 keeps the method and needs no script. */
const goBack = (location: string): Response =>
  new Response(null, { status: 307, headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store', location } })

const deliver = (services: Services, transactionId: string): Promise<boolean> =>
  receiveNotification(services, 'sandbox', sandboxNotice(transactionId, services.config.jwtSecret))
