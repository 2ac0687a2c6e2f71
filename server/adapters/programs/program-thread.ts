import { Worker, type WorkerOptions } from 'node:worker_threads'
import { findProgram } from './program-files.ts'

/** Starts a program of ours as a thread. */
export const startThread = (name: string, source: URL, options: WorkerOptions = {}): Worker => {
  const { url, isSource } = findProgram(name, source)
  const own = { ...options, execArgv: [] }
  if (!isSource) return new Worker(url, own)
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(url.href)}) })`
  return new Worker(code, { ...own, eval: true })
}
