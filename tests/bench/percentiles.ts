/** Percentiles of durations, in milliseconds. */
export type Percentiles = { p50: number; p95: number; p99: number }

export const computePercentiles = (times: readonly number[]): Percentiles => {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Runs the work and returns its duration in milliseconds. */
export const measureTime = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
