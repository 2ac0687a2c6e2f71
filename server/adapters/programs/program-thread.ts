import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { ProgramFile } from './program-files.ts'

/** Starts a program of ours as a thread. */
export const startThread = ({ url, isSource }: ProgramFile, options: WorkerOptions = {}): Worker => {
  const own = { ...options, execArgv: [] }
  if (!isSource) return new Worker(url, own)
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(url.href)}) })`
  return new Worker(code, { ...own, eval: true })
}
