import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../../src/contract/errors.ts'
import { limitConcurrency } from '../limits/concurrency-limit.ts'
import { type FindProgram, findProgram } from '../programs/program-files.ts'
import type { IconShape } from './logo-encoding.ts'
import type { PictureCalls, PictureRequest, PictureResponse } from './picture-process.ts'
import { createPictureQueue, type PictureEncoder } from './picture-queue.ts'

const IDLE_MS = 10_000
/** Several times what the largest picture takes on a slow processor. */
const RESPONSE_MS = 90_000
const IS_BUILT = !import.meta.url.endsWith('.ts')

/**
 * Encodes pictures in another process. It starts with the first picture and ends when it has been idle for a while, so
 * that the memory that decoding takes goes back to the system. A picture that crashes the decoder does not end the
 * server.
 * @throws ApiError UNAVAILABLE when the process has died or did not answer, and whatever `encodePictureHere` throws
 */
export const createPictureProcess = (
  idleMs = IDLE_MS,
  responseMs = RESPONSE_MS,
  find = findProgram,
): PictureEncoder & PictureProcessControl => {
  let running: PictureProcess | undefined
  const request: PictureProcess['request'] = (name, input) => {
    if (!running?.isAlive()) running = startPictureProcess(idleMs, responseMs, find)
    return running.request(name, input)
  }
  const encode = createPictureQueue({
    isLargeBuffered: upload => request('isLargeBuffered', upload),
    encode: job => request('encode', job),
  })
  return Object.assign(encode, {
    pid: () => (running?.isAlive() ? running.pid : undefined),
    encodePreview: (webp: Buffer) => request('encodePreview', webp),
    encodeIcon: (webp: Buffer, shape: IconShape) => request('encodeIcon', { webp, shape }),
  })
}

type PictureProcessControl = {
  pid(): number | undefined
  encodePreview(webp: Buffer): Promise<Buffer>
  encodeIcon(webp: Buffer, shape: IconShape): Promise<Buffer>
}

const encodeInProcess = createPictureProcess()

/**
 * Decodes and encodes a picture: built in another process, from source in this one, because starting another takes a
 * second.
 */
export const encodePicture: PictureEncoder = (...job) => (IS_BUILT ? encodeInProcess : encodeHere)(...job)

const limitPreviews = limitConcurrency({
  concurrency: 1,
  queueSize: 16,
  message: 'Many people are sending pictures right now. Please try again.',
  retryAfter: 5,
})

/** A picture of ours as JPEG for previews of links, one at a time. @throws ApiError UNAVAILABLE when too many wait */
export const encodePreview = (webp: Buffer): Promise<Buffer> =>
  limitPreviews(async () =>
    IS_BUILT
      ? Buffer.from(await encodeInProcess.encodePreview(webp))
      : (await import('./preview-encoding.ts')).encodePreviewHere(webp),
  )

/** An icon as PNG from a square picture of ours. @throws ApiError UNAVAILABLE when too many wait */
export const encodeIcon = (webp: Buffer, shape: IconShape): Promise<Buffer> =>
  limitPreviews(async () =>
    IS_BUILT
      ? Buffer.from(await encodeInProcess.encodeIcon(webp, shape))
      : (await import('./logo-encoding.ts')).encodeIconHere(webp, shape),
  )

const encodeHere = createPictureQueue({
  isLargeBuffered: async upload => (await import('./picture-decoding.ts')).isLargeBuffered(upload),
  encode: async job => (await import('./picture-encoding.ts')).encodePictureHere(job),
})

type PictureProcess = {
  pid: number | undefined
  isAlive(): boolean
  request<Name extends keyof PictureCalls>(
    name: Name,
    input: PictureCalls[Name]['input'],
  ): Promise<PictureCalls[Name]['output']>
}
type PendingJob = { resolve(output: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout }

const startPictureProcess = (idleMs: number, responseMs: number, find: FindProgram): PictureProcess => {
  const child = forkPictureProcess(find)
  const pending = new Map<number, PendingJob>()
  let lastId = 0
  let hasEnded = false
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const settle = (id: number, act: (job: PendingJob) => void) => {
    const job = pending.get(id)
    pending.delete(id)
    clearTimeout(job?.timer)
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
  const request: PictureProcess['request'] = (name, input) =>
    new Promise<PictureCalls[typeof name]['output']>((resolve, reject) => {
      clearTimeout(idleTimer)
      const id = ++lastId
      // A process that does not answer would keep everybody's turn.
      const timer = setTimeout(() => child.kill('SIGKILL'), responseMs).unref()
      pending.set(id, { resolve: resolve as PendingJob['resolve'], reject, timer })
      const message = { id, name, input } as PictureRequest
      child.send(message, error => error && settle(id, () => reject(processDiedError())))
    })
  return { pid: child.pid, isAlive: () => child.connected && !hasEnded, request }
}

const settleJob = (response: PictureResponse, { resolve, reject }: PendingJob): void => {
  if (response.kind === 'done') resolve(response.output)
  else if (response.kind === 'refused') reject(new ApiError(response.code, response.message, response.detail))
  else reject(new Error('A picture could not be encoded.', { cause: response.error }))
}

const processDiedError = () =>
  new ApiError('UNAVAILABLE', 'Many people are sending pictures right now. Please try again.', { retryAfter: 5 })

const forkPictureProcess = (find: FindProgram): ChildProcess => {
  const { url, isSource } = find('picture-process', new URL('./picture-process.ts', import.meta.url))
  const child = fork(fileURLToPath(url), {
    execArgv: ['--expose-gc', ...(isSource ? ['--import', 'tsx'] : [])],
    // Structured clone: JSON would turn buffers into arrays of numbers.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // An idle process must not keep this one alive.
  child.unref()
  child.channel?.unref()
  return child
}
