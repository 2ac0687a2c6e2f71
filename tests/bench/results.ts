import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import type { ApiComparison } from './measure-api.ts'
import type { MemoryResult } from './memory.ts'

/** The result of a run, as it is stored. */
export type BenchResults = {
  commit: string
  at: string
  node: string
  cores: number
  /** Absent in results from before the benchmark could measure it. */
  postgres?: boolean
  products: number
  /** Absent in results from before the benchmark could add them: one. */
  variants?: number
  seconds: number
  rounds: number
  api: ApiComparison[]
  memory?: MemoryResult
}

export const createResults = (
  settings: Pick<BenchResults, 'postgres' | 'products' | 'variants' | 'seconds' | 'rounds'>,
): BenchResults => ({
  commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
  at: new Date().toISOString(),
  node: process.version,
  cores: cpus().length,
  ...settings,
  api: [],
})

/** @returns the file */
export const storeResults = (results: BenchResults): string => {
  const file = `.cache/bench/${results.at.replaceAll(':', '-').slice(0, 19)}-${results.commit}.json`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  return file
}

export const readResults = (file: string): BenchResults => JSON.parse(readFileSync(file, 'utf8')) as BenchResults
