import { stringify } from 'csv-stringify/sync'
import { CSV_COLUMNS } from '../../src/contract/product-csv.ts'
import type { Actor } from '../auth/authentication.ts'
import { corsHeaders, SECURITY_HEADERS } from '../http/headers.ts'
import type { RequestContext } from '../http/route-handler.ts'
import { formatDhakaDay, toDhakaDay } from '../queries/dhaka-days.ts'
import { iterateExportRows } from '../queries/product-export.ts'
import { vendorProfileId } from '../queries/viewer.ts'

/** Spreadsheets need it to detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Streams a vendor's products, or all for an admin, as CSV for spreadsheets: with byte order mark, CRLF line endings,
 * and an apostrophe before text that a spreadsheet would run as a formula.
 */
export const streamProductExport = ({ c, services, now }: RequestContext, actor: Actor): Response => {
  const pages = writeCsvPages(services.store.read, vendorProfileId(actor), services.config.publicUrl)
  const headers = {
    ...SECURITY_HEADERS,
    ...corsHeaders(services.config, c.req.header('origin')),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="haat-products-${formatDhakaDay(toDhakaDay(now))}.csv"`,
    'cache-control': 'no-store',
  }
  return new Response(toByteStream(pages), { headers })
}

type ExportDatabase = Parameters<typeof iterateExportRows>[0]

async function* writeCsvPages(db: ExportDatabase, vendorId: string | null, publicUrl: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([[...CSV_COLUMNS]])
  for await (const products of iterateExportRows(db, vendorId)) {
    yield toCsv(
      products.map(product => {
        const address = { ...product, image: `${publicUrl}${product.image}` }
        return CSV_COLUMNS.map(column => keepApostrophe(address[column]))
      }),
    )
  }
}

/** A text that begins like an escaped formula gets another apostrophe, because imports remove one. */
const keepApostrophe = (cell: string | number): string | number =>
  typeof cell === 'string' && /^'+[=+\-@\t\r\n\u2028＝＋－＠]/.test(cell) ? `'${cell}` : cell

/** Quotes cells that contain any kind of line break. */
const toCsv = (rows: (string | number)[][]): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** Reads the next page when the client has received the last one, and stops when it disconnects. */
const toByteStream = (pages: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder()
  return new ReadableStream({
    pull: async controller => {
      const { value, done } = await pages.next()
      if (done) controller.close()
      else controller.enqueue(bytes.encode(value))
    },
    cancel: async () => {
      await pages.return(undefined)
    },
  })
}
