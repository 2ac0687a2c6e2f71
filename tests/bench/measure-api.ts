import { type Comparison, createComparisons } from './api-loads.ts'
import { startSides } from './bench-sides.ts'
import { type LoadResult, measureLoad } from './load-generator.ts'
import { median } from './percentiles.ts'
import { startPostgresSides } from './postgres-sides.ts'

export type ApiSettings = {
  postgres: boolean
  products: number
  variants: number
  seconds: number
  rounds: number
  parts: ReadonlySet<string>
}

/** Medians of the rounds. The ratios are Haat to the reference, 1 is as fast: median of the ratios of each round. */
export type ApiComparison = {
  name: string
  haat: LoadResult
  reference: LoadResult
  speedRatio: number
  cpuRatio: number | null
}

/** Runs each load on Haat and on the reference in turns, and passes on each result as soon as it is there. */
export const measureApi = async (
  { postgres, products, variants, seconds, rounds, parts }: ApiSettings,
  report: (result: ApiComparison) => void,
): Promise<void> => {
  const sides = await (postgres ? startPostgresSides(products, variants) : startSides(products, variants))
  try {
    const comparisons = (await createComparisons(sides)).filter(({ part }) => parts.has(part))
    for (const comparison of comparisons) report(await runComparison(comparison, seconds, rounds))
  } finally {
    await sides.dispose()
  }
}

const runComparison = async (
  { name, haat, reference, meanwhile, warmUpRounds }: Comparison,
  seconds: number,
  rounds: number,
): Promise<ApiComparison> => {
  const results: { haat: LoadResult; reference: LoadResult }[] = []
  const warmUpSeconds = warmUpRounds ? warmUpRounds * seconds : 1
  // Only fills caches and lets V8 compile.
  await measureLoad(haat, warmUpSeconds)
  await measureLoad(reference, warmUpSeconds)
  for (let round = 0; round < rounds; round++) {
    results.push({
      haat: await withMeanwhile(meanwhile?.haat, () => measureLoad(haat, seconds)),
      reference: await withMeanwhile(meanwhile?.reference, () => measureLoad(reference, seconds)),
    })
  }
  const cpuRatios = results.map(result => divide(result.reference.cpuMs, result.haat.cpuMs))
  return {
    name,
    haat: medianResult(results.map(result => result.haat)),
    reference: medianResult(results.map(result => result.reference)),
    speedRatio: median(results.map(result => result.haat.perSecond / result.reference.perSecond)),
    cpuRatio: medianOrNull(cpuRatios),
  }
}

const withMeanwhile = async <T>(start: (() => () => Promise<void>) | undefined, work: () => Promise<T>): Promise<T> => {
  const stop = start?.()
  const result = await work()
  await stop?.()
  return result
}

const divide = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a / b)

const medianOrNull = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : median(values as number[])

const medianResult = (results: readonly LoadResult[]): LoadResult => ({
  perSecond: median(results.map(result => result.perSecond)),
  p50: median(results.map(result => result.p50)),
  p99: median(results.map(result => result.p99)),
  cpuMs: medianOrNull(results.map(result => result.cpuMs)),
  rssMb: medianOrNull(results.map(result => result.rssMb)),
  failed: Math.max(...results.map(result => result.failed)),
})
