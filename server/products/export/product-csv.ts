import { CSV_COLUMNS } from '../../../src/contract/imports/product-csv.ts'
import type { Actor } from '../../auth/authentication.ts'
import { vendorProfileId } from '../../auth/viewer.ts'
import { BYTE_ORDER_MARK, createFileResponse, toByteStream, toCsv } from '../../http/file-response.ts'
import type { RequestContext } from '../../http/route-handler.ts'
import { iterateExportRows } from './product-export.ts'

/**
 * Streams a vendor's products, or all for an admin, as CSV for spreadsheets: with byte order mark, CRLF line endings,
 * and an apostrophe before text that a spreadsheet would run as a formula.
 */
export const streamProductExport = (request: RequestContext, actor: Actor): Response => {
  const { services } = request
  const pages = writeCsvPages(services.store.read, vendorProfileId(actor), services.config.publicUrl)
  return createFileResponse(request, toByteStream(pages), { name: 'products', type: 'csv' })
}

type ExportDatabase = Parameters<typeof iterateExportRows>[0]

async function* writeCsvPages(db: ExportDatabase, vendorId: string | null, publicUrl: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([[...CSV_COLUMNS]])
  for await (const products of iterateExportRows(db, vendorId)) {
    yield toCsv(
      products.map(product => {
        const toAddress = (path: string | number | undefined) => (path ? `${publicUrl}${path}` : '')
        const addresses = {
          ...{ image: toAddress(product.image), variantImage: toAddress(product.variantImage) },
          images: product.images.map(toAddress).join(', '),
        }
        const cells = { ...product, ...addresses }
        return CSV_COLUMNS.map(column => keepApostrophe(cells[column] ?? ''))
      }),
    )
  }
}

/** A text that begins like an escaped formula gets another apostrophe, because imports remove one. */
const keepApostrophe = (cell: string | number): string | number =>
  typeof cell === 'string' && /^'+[=+\-@\t\r\n\u2028＝＋－＠]/.test(cell) ? `'${cell}` : cell
