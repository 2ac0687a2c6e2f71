import { existsSync } from 'node:fs'
import { type Transferable, Worker } from 'node:worker_threads'
import { ApiError } from '../../src/contract/errors.ts'
import { CsvParseError } from './csv-records.ts'
import type { ParserCalls, ParserResponse } from './parser-worker.ts'

export type ParserLimits = {
  /** For one answer. */
  timeMs: number
  /** The heap of its thread. */
  memoryMb: number
}
export const PARSER_LIMITS: ParserLimits = { timeMs: 60_000, memoryMb: 192 }
/** A thread that parses files, so that this one goes on answering requests. Ask one thing at a time. */
export type Parser = {
  readonly isBroken: boolean
  /**
   * @throws UnreadableCsv, Refusal: what is wrong with the file, or that it needs more than the thread may have
   * @throws Error where the thread died. After either of the last two it answers no more
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

export const startParser = ({ timeMs, memoryMb }: ParserLimits = PARSER_LIMITS): Parser => {
  const worker = startWorker(memoryMb)
  let pending: PendingRequest | undefined
  let broken: Error | undefined
  const settle = (act: (asked: PendingRequest) => void) => {
    const asked = pending
    pending = undefined
    if (asked) act(asked)
  }
  const breakOff = (error: Error) => {
    broken ??= error
    settle(({ reject }) => reject(broken!))
    void worker.terminate()
  }
  worker.on('message', (answer: ParserResponse) => settle(asked => settleRequest(answer, asked)))
  worker.on('error', error =>
    breakOff(isOutOfMemory(error) ? fileTooComplexError(OUT_OF_MEMORY) : workerDiedError(error)),
  )
  worker.on('exit', code => breakOff(workerDiedError(`exit code ${code}`)))
  return {
    get isBroken() {
      return broken !== undefined
    },
    request: async (name, input, transfer = []) => {
      if (broken) throw broken
      const timer = setTimeout(() => breakOff(fileTooComplexError(PARSE_TIMEOUT)), timeMs)
      worker.ref()
      try {
        return await new Promise<ParserCalls[typeof name]['output']>((resolve, reject) => {
          pending = { resolve: resolve as PendingRequest['resolve'], reject }
          worker.postMessage({ name, input }, transfer)
        })
      } finally {
        clearTimeout(timer)
        // An idle parser keeps no process alive.
        worker.unref()
      }
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

const settleRequest = (answer: ParserResponse, { resolve, reject }: PendingRequest): void => {
  if (answer.kind === 'answered') resolve(answer.output)
  else if (answer.kind === 'refused') reject(new ApiError(answer.code, answer.message, answer.detail))
  else if (answer.kind === 'unreadable') reject(new CsvParseError(answer.line, answer.message, answer.column))
  else reject(new Error('A file could not be parsed.', { cause: answer.error }))
}

const fileTooComplexError = (message: string) => new ApiError('VALIDATION', message, { fields: { file: message } })
const workerDiedError = (cause: unknown) => new Error('The thread that parses files died.', { cause })
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Built, the worker is an entry of its own, and this file a part of any other; from source, tsx reads its TypeScript. */
const startWorker = (memoryMb: number): Worker => {
  const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 } }
  if (!import.meta.url.endsWith('.ts')) return new Worker(builtWorker(), options)
  const source = JSON.stringify(new URL('./parser-worker.ts', import.meta.url).href)
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(code, { ...options, eval: true })
}

const builtWorker = (): URL => {
  const places = ['./parser-worker.js', '../parser-worker.js'].map(path => new URL(path, import.meta.url))
  return places.find(place => existsSync(place)) ?? places[0]!
}

const IDLE_TIMEOUT_MS = 10_000
let idleParser: { parser: Parser; timer: ReturnType<typeof setTimeout> } | undefined

/**
 * Lends a parser to this work. With the usual limits an idle one is taken, and kept for the next work for ten seconds:
 * starting a thread takes longer than reading a small file.
 */
export const withParser = async <T>(
  work: (parser: Parser) => Promise<T>,
  limits: ParserLimits = PARSER_LIMITS,
): Promise<T> => {
  const parser = (limits === PARSER_LIMITS && takeIdleParser()) || startParser(limits)
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
  // So that it does not hold the file meanwhile.
  await parser.request('close', null).catch(() => undefined)
  if (idleParser || parser.isBroken) await parser.close()
  else idleParser = { parser, timer: setTimeout(() => takeIdleParser()?.close(), IDLE_TIMEOUT_MS).unref() }
}
