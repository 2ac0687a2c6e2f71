import type { LoadResults } from './results.ts'

const KIND_NAMES: Record<string, string> = {
  list: 'a list by price in a category',
  product: 'a product',
  search: 'a search',
  suggestions: 'suggestions',
  order: 'placing an order',
  cancel: 'cancelling one',
  vendor: 'a shop accepts, ships, delivers',
  orders: "a shop's new orders",
  'sync account': "sync of an account's rows",
  'sync catalogue': 'sync of the catalogue',
  settings: 'the settings, after a stream has opened',
}
const TIMES = ['p50', 'p95', 'p99', 'slowest'] as const
const SHOWN_FAULTS = 20

/** The tables as Markdown, for server/deploy/sizing.md. */
export const printResults = (results: LoadResults): void => {
  const { settings, seconds, cores, node, commit, orders, writes, repeats, skippedReads, streams } = results
  printLine(
    `\n${cores} cores, Node ${node}, ${commit}: ${settings.minutes} minutes, ${settings.products} products, ${settings.streams} event streams\n`,
  )
  printTable(
    ['Requests', 'answered', 'per second', ...TIMES.map(name => `${name} ms`), 'failed while something was down'],
    results.kinds.map(({ kind, answered, perSecond, failed, ...times }) => [
      KIND_NAMES[kind] ?? kind,
      String(answered),
      perSecond.toFixed(1),
      ...TIMES.map(name => formatMs(times[name])),
      String(failed),
    ]),
  )
  printTable(
    ['Process', 'CPU s', 'of a core', 'most memory MB'],
    results.usage.map(({ name, cpuSeconds, coreShare, mostMemoryMb }) => [
      name,
      cpuSeconds.toFixed(0),
      `${(coreShare * 100).toFixed(0)} %`,
      mostMemoryMb.toFixed(0),
    ]),
  )
  printTable(
    ['Killed', 'at s', 'until all serve again, s', 'requests that failed', 'most often'],
    results.outages.map(({ what, atSeconds, seconds: length, failed, reasons }) => [
      what,
      atSeconds.toFixed(0),
      length.toFixed(1),
      String(failed),
      Object.entries(reasons).sort(([, a], [, b]) => b - a)[0]?.[0] ?? '',
    ]),
  )
  printTable(
    ['Table', 'bytes for each order, with indexes'],
    Object.entries(results.bytesPerOrder).map(([name, bytes]) => [`\`${name}\``, String(bytes)]),
  )
  printLine(
    `${orders} orders (${Math.round((orders / seconds) * 3600)} an hour), ${writes} writes, ${repeats} of them sent again with the same key. ${skippedReads} reads were not begun, because too many waited.`,
  )
  printLine(
    `Event streams: ${streams.opened} opened, ${streams.ended} ended meanwhile, ${streams.hints} hints. ${streams.settledAfterSeconds.toFixed(0)} s after the last write every device held what the server has.`,
  )
  printFaults(results.faults)
}

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

const printTable = (head: string[], rows: string[][]): void => {
  const toLine = (cells: string[]) => `| ${cells.join(' | ')} |`
  printLine([toLine(head), `|${'---|'.repeat(head.length)}`, ...rows.map(toLine), ''].join('\n'))
}

const printFaults = (faults: readonly string[]): void => {
  if (faults.length === 0) printLine('Nothing is lost, nothing is twice, and nothing failed while everything was up.')
  else printLine([`\n${faults.length} faults:`, ...faults.slice(0, SHOWN_FAULTS).map(fault => `  ${fault}`)].join('\n'))
}

const formatMs = (ms: number): string => (Number.isNaN(ms) ? '' : ms.toFixed(ms < 10 ? 1 : 0))
