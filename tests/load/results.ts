import { computePercentiles, type Percentiles } from '../bench/percentiles.ts'
import type { OutageReport } from './outages.ts'
import type { UsageReport } from './process-usage.ts'
import type { FailedRequest, RequestLog } from './request-log.ts'
import type { LoadSettings } from './settings.ts'

export type KindReport = Percentiles & {
  kind: string
  answered: number
  perSecond: number
  failed: number
  /** Of those that were answered, in milliseconds. */
  slowest: number
}

/** A run of `npm run check:load`, as it is stored. */
export type LoadResults = {
  commit: string
  at: string
  node: string
  cores: number
  settings: LoadSettings
  seconds: number
  orders: number
  writes: number
  repeats: number
  skippedReads: number
  kinds: KindReport[]
  usage: UsageReport[]
  outages: OutageReport[]
  bytesPerOrder: Record<string, number>
  streams: { streams: number; opened: number; ended: number; hints: number; settledAfterSeconds: number }
  /** What is wrong; empty if everything was proved. */
  faults: string[]
}

/** In the order in which they are shown. */
const KINDS = [
  'list',
  'product',
  'search',
  'suggestions',
  'order',
  'cancel',
  'vendor',
  'orders',
  'sync account',
  'sync catalogue',
  'settings',
]

export const reportKinds = ({ times, failed }: RequestLog, seconds: number): KindReport[] =>
  KINDS.map(kind => {
    const measured = times[kind] ?? []
    return {
      kind,
      answered: measured.length,
      perSecond: measured.length / seconds,
      slowest: measured.reduce((slowest, ms) => Math.max(slowest, ms), 0),
      failed: failed.filter(request => request.kind === kind).length,
      ...computePercentiles(measured),
    }
  })

export const describeFailed = (start: number, { kind, from, to, why }: FailedRequest): string =>
  `While everything was up: ${kind} failed at ${((from - start) / 1000).toFixed(1)} s after ${(to - from).toFixed(0)} ms: ${why}`
