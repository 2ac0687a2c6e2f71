import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isSameSecret } from '../adapters/couriers/compare-secrets.ts'
import type { Services } from '../adapters/services.ts'
import { parseInfobipReports, REPORT_PATH } from '../adapters/texts/infobip.ts'
import { textResponse } from '../http/responses/text-response.ts'
import { receiveTextReport } from './text-deliveries.ts'

const MAX_BODY_BYTES = 256 * 1024
const MAX_REPORTS = 500

/** What the SMS provider reports of text messages. Not there unless one is configured that does. */
export const mountTextReports = (app: Hono, services: Services): void => {
  const { texts } = services.config
  if (texts?.kind !== 'infobip') return
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => textResponse(413, 'too large') })
  app.post(REPORT_PATH, limit, c => receiveReports(c, services, texts.reportToken))
}

const receiveReports = async (c: Context, { store, now }: Services, token: string): Promise<Response> => {
  if (!isSameSecret(c.req.query('token') ?? '', token)) return textResponse(401, 'not authorized')
  const body: unknown = await c.req.json().catch(() => null)
  // By id, so that transactions at the same time lock rows in the same order.
  const reports = parseInfobipReports(body)
    .slice(0, MAX_REPORTS)
    .sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
  if (reports.length > 0)
    await store.write(async tx => {
      for (const report of reports) await receiveTextReport(tx, report, now())
    })
  // Reports of messages that are not known are no error: Infobip would repeat them.
  return textResponse(200, 'ok')
}
