import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../src/contract/errors.ts'
import { UnreadableCsv } from './csv-records.ts'
import type { Entry } from './entries.ts'
import type { Layout } from './layout.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { packFile } from './pack-file.ts'

/** What the parser is asked, and what it answers. */
export type ParserCalls = {
  pack: { input: Uint8Array; output: string }
  open: { input: { content: string; done: number }; output: { layout: Layout; total: number } }
  /** The next products of the opened file; none at its end. */
  next: { input: null; output: Entry[] }
  close: { input: null; output: undefined }
}
export type ParserQuestion = {
  [Name in keyof ParserCalls]: { name: Name; input: ParserCalls[Name]['input'] }
}[keyof ParserCalls]
/** Errors lose their class between threads. */
export type ParserAnswer =
  | { kind: 'answered'; output: unknown }
  | { kind: 'refused'; code: Refusal['code']; message: string; detail: Record<string, unknown> }
  | { kind: 'unreadable'; line: number; column: string; message: string }
  | { kind: 'failed'; error: unknown }

/** The entry of the worker thread in which files are parsed (see parser.ts). One question at a time. */
let opened: OpenedFile | undefined

const answer = async (question: ParserQuestion): Promise<unknown> => {
  if (question.name === 'pack') return packFile(question.input)
  if (question.name === 'next') return (await opened?.batches.next())?.value ?? []
  opened = undefined
  if (question.name === 'close') return undefined
  opened = openFile(question.input.content, question.input.done)
  return { layout: opened.layout, total: opened.total }
}

const failureOf = (error: unknown): ParserAnswer => {
  if (error instanceof UnreadableCsv) {
    return { kind: 'unreadable', line: error.line, column: error.column, message: error.message }
  }
  if (error instanceof Refusal) {
    return { kind: 'refused', code: error.code, message: error.message, detail: error.detail }
  }
  return { kind: 'failed', error }
}

parentPort?.on('message', (question: ParserQuestion) => {
  answer(question)
    .then((output): ParserAnswer => ({ kind: 'answered', output }), failureOf)
    .then(said => parentPort?.postMessage(said))
})
