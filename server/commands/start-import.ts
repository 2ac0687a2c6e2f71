import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Refusal } from '../../src/contract/errors.ts'
import { readRecords } from '../import/csv-records.ts'
import { textOf } from '../import/csv-text.ts'
import { layoutOf } from '../import/layout.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * Looks at a sent file before it is queued: its text, compressed as the database keeps it.
 * @throws Refusal VALIDATION or UNSUPPORTED_MEDIA, where it is no CSV of products
 */
export const packImport = async (file: File | null): Promise<string> => {
  if (!file) throw refusal('Choose a CSV file.')
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  const header = (await readRecords(text.slice(0, text.indexOf('\n') + 1 || undefined)).next()).value
  const layout = layoutOf(header?.cells ?? [])
  if ('missing' in layout) {
    throw refusal(
      `This file lacks the columns ${layout.missing.join(', ')}. Export your products to see how it is made.`,
    )
  }
  return (await zip(text)).toString('base64')
}

/** The text that `packImport` has packed. */
export const unpackImport = async (content: string): Promise<string> =>
  (await unzip(Buffer.from(content, 'base64'))).toString('utf8')

const refusal = (message: string): Refusal => new Refusal('VALIDATION', message, { fields: { file: message } })
