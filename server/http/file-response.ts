import { stringify } from 'csv-stringify/sync'
import { formatDhakaDay, toDhakaDay } from '../../src/contract/dhaka-days.ts'
import { corsHeaders, SECURITY_HEADERS } from './responses/headers.ts'
import type { RequestContext } from './route-handler.ts'

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A file to download, named after today's date in Bangladesh: orders-2026-11-20.csv. */
export const createFileResponse = (
  { c, services, now }: Pick<RequestContext, 'c' | 'services' | 'now'>,
  body: ReadableStream<Uint8Array>,
  { name, type }: { name: string; type: keyof typeof CONTENT_TYPES },
): Response =>
  new Response(body, {
    headers: {
      ...SECURITY_HEADERS,
      ...corsHeaders(services.config, c.req.header('origin')),
      'content-type': CONTENT_TYPES[type],
      'content-disposition': `attachment; filename="${name}-${formatDhakaDay(toDhakaDay(now))}.${type}"`,
      'cache-control': 'no-store',
    },
  })

/** Spreadsheets need it to detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * CSV for spreadsheets: CRLF, quoted line breaks and semicolons, by which those of some countries separate cells, and an
 * apostrophe before text that would run as a formula.
 */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify([...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n;\t]/,
  })

/** Reads the next page when the client has received the last one, and stops when it disconnects. */
export const toByteStream = (pages: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
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
