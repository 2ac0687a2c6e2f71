import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES, SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import type { BodyReservation } from '../../adapters/limits/in-flight-limits.ts'

/**
 * Small bodies need no reservation, so orders, sign-ins and reviews go on while uploads use all of the memory limit.
 */
const UNRESERVED_BYTES = 16 * 1024
/** 4 KB per second. Slow phones are faster; a slower body would only occupy a connection and memory. */
const WINDOW_MS = 30_000
const WINDOW_BYTES = 120 * 1024

export type BodyReadOptions = {
  reservation: BodyReservation
  /** The same request in Node. Its body is read from here if given, because a web stream copies each part. */
  incoming?: IncomingMessage | undefined
  /** In each window of this many milliseconds the rest of the body must arrive, or WINDOW_BYTES of it. */
  windowMs?: number
}

/**
 * Reads a request body. Bytes are counted as they arrive, because Content-Length is not trusted, and stay reserved
 * until the request has its response.
 * @throws ApiError TOO_LARGE, UNAVAILABLE (no memory for more bodies), TIMEOUT (the body arrives too slowly) or
 *   VALIDATION (the client disconnected)
 */
export const readBytes = async (
  request: Request,
  maxBytes: number,
  options: BodyReadOptions,
): Promise<Buffer<ArrayBuffer>> => {
  const contentLength = Number(request.headers.get('content-length') ?? 0)
  if (contentLength > maxBytes) throw tooLargeError()
  if (contentLength > 0 && contentLength <= UNRESERVED_BYTES) return readSmallBody(request, options)
  if (contentLength > UNRESERVED_BYTES) options.reservation.require(contentLength)
  const bytes = growingBuffer(contentLength)
  await readParts(request, options, part => {
    if (bytes.size() + part.length > maxBytes) throw tooLargeError()
    if (bytes.size() + part.length > UNRESERVED_BYTES) options.reservation.add(part.length)
    bytes.add(part)
  })
  return bytes.toBuffer()
}

/** In one piece, because a stream costs more than such a body. Node ends a body at its Content-Length. */
const readSmallBody = async (
  request: Request,
  { windowMs = WINDOW_MS }: BodyReadOptions,
): Promise<Buffer<ArrayBuffer>> => {
  const { timeout, stop } = watchTransferRate(windowMs)
  try {
    return Buffer.from(await Promise.race([request.arrayBuffer().catch(throwMalformed), timeout]))
  } finally {
    stop()
  }
}

/**
 * Allocates the full Content-Length only after more than UNRESERVED_BYTES have arrived, against bodies that never
 * arrive.
 */
const growingBuffer = (contentLength: number) => {
  let buffer = Buffer.allocUnsafeSlow(Math.min(contentLength, UNRESERVED_BYTES))
  let size = 0
  return {
    size: () => size,
    add: (part: Uint8Array): void => {
      if (size + part.length > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(
          size + part.length <= contentLength ? contentLength : 2 * (size + part.length),
        )
        buffer.copy(larger, 0, 0, size)
        buffer = larger
      }
      buffer.set(part, size)
      size += part.length
    },
    toBuffer: (): Buffer<ArrayBuffer> => buffer.subarray(0, size),
  }
}

type TakePart = (part: Uint8Array) => void

/** Passes the parts of a body on as they arrive. Ends early when `take` throws, or when they arrive too slowly. */
const readParts = async (
  request: Request,
  { incoming, windowMs = WINDOW_MS }: BodyReadOptions,
  take: TakePart,
): Promise<void> => {
  const { timeout, count, stop } = watchTransferRate(windowMs)
  let hasEnded = false
  const takeCounted: TakePart = part => {
    if (hasEnded) throw malformedError()
    count(part.length)
    take(part)
  }
  try {
    await Promise.race([
      incoming ? readNodeStream(incoming, takeCounted) : readWebStream(request, takeCounted),
      timeout,
    ])
  } finally {
    hasEnded = true
    stop()
  }
}

/** After an error the rest is read and dropped, until close-after-upload.ts closes the connection. */
const readNodeStream = (incoming: IncomingMessage, take: TakePart): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      incoming.off('data', onData).off('end', onEnd).off('close', onClose)
      act()
    }
    const onData = (part: Buffer) => {
      try {
        take(part)
      } catch (error) {
        end(() => reject(error))
      }
    }
    const onEnd = () => end(resolve)
    const onClose = () => end(() => reject(malformedError()))
    // A connection that breaks is an error, and then closed.
    incoming.on('error', () => undefined)
    if (incoming.destroyed) onClose()
    else incoming.on('data', onData).on('end', onEnd).on('close', onClose)
  })

const readWebStream = async (request: Request, take: TakePart): Promise<void> => {
  if (!request.body) return
  const reader = request.body.getReader()
  for (;;) {
    const part = await reader.read().catch(throwMalformed)
    if (part.done) return
    take(part.value)
  }
}

const watchTransferRate = (windowMs: number) => {
  const { promise: timeout, reject } = createRejection()
  let inWindow = 0
  const timer = setInterval(() => {
    if (inWindow < WINDOW_BYTES) reject(new ApiError('TIMEOUT', TRANSFER_TIMEOUT))
    inWindow = 0
  }, windowMs)
  const count = (bytes: number) => {
    inWindow += bytes
  }
  return { timeout, count, stop: () => clearInterval(timer) }
}

const createRejection = () => {
  let reject = (_: unknown) => {}
  const promise = new Promise<never>((_, rejected) => {
    reject = rejected
  })
  return { promise, reject }
}

const TRANSFER_TIMEOUT = 'This took too long to arrive. Please try again where the connection is better.'
const throwMalformed = (): never => {
  throw malformedError()
}

export const malformedError = (): ApiError => new ApiError('VALIDATION', SERVER_ERRORS.malformed)
export const tooLargeError = (): ApiError => new ApiError('TOO_LARGE', ERROR_MESSAGES.tooLarge)
