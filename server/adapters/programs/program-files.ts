import { existsSync } from 'node:fs'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** What the server runs as a process or thread of its own. From source it must be loaded through tsx. */
export type ProgramFile = { url: URL; isSource: boolean }

export type FindProgram = (name: string, source: URL) => ProgramFile

/** Finds a program: in the build the bundle of this name (vite.config.ts), otherwise its source. */
export const findProgram: FindProgram = (name, source) => {
  if (import.meta.url.endsWith('.ts')) return { url: source, isSource: true }
  const beside = new URL(`./${name}.js`, import.meta.url)
  return { url: existsSync(beside) ? beside : new URL(`../${name}.js`, import.meta.url), isSource: false }
}

/** Starts a program of ours as a thread. */
export const startThread = ({ url, isSource }: ProgramFile, options: WorkerOptions = {}): Worker => {
  const own = { ...options, execArgv: [] }
  if (!isSource) return new Worker(url, own)
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(url.href)}) })`
  return new Worker(code, { ...own, eval: true })
}
