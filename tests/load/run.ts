import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fillMarket } from '../bench/imported-market.ts'
import { readClock } from './clock.ts'
import { createFront } from './front.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { type MarketProcess, type MarketProcesses, startMarketProcesses } from './market-processes.ts'
import { createOutageLog, listUnexplained, type OutageLog, reportOutages } from './outages.ts'
import { type LoadMarket, openLoadMarket, toAddress } from './people.ts'
import { watchUsage } from './process-usage.ts'
import { findDifferences, measureGrowth, readStoredRows } from './proof.ts'
import { printLine, printResults } from './report.ts'
import { createRequestLog, mergeRequestLogs } from './request-log.ts'
import { describeFailed, type LoadResults, reportKinds } from './results.ts'
import { countAccounts, type LoadSettings, readLoadSettings } from './settings.ts'
import type { StreamsNews, StreamsOrder, StreamsResult } from './stream-clients.ts'
import { startTraffic } from './traffic.ts'

/**
 * `npm run check:load`: two API processes and one that runs jobs, on one PostgreSQL, under a mixed load, while each of
 * them is killed in turn. Exits with 1 if anything is lost, doubled or wrong, or fails while everything is up.
 * server/deploy/sizing.md describes it and its figures.
 */
const RESULT_FILE = '.cache/load/result.json'
/** Open files that a run needs besides both sides of each stream. */
const OTHER_FILES = 500
/** How long something is down before it is started again, as a service manager does. */
const DOWN_MS = 2_000
const OPENING_MS = 120_000

const main = async (): Promise<void> => {
  const settings = readLoadSettings(process.env)
  requireOpenFiles(settings.streams)
  const accounts = countAccounts(settings)
  const processes = await startMarketProcesses()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void processes.stop().finally(() => process.exit(1)))
  try {
    printLine(
      `Filling a market: ${settings.products} products, ${accounts.vendors} shops, ${accounts.customers} customers.`,
    )
    const sizes = { shops: accounts.vendors, buyers: accounts.customers, products: settings.products }
    await fillMarket(processes.urls[0]!, processes.dataDir, sizes)
    const market = await openLoadMarket(processes.databaseUrl, processes.urls, accounts)
    const results = await runLoad(settings, processes, market)
    mkdirSync('.cache/load', { recursive: true })
    writeFileSync(RESULT_FILE, `${JSON.stringify(results, null, 2)}\n`)
    printResults(results)
    printLine(`The figures are in ${RESULT_FILE}`)
    process.exitCode = results.faults.length === 0 ? 0 : 1
  } finally {
    await processes.stop()
  }
}

/** Node raises its own limit to the hard one, so only that counts. */
const requireOpenFiles = (streams: number): void => {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  const needed = streams + OTHER_FILES
  if (limit !== 'unlimited' && Number(limit) < needed)
    throw new Error(
      `A process may open ${limit} files, and ${needed} are needed: raise the limit, or set LOAD_STREAMS.`,
    )
}

const runLoad = async (
  settings: LoadSettings,
  processes: MarketProcesses,
  market: LoadMarket,
): Promise<LoadResults> => {
  const before = await readStoredRows(processes.databaseUrl, processes.dataDir)
  printLine(`Opening ${settings.streams} event streams.`)
  const streams = await openStreams(settings, processes, market)
  const [log, ledger, outages] = [createRequestLog(), createLedger(), createOutageLog()]
  const stopWatching = watchUsage(listWatched(processes, streams))
  const start = readClock()
  const stopTraffic = startTraffic({ front: createFront(processes.urls), log, ledger, market, rate: settings.rate })
  await killInTurns(settings, processes, outages)
  const skippedReads = await stopTraffic()
  const usage = stopWatching()
  const seconds = (readClock() - start) / 1000
  printLine('Waiting until the devices have what the server has.')
  const settled = await settleStreams(streams)
  const after = await readStoredRows(processes.databaseUrl, processes.dataDir)
  const requests = mergeRequestLogs(log, settled.log)
  const unexplained = listUnexplained(requests.failed, outages.list).map(failed => describeFailed(start, failed))
  return {
    ...describeRun(settings, ledger),
    seconds,
    skippedReads,
    kinds: reportKinds(requests, seconds),
    usage,
    outages: reportOutages(outages.list, requests.failed, start),
    bytesPerOrder: measureGrowth(ledger, before, after),
    streams: { streams: settled.streams, ...settled.counts, settledAfterSeconds: settled.settledAfterSeconds },
    faults: [...findDifferences(ledger, before, after), ...unexplained, ...listStreamFaults(settled)],
  }
}

const listWatched = ({ all }: MarketProcesses, streams: ChildProcess) => [
  ...all.map(({ name, readPid }) => ({ name, readPid, hasChildren: name === 'PostgreSQL' })),
  { name: 'the load itself', readPid: () => process.pid, hasChildren: false },
  { name: 'devices with event streams', readPid: () => streams.pid!, hasChildren: false },
]

const describeRun = (settings: LoadSettings, ledger: Ledger) => ({
  commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
  at: new Date().toISOString(),
  node: process.version,
  cores: cpus().length,
  settings,
  orders: ledger.orders.length,
  writes: ledger.writes.length,
  repeats: ledger.repeats,
})

/** Half of the streams belong to accounts, two devices each, vendors first. */
const openStreams = async (
  { streams }: LoadSettings,
  { urls }: MarketProcesses,
  { customers, vendors, productIds }: LoadMarket,
): Promise<ChildProcess> => {
  const signedIn = [...vendors, ...customers].flatMap(account => [account, account])
  const guests = Array.from({ length: Math.max(0, streams - signedIn.length) }, (_, n) => ({
    token: '',
    address: toAddress(13, n),
  }))
  const child = fork('tests/load/stream-clients.ts', { execArgv: ['--import', 'tsx'] })
  const order: StreamsOrder = { urls, owners: [...signedIn.slice(0, streams), ...guests], productIds }
  child.send(order)
  await readNews(child, 'open', OPENING_MS)
  return child
}

const settleStreams = async (child: ChildProcess): Promise<StreamsResult> => {
  child.send('settle' satisfies StreamsOrder)
  const news = await readNews(child, 'settled')
  child.kill()
  return news.result
}

const readNews = async <Type extends StreamsNews['type']>(
  child: ChildProcess,
  type: Type,
  timeoutMs?: number,
): Promise<Extract<StreamsNews, { type: Type }>> => {
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
  const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('The devices have ended.')))
  const [news] = (await Promise.race([once(child, 'message', { signal }), ended])) as [StreamsNews]
  if (news.type !== type) throw new Error(`The devices said ${news.type} instead of ${type}.`)
  return news as Extract<StreamsNews, { type: Type }>
}

/** Kills each of the processes in turn, at even distances, and starts it again. */
const killInTurns = async (
  { minutes, kills }: LoadSettings,
  processes: MarketProcesses,
  outages: OutageLog,
): Promise<void> => {
  const end = performance.now() + minutes * 60_000
  const pause = (minutes * 60_000) / (kills + 1)
  for (let n = 0; n < kills; n++) {
    await wait(pause - (n > 0 ? DOWN_MS : 0))
    await killAndRestart(processes.all[n % processes.all.length]!, processes, outages)
  }
  await wait(Math.max(0, end - performance.now()))
}

const killAndRestart = async (victim: MarketProcess, processes: MarketProcesses, outages: OutageLog): Promise<void> => {
  const isUpAgain = outages.begin(victim.name)
  await victim.kill()
  await wait(DOWN_MS)
  await victim.start()
  await processes.waitUntilReady()
  isUpAgain()
  printLine(`${victim.name} was killed and serves again.`)
}

const listStreamFaults = ({ different, differences }: StreamsResult): string[] =>
  different === 0 ? [] : [`${different} devices do not hold what the server has, such as:`, ...differences]

await main()
