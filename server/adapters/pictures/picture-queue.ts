import { limitConcurrency } from '../limits/concurrency-limit.ts'
import type { PictureUpload } from './picture-decoding.ts'
import type { PictureJob } from './picture-encoding.ts'
import type { EncodedPicture } from './picture-files.ts'

/** Works on pictures, here or in another process. */
export type PictureWorker = {
  /**
   * Must this picture be decoded as a whole, and is it large? The beginning of a file mostly says so.
   * @throws ApiError VALIDATION, UNSUPPORTED_MEDIA
   */
  isLargeBuffered(upload: PictureUpload): Promise<boolean>
  encode(job: PictureJob): Promise<EncodedPicture>
}

/**
 * `source`: whose picture it is. Those who send several take turns with everybody else. `isAbandoned`: nobody waits for it
 * any more, so that it is dropped when its turn comes.
 */
export type PictureEncoder = (job: PictureJob, source?: string, isAbandoned?: () => boolean) => Promise<EncodedPicture>

const QUEUE_FULL_ERROR = {
  message: 'Many people are sending pictures right now. Please try again.',
  retryAfter: 5,
} as const
const HEADER_BYTES = 64 * 1024

/**
 * Gives uploads to the worker when it is their turn: two at once, and beside them one of those that take much memory,
 * which does not delay the others. The worker gets a file when it decodes it, because those that wait would take memory
 * there as well.
 * @throws ApiError UNAVAILABLE when too many wait, and whatever the worker throws
 */
export const createPictureQueue = (worker: PictureWorker): PictureEncoder => {
  const limitDecoding = limitConcurrency({ concurrency: 2, queueSize: 32, ...QUEUE_FULL_ERROR })
  const limitLargeDecoding = limitConcurrency({ concurrency: 1, queueSize: 16, ...QUEUE_FULL_ERROR })
  return async (job, source, isAbandoned) => {
    if (job.kind === 'drawing') return worker.encode(job)
    const limit = (await isLarge(worker, job)) ? limitLargeDecoding : limitDecoding
    return limit(() => worker.encode(job), source, isAbandoned)
  }
}

/** Looks at the whole file only if its beginning does not say enough. */
const isLarge = async (worker: PictureWorker, { bytes, type }: PictureUpload): Promise<boolean> => {
  const whole = () => worker.isLargeBuffered({ bytes, type })
  if (bytes.length <= HEADER_BYTES) return whole()
  return worker.isLargeBuffered({ bytes: bytes.subarray(0, HEADER_BYTES), type }).catch(whole)
}
