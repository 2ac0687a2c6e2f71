import type { ApiComparison } from './measure-api.ts'
import type { MemoryResult } from './memory.ts'
import type { Percentiles } from './percentiles.ts'
import type { BenchResults } from './results.ts'

const NAME_WIDTH = 56

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

export const printRow = (name: string, ...cells: string[]): void =>
  printLine(name.padEnd(NAME_WIDTH) + cells.map(cell => cell.padStart(11)).join(''))

export const printPercentiles = (name: string, { p50, p95, p99 }: Percentiles, aim = ''): void =>
  printRow(name, p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), aim)

export const formatKilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

export const printApiHeader = (): void => {
  printRow(
    '\nHaat beside the reference',
    'per second',
    'reference',
    'ratio',
    'CPU ms',
    'reference',
    'ratio',
    'p99 ms',
    'RSS MB',
  )
}

export const printComparison = ({ name, haat, reference, speedRatio, cpuRatio }: ApiComparison): void => {
  printRow(
    name,
    String(haat.perSecond),
    String(reference.perSecond),
    formatPercent(speedRatio),
    formatNumber(haat.cpuMs, 3),
    formatNumber(reference.cpuMs, 3),
    formatPercent(cpuRatio),
    haat.p99.toFixed(0),
    formatNumber(haat.rssMb, 0),
  )
  for (const [side, { failed }] of Object.entries({ Haat: haat, 'The reference': reference }))
    if (failed > 0) printLine(`  ${side} failed to answer ${failed} requests.`)
}

export const printMemory = ({ startSeconds, steps, peakMb, peakWithPicturesMb }: MemoryResult): void => {
  printRow('\nThe process', 'measured', 'aim')
  printRow('start on existing data, s', startSeconds.toFixed(2), '0.50')
  for (const { name, rssMb } of steps) printRow(`RSS ${name}, MB`, formatNumber(rssMb, 0), '200')
  printRow('the most RSS, MB', formatNumber(peakMb, 0))
  printRow('with the process for pictures, MB', formatNumber(peakWithPicturesMb, 0))
}

/** The ratios of two runs. Only ratios can be compared, because the machine may have been busy with other work. */
export const printDifferences = (before: BenchResults, after: BenchResults): void => {
  printLine(`\nCompared with ${before.commit} of ${before.at} (${before.products} products)`)
  printRow('', 'ratio then', 'now', 'change', 'CPU then', 'now', 'change')
  for (const now of after.api) {
    const then = before.api.find(({ name }) => name === now.name)
    if (!then) continue
    printRow(
      now.name,
      formatPercent(then.speedRatio),
      formatPercent(now.speedRatio),
      formatChange(then.speedRatio, now.speedRatio),
      formatPercent(then.cpuRatio),
      formatPercent(now.cpuRatio),
      formatChange(then.cpuRatio, now.cpuRatio),
    )
  }
}

const formatPercent = (ratio: number | null): string => (ratio === null ? '' : `${(ratio * 100).toFixed(1)} %`)

const formatNumber = (value: number | null, digits: number): string => value?.toFixed(digits) ?? ''

const formatChange = (then: number | null, now: number | null): string =>
  then === null || now === null ? '' : `${now >= then ? '+' : ''}${((now / then - 1) * 100).toFixed(0)} %`
