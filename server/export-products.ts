import { stringify } from 'csv-stringify/sync'
import { CSV_COLUMNS } from '../src/contract/product-files.ts'
import type { Actor } from './actor.ts'
import type { Visit } from './bind.ts'
import { corsHeaders, SECURITY_HEADERS } from './headers.ts'
import { dayName, dayOf } from './queries/days.ts'
import { productsForExport } from './queries/product-export.ts'
import { vendorOf } from './queries/viewer.ts'

/** What spreadsheets need to read UTF-8 as UTF-8. */
const MARK = '\uFEFF'

/**
 * A vendor's products, for an admin everyone's, as a CSV file that is written while it is read, a page at a time: with a
 * mark, Windows' line ends, and an apostrophe before whatever a spreadsheet would run as a formula.
 */
export const exportProducts = ({ c, services, now }: Visit, actor: Actor): Response => {
  const pages = csvPages(services.store.read, vendorOf(actor), services.config.publicUrl)
  const headers = {
    ...SECURITY_HEADERS,
    ...corsHeaders(services.config, c.req.header('origin')),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="haat-products-${dayName(dayOf(now))}.csv"`,
    'cache-control': 'no-store',
  }
  return new Response(streamOf(pages), { headers })
}

type Reader = Parameters<typeof productsForExport>[0]

async function* csvPages(db: Reader, vendorId: string | null, publicUrl: string): AsyncGenerator<string> {
  yield MARK + csv([[...CSV_COLUMNS]])
  for await (const products of productsForExport(db, vendorId)) {
    yield csv(
      products.map(product => {
        const address = { ...product, image: `${publicUrl}${product.image}` }
        return CSV_COLUMNS.map(column => address[column])
      }),
    )
  }
}

/** A line end inside of a cell is quoted, also one that is not Windows' own. */
const csv = (rows: (string | number)[][]): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** The next page is read when the last one has gone; who goes away ends it. */
const streamOf = (pages: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
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
