import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { ApiError, type ApiErrorDetail } from '../../../src/contract/errors.ts'
import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import type { MessageDescriptor } from '../../../src/contract/messages/message.ts'
import { lowerPriority } from '../../adapters/programs/low-priority.ts'
import { CsvParseError } from '../reading/csv-records.ts'
import { compressImportFile } from '../reading/file-compression.ts'
import type { ImportEntry } from './import-entry.ts'
import { type OpenImport, openImport } from './import-reader.ts'

/** The requests to the parser thread and their results. */
export type ParserCalls = {
  pack: { input: { file: Uint8Array; isAnyTable: boolean }; output: string }
  open: {
    input: { content: string; done: number; settings: ImportSettings | null; now: number }
    output: Omit<OpenImport, 'batches'>
  }
  /** The next batch of the opened file; empty at its end. */
  next: { input: null; output: ImportEntry[] }
  /** Drops the opened file. @returns the heap that the thread keeps */
  close: { input: null; output: { heapBytes: number } }
}
export type ParserRequest = {
  [Name in keyof ParserCalls]: { name: Name; input: ParserCalls[Name]['input'] }
}[keyof ParserCalls]
/** Errors lose their class between threads, so their kind is sent along. */
export type ParserResponse =
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: ApiError['code']; message: MessageDescriptor; detail: ApiErrorDetail }
  | { kind: 'unreadable'; line: number; column: string; message: MessageDescriptor }
  | { kind: 'failed'; error: unknown }

/** This file runs in the worker thread that parser.ts starts. It handles one request at a time. */
let opened: OpenImport | undefined

const handleRequest = async (request: ParserRequest): Promise<unknown> => {
  if (request.name === 'pack') return compressImportFile(request.input.file, request.input.isAnyTable)
  if (request.name === 'next') return (await opened?.batches.next())?.value ?? []
  opened = undefined
  if (request.name === 'close') return { heapBytes: getHeapStatistics().total_heap_size }
  const { content, done, settings, now } = request.input
  opened = openImport(content, done, settings, now)
  const { batches: _, ...header } = opened
  return header
}

const toErrorResponse = (error: unknown): ParserResponse => {
  if (error instanceof CsvParseError) {
    return { kind: 'unreadable', line: error.line, column: error.column, message: error.descriptor }
  }
  if (error instanceof ApiError) {
    return { kind: 'refused', code: error.code, message: error.descriptor, detail: error.detail }
  }
  return { kind: 'failed', error }
}

lowerPriority()
parentPort?.on('message', (request: ParserRequest) => {
  handleRequest(request)
    .then((output): ParserResponse => ({ kind: 'done', output }), toErrorResponse)
    .then(response => parentPort?.postMessage(response))
})
