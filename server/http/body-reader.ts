import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { BodyReservation } from '../adapters/limits/in-flight-limits.ts'

/** Orders, sign-ins and reviews fit: they go on while uploads fill the memory that bodies may have. */
const UNRESERVED_BYTES = 16 * 1024
/** 4 KB a second: a slow phone does more, and a body that brings less holds a connection and its memory for nothing. */
const WINDOW_MS = 30_000
const WINDOW_BYTES = 120 * 1024

export type BodyReadOptions = {
  reservation: BodyReservation
  /** In each window of so many milliseconds the rest must arrive, or 120 KB of it. */
  windowMs?: number
}

/**
 * The bytes of a body. They are counted while they arrive, since an announced length is only the sender's word, and held
 * until the call is answered.
 * @throws Refusal TOO_LARGE, UNAVAILABLE (too many bytes are held already), TIMEOUT (they do not go on arriving) or
 *   VALIDATION (the sender went away)
 */
export const readBytes = async (
  request: Request,
  most: number,
  arriving: BodyReadOptions,
): Promise<Buffer<ArrayBuffer>> => {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > most) throw tooLargeError()
  if (announced > UNRESERVED_BYTES) arriving.reservation.require(announced)
  const bytes = growingBuffer(announced)
  for await (const part of readChunks(request, arriving.windowMs ?? WINDOW_MS)) {
    if (bytes.size() + part.length > most) throw tooLargeError()
    if (bytes.size() + part.length > UNRESERVED_BYTES) arriving.reservation.add(part.length)
    bytes.add(part)
  }
  return bytes.whole()
}

/** The announced size is only taken when more than a first part has arrived: many bodies that never arrive take nothing. */
const growingBuffer = (announced: number) => {
  let buffer = Buffer.allocUnsafeSlow(Math.min(announced, UNRESERVED_BYTES))
  let size = 0
  return {
    size: () => size,
    add: (part: Uint8Array): void => {
      if (size + part.length > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(size + part.length <= announced ? announced : 2 * (size + part.length))
        buffer.copy(larger, 0, 0, size)
        buffer = larger
      }
      buffer.set(part, size)
      size += part.length
    },
    whole: (): Buffer<ArrayBuffer> => buffer.subarray(0, size),
  }
}

async function* readChunks(request: Request, windowMs: number): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const reader = request.body.getReader()
  const pace = watchTransferRate(windowMs)
  try {
    for (;;) {
      const part = await Promise.race([reader.read().catch(throwMalformed), pace.tooSlow])
      if (part.done) return
      pace.arrived(part.value.length)
      yield part.value
    }
  } finally {
    pace.stop()
  }
}

const watchTransferRate = (windowMs: number) => {
  const { promise: tooSlow, reject } = createRejection()
  let inWindow = 0
  const timer = setInterval(() => {
    if (inWindow < WINDOW_BYTES) reject(new ApiError('TIMEOUT', TRANSFER_TIMEOUT))
    inWindow = 0
  }, windowMs)
  const arrived = (bytes: number) => {
    inWindow += bytes
  }
  return { tooSlow, arrived, stop: () => clearInterval(timer) }
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

export const malformedError = (): ApiError => new ApiError('VALIDATION', ERROR_MESSAGES.malformed)
const tooLargeError = (): ApiError => new ApiError('TOO_LARGE', ERROR_MESSAGES.tooLarge)
