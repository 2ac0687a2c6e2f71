import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import type { exportPayouts } from '../../src/contract/ledger/payouts.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { Actor } from '../auth/authentication.ts'
import { formatDhakaTime } from '../db/dhaka-days.ts'
import { BYTE_ORDER_MARK, createFileResponse, toByteStream, toCsv } from '../http/file-response.ts'
import type { RequestContext } from '../http/route-handler.ts'
import { iteratePayouts, type PayoutRow } from './payouts.ts'

/** The columns of the file, one row per payout. Money is in taka. A dash keeps the zero of a phone number in spreadsheets. */
const COLUMNS: Record<string, (payout: PayoutRow) => string | number> = {
  Payout: ({ id }) => id,
  Prepared: ({ created_at }) => formatDhakaTime(created_at),
  Shop: ({ shop_name }) => shop_name,
  Phone: ({ shop_phone }) => shop_phone.replace(/^(01\d{3})(\d{6})$/, '$1-$2'),
  Amount: ({ amount }) => toTaka(Number(amount)),
  Orders: ({ orders }) => orders,
  Status: ({ status }) => status,
  Reference: ({ reference }) => reference ?? '',
}

/** Streams all payouts that match. */
export const streamPayouts = (
  request: RequestContext,
  actor: Actor,
  selection: ParsedInputOf<typeof exportPayouts>,
): Response =>
  createFileResponse(request, toByteStream(writePages(iteratePayouts(request.services.store.read, selection, actor))), {
    name: 'payouts',
    type: 'csv',
  })

async function* writePages(pages: AsyncGenerator<PayoutRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([Object.keys(COLUMNS)])
  for await (const payouts of pages) yield toCsv(payouts.map(row => Object.values(COLUMNS).map(read => read(row))))
}
