import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import type { exportEntries, LedgerEntry } from '../../src/contract/ledger/ledger.ts'
import type { Actor } from '../auth/authentication.ts'
import { formatDhakaTime } from '../db/dhaka-days.ts'
import { BYTE_ORDER_MARK, createFileResponse, toByteStream, toCsv } from '../http/file-response.ts'
import type { RequestContext } from '../http/route-handler.ts'
import { iterateEntries } from './list-entries.ts'

/** The columns of the file, one row per entry. Money is in taka, times are those of Bangladesh. */
const COLUMNS: Record<string, (entry: LedgerEntry) => string | number> = {
  Time: ({ at }) => formatDhakaTime(Date.parse(at)),
  Event: ({ event }) => event,
  Order: ({ orderNumber }) => orderNumber ?? '',
  Account: ({ kind }) => kind,
  Owner: ({ ownerName }) => ownerName ?? '',
  Debit: ({ amount }) => (amount > 0 ? amount : ''),
  Credit: ({ amount }) => (amount < 0 ? -amount : ''),
  Journal: ({ id }) => id,
}

/** Streams all entries that match. */
export const streamEntries = (
  request: RequestContext,
  actor: Actor,
  selection: ParsedInputOf<typeof exportEntries>,
): Response =>
  createFileResponse(request, toByteStream(writePages(iterateEntries(request.services.store.read, selection, actor))), {
    name: 'ledger',
    type: 'csv',
  })

async function* writePages(pages: AsyncGenerator<LedgerEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([Object.keys(COLUMNS)])
  for await (const entries of pages) yield toCsv(entries.map(entry => Object.values(COLUMNS).map(read => read(entry))))
}
