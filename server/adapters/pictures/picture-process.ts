import { ApiError, type ApiErrorDetail, type ErrorCode } from '../../../src/contract/errors.ts'
import type { MessageDescriptor } from '../../../src/contract/messages/message.ts'
import { lowerPriority } from '../programs/low-priority.ts'
import { encodeIconHere, type IconShape } from './logo-encoding.ts'
import { isLargeBuffered, type PictureUpload } from './picture-decoding.ts'
import { encodePictureHere, type PictureJob } from './picture-encoding.ts'
import type { EncodedPicture } from './picture-files.ts'
import { encodePreviewHere } from './preview-encoding.ts'

/** The requests to the process for pictures and their results. */
export type PictureCalls = {
  isLargeBuffered: { input: PictureUpload; output: boolean }
  encode: { input: PictureJob; output: EncodedPicture }
  /** A picture of ours in WebP → JPEG. */
  encodePreview: { input: Buffer; output: Buffer }
  /** A picture of ours in WebP → PNG. */
  encodeIcon: { input: { webp: Buffer; shape: IconShape }; output: Buffer }
}
export type PictureRequest = { id: number } & {
  [Name in keyof PictureCalls]: { name: Name; input: PictureCalls[Name]['input'] }
}[keyof PictureCalls]
/** Errors lose their class between processes, so their kind is sent along. */
export type PictureResponse = { id: number } & (
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: ErrorCode; message: MessageDescriptor; detail: ApiErrorDetail }
  | { kind: 'failed'; error: unknown }
)

/**
 * This file runs in the process that picture-process-client.ts starts. It ends when that closes the channel, or is
 * killed.
 */
const respond = async ({ id, ...request }: PictureRequest): Promise<PictureResponse> => {
  try {
    const output = await run(request)
    return { id, kind: 'done', output }
  } catch (error) {
    if (!(error instanceof ApiError)) return { id, kind: 'failed', error }
    return { id, kind: 'refused', code: error.code, message: error.descriptor, detail: error.detail }
  }
}

const run = (request: DistributedOmit<PictureRequest, 'id'>) => {
  if (request.name === 'encode') return encodePictureHere(request.input)
  // Buffers become plain bytes on their way between processes.
  if (request.name === 'encodePreview') return encodePreviewHere(Buffer.from(request.input))
  if (request.name === 'encodeIcon') return encodeIconHere(Buffer.from(request.input.webp), request.input.shape)
  return isLargeBuffered(request.input)
}

type DistributedOmit<Union, Key extends keyof Union> = Union extends unknown ? Omit<Union, Key> : never

lowerPriority()
// A service that is stopped signals all its processes. The server finishes its requests first and then closes the
// channel.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (request: PictureRequest) => {
  process.send?.(await respond(request))
  if (request.name !== 'isLargeBuffered') releasePixels()
})

/**
 * V8 knows little of the memory behind buffers and would keep those of several pictures. Its own heap is small, so that
 * this takes some milliseconds.
 */
const releasePixels = (): void => globalThis.gc?.()
