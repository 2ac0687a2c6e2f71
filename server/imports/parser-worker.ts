import { parentPort } from 'node:worker_threads'
import { ApiError } from '../../src/contract/errors.ts'
import type { ColumnLayout } from './column-layout.ts'
import { CsvParseError } from './csv-records.ts'
import { compressImportFile } from './file-compression.ts'
import { type OpenImport, openImport } from './import-reader.ts'
import type { ImportEntry } from './product-entries.ts'

/** What the parser is asked, and what it answers. */
export type ParserCalls = {
  pack: { input: Uint8Array; output: string }
  open: { input: { content: string; done: number }; output: { layout: ColumnLayout; total: number } }
  /** The next products of the opened file; none at its end. */
  next: { input: null; output: ImportEntry[] }
  close: { input: null; output: undefined }
}
export type ParserRequest = {
  [Name in keyof ParserCalls]: { name: Name; input: ParserCalls[Name]['input'] }
}[keyof ParserCalls]
/** Errors lose their class between threads. */
export type ParserResponse =
  | { kind: 'answered'; output: unknown }
  | { kind: 'refused'; code: ApiError['code']; message: string; detail: Record<string, unknown> }
  | { kind: 'unreadable'; line: number; column: string; message: string }
  | { kind: 'failed'; error: unknown }

/** The entry of the worker thread in which files are parsed (see parser.ts). One question at a time. */
let opened: OpenImport | undefined

const handleRequest = async (question: ParserRequest): Promise<unknown> => {
  if (question.name === 'pack') return compressImportFile(question.input)
  if (question.name === 'next') return (await opened?.batches.next())?.value ?? []
  opened = undefined
  if (question.name === 'close') return undefined
  opened = openImport(question.input.content, question.input.done)
  return { layout: opened.layout, total: opened.total }
}

const toErrorResponse = (error: unknown): ParserResponse => {
  if (error instanceof CsvParseError) {
    return { kind: 'unreadable', line: error.line, column: error.column, message: error.message }
  }
  if (error instanceof ApiError) {
    return { kind: 'refused', code: error.code, message: error.message, detail: error.detail }
  }
  return { kind: 'failed', error }
}

parentPort?.on('message', (question: ParserRequest) => {
  handleRequest(question)
    .then((output): ParserResponse => ({ kind: 'answered', output }), toErrorResponse)
    .then(said => parentPort?.postMessage(said))
})
