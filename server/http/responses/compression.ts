import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1400
const FAST_BROTLI_QUALITY = 4
/** To wait for another thread takes longer than to compress so short a text: a page of a list takes 0.1 ms. */
const MAX_SYNC_LENGTH = 30_000

export type CompressedBody = { body: string | Uint8Array<ArrayBuffer>; encoding: 'br' | 'gzip' | null }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a response as Accept-Encoding allows, at a fast quality, because it is used once. */
export const compressText = async (body: string, acceptEncoding: string): Promise<CompressedBody> => {
  if (body.length < MIN_BYTES) return { body, encoding: null }
  const encoding = negotiateEncoding(acceptEncoding)
  if (!encoding) return { body, encoding }
  const compress = body.length <= MAX_SYNC_LENGTH ? compressSyncAs : compressAs
  return { body: toUint8Array(await compress(encoding, body, FAST_BROTLI_QUALITY)), encoding }
}

/** Compresses a file that is kept, by default at the best quality. */
export const compressFile = async (
  body: Uint8Array,
  encoding: 'br' | 'gzip',
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<Uint8Array<ArrayBuffer>> => toUint8Array(await compressAs(encoding, body, quality))

/** The encoding for an Accept-Encoding header: br before gzip. `q=0` excludes an encoding. */
export const negotiateEncoding = (acceptEncoding: string): 'br' | 'gzip' | null => {
  const offered = acceptEncoding.split(',').map(part => part.trim().toLowerCase())
  const isAccepted = (name: string) => offered.some(part => part.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(part))
  if (isAccepted('br')) return 'br'
  return isAccepted('gzip') ? 'gzip' : null
}

const compressAs = (encoding: 'br' | 'gzip', body: string | Uint8Array, quality: number): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, toOptions(quality)) : zip(body)

const compressSyncAs = (encoding: 'br' | 'gzip', body: string, quality: number): Buffer =>
  encoding === 'br' ? brotliCompressSync(body, toOptions(quality)) : gzipSync(body)

const toOptions = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

const toUint8Array = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
