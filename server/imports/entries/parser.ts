import type { Transferable, Worker } from 'node:worker_threads'
import { ApiError } from '../../../src/contract/errors.ts'
import type { ServerMessageKey } from '../../../src/contract/messages/server-messages.ts'
import { type FindProgram, startThread } from '../../adapters/programs/program-files.ts'
import { CsvParseError } from '../reading/csv-records.ts'
import type { ParserCalls, ParserResponse } from './parser-worker.ts'

export type ParserLimits = {
  /** Of one request. */
  timeMs: number
  /** The heap size of the thread. */
  memoryMb: number
}
export const PARSER_LIMITS: ParserLimits = { timeMs: 60_000, memoryMb: 192 }
/** A thread that parses files, so that the main thread stays free for requests. It takes one request at a time. */
export type Parser = {
  readonly isBroken: boolean
  /**
   * @throws CsvParseError, ApiError when the file is invalid, or needs more time or memory than the limits
   * @throws Error when the thread died. After that, or after exceeding a limit, the parser is broken
   */
  request<Name extends keyof ParserCalls>(
    name: Name,
    input: ParserCalls[Name]['input'],
    transfer?: Transferable[],
  ): Promise<ParserCalls[Name]['output']>
  close(): Promise<void>
}

const PARSE_TIMEOUT = 'Reading this file took too long. Split it into smaller files.'
const OUT_OF_MEMORY = 'Reading this file needs too much memory. Split it into smaller files.'

type PendingRequest = { resolve(output: unknown): void; reject(error: Error): void }

const startParser = (findProgram: FindProgram, { timeMs, memoryMb }: ParserLimits): Parser => {
  const worker = startWorker(findProgram, memoryMb)
  let pending: PendingRequest | undefined
  let broken: Error | undefined
  const settle = (act: (request: PendingRequest) => void) => {
    const request = pending
    pending = undefined
    if (request) act(request)
  }
  const abort = (error: Error) => {
    const cause = broken ?? error
    broken = cause
    settle(({ reject }) => reject(cause))
    void worker.terminate()
  }
  worker.on('message', (response: ParserResponse) => settle(request => settleRequest(response, request)))
  worker.on('error', error => abort(isOutOfMemory(error) ? fileTooComplexError(OUT_OF_MEMORY) : workerDiedError(error)))
  worker.on('exit', code => abort(workerDiedError(`exit code ${code}`)))
  return {
    get isBroken() {
      return broken !== undefined
    },
    request: async (name, input, transfer = []) => {
      if (broken) throw broken
      const timer = setTimeout(() => abort(fileTooComplexError(PARSE_TIMEOUT)), timeMs)
      worker.ref()
      try {
        return await new Promise<ParserCalls[typeof name]['output']>((resolve, reject) => {
          pending = { resolve: resolve as PendingRequest['resolve'], reject }
          worker.postMessage({ name, input }, transfer)
        })
      } finally {
        clearTimeout(timer)
        // An idle parser must not keep the process alive.
        worker.unref()
      }
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

const settleRequest = (response: ParserResponse, { resolve, reject }: PendingRequest): void => {
  if (response.kind === 'done') resolve(response.output)
  else if (response.kind === 'refused') reject(new ApiError(response.code, response.message, response.detail))
  else if (response.kind === 'unreadable') reject(new CsvParseError(response.line, response.message, response.column))
  else reject(new Error('A file could not be parsed.', { cause: response.error }))
}

const fileTooComplexError = (message: ServerMessageKey) =>
  new ApiError('VALIDATION', message, { fields: { file: message } })
const workerDiedError = (cause: unknown) => new Error('The thread that parses files died.', { cause })
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const startWorker = (findProgram: FindProgram, memoryMb: number): Worker =>
  startThread(findProgram('parser-worker', new URL('./parser-worker.ts', import.meta.url)), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })

const IDLE_TIMEOUT_MS = 10_000
/** A thread with a larger heap has read some thousand rows and would keep the memory. It starts with 16 MB. */
const MAX_IDLE_HEAP_BYTES = 24 * 2 ** 20
let idleParser: { parser: Parser; timer: ReturnType<typeof setTimeout> } | undefined

/**
 * Runs `work` with a parser. With the default limits the parser is reused, and kept idle for up to ten seconds, because
 * starting a thread takes longer than parsing a small file. After a large one it is ended.
 */
export const withParser = async <T>(
  findProgram: FindProgram,
  work: (parser: Parser) => Promise<T>,
  limits: ParserLimits = PARSER_LIMITS,
): Promise<T> => {
  const parser = (limits === PARSER_LIMITS && takeIdleParser()) || startParser(findProgram, limits)
  try {
    return await work(parser)
  } finally {
    if (limits === PARSER_LIMITS && !parser.isBroken) await keepIdleParser(parser)
    else await parser.close()
  }
}

const takeIdleParser = (): Parser | undefined => {
  const parser = idleParser?.parser
  clearTimeout(idleParser?.timer)
  idleParser = undefined
  return parser?.isBroken ? undefined : parser
}

const keepIdleParser = async (parser: Parser): Promise<void> => {
  const { heapBytes } = await parser.request('close', null).catch(() => ({ heapBytes: 0 }))
  if (idleParser || parser.isBroken || heapBytes > MAX_IDLE_HEAP_BYTES) await parser.close()
  else idleParser = { parser, timer: setTimeout(() => takeIdleParser()?.close(), IDLE_TIMEOUT_MS).unref() }
}
