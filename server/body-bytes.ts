import { Refusal } from '../src/contract/errors.ts'
import { REFUSED } from '../src/contract/messages.ts'
import type { HeldBody } from './in-flight.ts'

/** Orders, sign-ins and reviews fit: they go on while uploads fill the memory that bodies may have. */
const FREE_BYTES = 16 * 1024
/** 4 KB a second: a slow phone does more, and a body that brings less holds a connection and its memory for nothing. */
const WINDOW_MS = 30_000
const WINDOW_BYTES = 120 * 1024

export type Arriving = {
  held: HeldBody
  /** In each window of so many milliseconds the rest must arrive, or 120 KB of it. */
  windowMs?: number
}

/**
 * The bytes of a body. They are counted while they arrive, since an announced length is only the sender's word, and held
 * until the call is answered.
 * @throws Refusal TOO_LARGE, UNAVAILABLE (too many bytes are held already), TIMEOUT (they do not go on arriving) or
 *   VALIDATION (the sender went away)
 */
export const readBytes = async (request: Request, most: number, arriving: Arriving): Promise<Buffer<ArrayBuffer>> => {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > most) throw tooLarge()
  if (announced > FREE_BYTES) arriving.held.require(announced)
  const bytes = growingBuffer(announced)
  for await (const part of partsOf(request, arriving.windowMs ?? WINDOW_MS)) {
    if (bytes.size() + part.length > most) throw tooLarge()
    if (bytes.size() + part.length > FREE_BYTES) arriving.held.add(part.length)
    bytes.add(part)
  }
  return bytes.whole()
}

/** The announced size is only taken when more than a first part has arrived: many bodies that never arrive take nothing. */
const growingBuffer = (announced: number) => {
  let buffer = Buffer.allocUnsafeSlow(Math.min(announced, FREE_BYTES))
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

async function* partsOf(request: Request, windowMs: number): AsyncGenerator<Uint8Array> {
  if (!request.body) return
  const reader = request.body.getReader()
  const pace = watchPace(windowMs)
  try {
    for (;;) {
      const part = await Promise.race([reader.read().catch(brokenOff), pace.tooSlow])
      if (part.done) return
      pace.arrived(part.value.length)
      yield part.value
    }
  } finally {
    pace.stop()
  }
}

const watchPace = (windowMs: number) => {
  const { promise: tooSlow, reject } = withRejection()
  let inWindow = 0
  const timer = setInterval(() => {
    if (inWindow < WINDOW_BYTES) reject(new Refusal('TIMEOUT', TOO_SLOW))
    inWindow = 0
  }, windowMs)
  const arrived = (bytes: number) => {
    inWindow += bytes
  }
  return { tooSlow, arrived, stop: () => clearInterval(timer) }
}

const withRejection = () => {
  let reject = (_: unknown) => {}
  const promise = new Promise<never>((_, rejected) => {
    reject = rejected
  })
  return { promise, reject }
}

const TOO_SLOW = 'This took too long to arrive. Please try again where the connection is better.'
const brokenOff = (): never => {
  throw malformed()
}

export const malformed = (): Refusal => new Refusal('VALIDATION', REFUSED.malformed)
const tooLarge = (): Refusal => new Refusal('TOO_LARGE', REFUSED.tooLarge)
