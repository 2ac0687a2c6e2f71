import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { findGateway } from '../../adapters/payments/gateways.ts'
import { sandboxPagePath } from '../../adapters/payments/sandbox.ts'
import type { Services } from '../../adapters/services.ts'
import { SECURITY_HEADERS } from '../../http/responses/headers.ts'
import { renderSandboxMessage, renderSandboxPage } from '../../payments/sandbox-page.ts'
import { findSandboxPayment, recordSandboxDecision, type SandboxPayment } from '../../payments/sandbox-payments.ts'
import { findScenario, type Scenario } from '../../payments/sandbox-scenarios.ts'
import { deliverSandboxNotification } from './deliver-sandbox-notifications.ts'

const MAX_FORM_BYTES = 4096

/** Mounts the payment page of the sandbox gateway, if it is configured. */
export const mountSandboxGateway = (app: Hono, services: Services): void => {
  if (!findGateway(services.gateways, 'sandbox')) return
  const path = sandboxPagePath(':transactionId')
  const limit = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: () => renderSandboxMessage(413, 'This is too large.') })
  app.get(path, c => showSandboxPage(c, services))
  app.post(path, limit, c => applyScenario(c, services))
}

const showSandboxPage = async (c: Context, { store, config }: Services): Promise<Response> => {
  const payment = await findSandboxPayment(store.read, c.req.param('transactionId') ?? '')
  if (!payment) return renderSandboxMessage(404, 'This payment is not known.')
  return payment.outcome === 'PENDING'
    ? renderSandboxPage(payment, config.corsOrigins)
    : renderSandboxMessage(200, ALREADY_DECIDED)
}

const applyScenario = async (c: Context, services: Services): Promise<Response> => {
  const { store, now } = services
  const payment = await findSandboxPayment(store.read, c.req.param('transactionId') ?? '')
  const { action } = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  const scenario = payment && findScenario(payment, String(action))
  if (!payment || !scenario) return renderSandboxMessage(400, 'This payment is not known.')
  const decision = scenario.decide(payment, now())
  if (!(await store.write(tx => recordSandboxDecision(tx, payment.transaction_id, decision)))) {
    return renderSandboxMessage(409, ALREADY_DECIDED)
  }
  for (let sent = 0; sent < scenario.noticesBefore; sent++)
    await deliverSandboxNotification(services, payment.transaction_id)
  return scenario.isClosed
    ? renderSandboxMessage(
        200,
        scenario.status ? 'Approved. Imagine that you closed this page.' : 'Paid. Imagine that you closed this page.',
      )
    : redirectBack(payment, scenario)
}

/** Banks send the browser back by POST: status 307 keeps the method and needs no script. A wallet does it by GET. */
const redirectBack = ({ return_url, transaction_id }: SandboxPayment, { status }: Scenario): Response => {
  if (!status) return redirect(307, return_url)
  return redirect(303, `${return_url}?${new URLSearchParams({ paymentID: transaction_id, status })}`)
}

const ALREADY_DECIDED = 'This payment was decided already.'

const redirect = (status: 303 | 307, location: string): Response =>
  new Response(null, { status, headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store', location } })
