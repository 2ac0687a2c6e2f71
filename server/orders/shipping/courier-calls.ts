import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import type { CourierReport } from '../../adapters/couriers/courier.ts'
import type { Services } from '../../adapters/services.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'
import { SECURITY_HEADERS } from '../../http/responses/headers.ts'
import { textResponse } from '../../http/responses/text-response.ts'
import { courierCallPath, findConnection, noteCourierCall } from '../../shipments/courier-connections.ts'
import { openCourier } from '../../shipments/open-courier.ts'
import { findReportedShipment } from '../../shipments/shipments.ts'
import { publishOrderHints } from '../order-effects.ts'
import { applyReport } from './apply-report.ts'

const MAX_BODY_BYTES = 64 * 1024
const UUID = /^[0-9a-f-]{36}$/
const BATCH = 100

/**
 * The webhooks of couriers: a path for each account. They are stored and answered at once, because couriers wait five seconds
 * and give up after three tries, and handled afterwards.
 */
export const mountCourierCalls = (app: Hono, services: Services): void => {
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => textResponse(413, 'too large') })
  app.post(courierCallPath(':courier', ':id'), limit, c => receiveCall(c, services))
}

const receiveCall = async (c: Context, services: Services): Promise<Response> => {
  const { store, now } = services
  const id = c.req.param('id') ?? ''
  const connection = UUID.test(id) ? await findConnection(store.read, id) : undefined
  if (!connection || connection.courier !== c.req.param('courier'))
    return textResponse(404, 'This account is not known.')
  // The signature is one of the bytes as they came.
  const call = { headers: c.req.raw.headers, body: await c.req.text() }
  const received = openCourier(services, connection).parseWebhook(call)
  if (!received) return textResponse(401, 'The signature is not valid.')
  await store.write(async tx => {
    await noteCourierCall(tx, connection.id, now())
    for (const report of received.reports) await storeMessage(tx, connection.id, report, now())
  })
  // Not awaited: the job does the same if this process dies before.
  void handleCourierMessages(services).catch(err =>
    services.log.error({ err }, 'A message of a courier was not handled.'),
  )
  const { status, body, headers } = received.answer
  return new Response(body, {
    status,
    headers: { ...SECURITY_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}

const storeMessage = async (tx: Database, connectionId: string, report: CourierReport, now: number): Promise<void> => {
  const row = { id: v7(), connection_id: connectionId, content: JSON.stringify(report), received_at: now }
  await tx.insertInto('courier_messages').values(row).execute()
}

/**
 * Handles what was received, oldest first. Doing it twice does no harm: each report has a key. A message that fails stays for the next
 * time and keeps none of the others waiting, which may be about other shops.
 */
export const handleCourierMessages = async (services: Services): Promise<void> => {
  for (let last: string | null = ''; last !== null; last = await handleBatch(services, last));
}

/** @returns the id of the last message; null: there are no further ones */
const handleBatch = async (services: Services, after: string): Promise<string | null> => {
  const messages = services.store.read.selectFrom('courier_messages').selectAll().where('id', '>', after)
  const rows = await messages.orderBy('id').limit(BATCH).execute()
  for (const row of rows)
    await handleMessage(services, row).catch(err =>
      services.log.error({ err, messageId: row.id }, 'A message of a courier was not handled.'),
    )
  return rows.length === BATCH ? rows.at(-1)!.id : null
}

const handleMessage = async (services: Services, message: Selectable<Tables['courier_messages']>): Promise<void> => {
  const hints = await services.store.write(async tx => {
    await tx.deleteFrom('courier_messages').where('id', '=', message.id).execute()
    return handleReport(tx, services, message.connection_id, JSON.parse(message.content))
  })
  publishOrderHints(services, hints)
}

/** A parcel that is not ours, such as one that was booked by hand in the courier's panel, is left alone. */
const handleReport = async (tx: Database, services: Services, connectionId: string, report: CourierReport) => {
  const connection = await findConnection(tx, connectionId)
  if (!connection) return []
  const identity = { courier: connection.courier, connectionId, ...report }
  const shipment = await findReportedShipment(tx, identity)
  return shipment ? applyReport({ tx, shipmentId: shipment.id, report, services, now: services.now() }) : []
}
