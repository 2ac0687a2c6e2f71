import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../../src/contract/errors.ts'
import type { PictureJob } from './picture-encoding.ts'
import type { EncodedPicture } from './picture-files.ts'
import type { PictureRequest, PictureResponse } from './picture-process.ts'

export type PictureEncoder = (job: PictureJob) => Promise<EncodedPicture>

const IDLE_MS = 10_000
const IS_BUILT = !import.meta.url.endsWith('.ts')

/**
 * Encodes pictures in another process. It starts with the first picture and ends when it has been idle for a while, so that the
 * memory that decoding takes goes back to the system. A picture that crashes the decoder does not end the server.
 * @throws ApiError UNAVAILABLE when the process has died, and whatever `encodePictureHere` throws
 */
export const createPictureProcess = (idleMs = IDLE_MS): PictureEncoder & { pid(): number | undefined } => {
  let running: PictureProcess | undefined
  const encode: PictureEncoder = job => {
    if (!running?.isAlive()) running = startPictureProcess(idleMs)
    return running.encode(job)
  }
  return Object.assign(encode, { pid: () => (running?.isAlive() ? running.pid : undefined) })
}

const encodeInProcess = createPictureProcess()

/** Decodes and encodes a picture: built in another process, from source in this one, because starting another takes a second. */
export const encodePicture: PictureEncoder = async job => {
  if (IS_BUILT) return encodeInProcess(job)
  const { encodePictureHere } = await import('./picture-encoding.ts')
  return encodePictureHere(job)
}

type PictureProcess = { pid: number | undefined; isAlive(): boolean; encode: PictureEncoder }
type PendingJob = { resolve(picture: EncodedPicture): void; reject(error: Error): void }

const startPictureProcess = (idleMs: number): PictureProcess => {
  const child = forkPictureProcess()
  const pending = new Map<number, PendingJob>()
  let lastId = 0
  let hasEnded = false
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const settle = (id: number, act: (job: PendingJob) => void) => {
    const job = pending.get(id)
    pending.delete(id)
    if (job) act(job)
    if (pending.size === 0 && child.connected) idleTimer = setTimeout(() => child.disconnect(), idleMs).unref()
  }
  const end = () => {
    hasEnded = true
    for (const id of [...pending.keys()]) settle(id, ({ reject }) => reject(processDiedError()))
  }
  child.on('message', (response: PictureResponse) => settle(response.id, job => settleJob(response, job)))
  child.once('exit', end)
  child.once('error', end)
  const encode: PictureEncoder = job =>
    new Promise((resolve, reject) => {
      clearTimeout(idleTimer)
      const id = ++lastId
      pending.set(id, { resolve, reject })
      const request: PictureRequest = { id, job }
      child.send(request, error => error && settle(id, () => reject(processDiedError())))
    })
  return { pid: child.pid, isAlive: () => child.connected && !hasEnded, encode }
}

const settleJob = (response: PictureResponse, { resolve, reject }: PendingJob): void => {
  if (response.kind === 'encoded') resolve(response.picture)
  else if (response.kind === 'refused') reject(new ApiError(response.code, response.message, response.detail))
  else reject(new Error('A picture could not be encoded.', { cause: response.error }))
}

const processDiedError = () =>
  new ApiError('UNAVAILABLE', 'Many people are sending pictures right now. Please try again.', { retryAfter: 5 })

/** In the build the process has a bundle of its own. From source, in tests, it is loaded through tsx. */
const forkPictureProcess = (): ChildProcess => {
  const child = fork(findProcessFile(), {
    execArgv: IS_BUILT ? [] : ['--import', 'tsx'],
    // Sends bytes as bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // An idle process must not keep this one alive.
  child.unref()
  child.channel?.unref()
  return child
}

const findProcessFile = (): string => {
  if (!IS_BUILT) return fileURLToPath(new URL('./picture-process.ts', import.meta.url))
  const candidates = ['./picture-process.js', '../picture-process.js'].map(path =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  return candidates.find(candidate => existsSync(candidate)) ?? candidates[0]!
}
