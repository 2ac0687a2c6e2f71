import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readTotalMb } from '../bench/load-generator.ts'
import { startDemoServer } from '../support/servers/demo-server.ts'
import type { Target } from './attack-context.ts'
import { ATTACKS } from './attacks.ts'
import { OWNER, seedHostileMarket } from './fill-market.ts'
import type { ProbeResult } from './probe.ts'

/**
 * `npm run check:hostile`: runs each attack for some seconds (HOSTILE_SECONDS) against the built server, while another
 * process requests `/healthz` and a list. Exits with 1 if a limit is exceeded. HOSTILE selects attacks by a pattern of
 * their name.
 */
const SECONDS = Number(process.env.HOSTILE_SECONDS ?? 10)
const CHOSEN = new RegExp(process.env.HOSTILE ?? '')
const TARGET_LIMITS = { healthMs: 100, listTimes: 10, memoryMb: 400 }
/** The pause after an attack, in which connections end and queues drain. */
const REST_MS = 3_000
const SAMPLE_MS = 100

const main = async (): Promise<void> => {
  const haat = await startDemoServer({
    dataDir: mkdtempSync(join(tmpdir(), 'haat-hostile-')),
    env: {
      RATE_LIMIT: 'on',
      TRUST_PROXY: '1',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      // Nobody listens there: what is measured must not depend on a gateway.
      PAYMENT_GATEWAY: 'sslcommerz',
      SSLCOMMERZ_URL: 'http://127.0.0.1:9',
      SSLCOMMERZ_STORE_ID: 'hostile',
      SSLCOMMERZ_STORE_PASSWORD: 'hostile',
    },
  })
  haat.process.stdout?.resume()
  haat.process.stderr?.resume()
  try {
    const target = await seedHostileMarket(haat.url)
    printLine(
      `\n${cpus().length} cores for server, attack and probe together, Node ${process.version}, ${SECONDS} s each\n`,
    )
    printRow('', '/healthz p50', 'p99', 'list p50', 'p99 ms', 'RSS MB', 'failed', 'what the attacker got')
    await probe(haat.url, 2)
    const idle = await withMemorySampling(haat.process.pid!, probe(haat.url, SECONDS))
    printResult('nobody else', idle.result, idle.memoryMb, '')
    const missed: string[] = []
    for (const { name } of ATTACKS.filter(({ name }) => CHOSEN.test(name))) {
      const { result, memoryMb } = await withMemorySampling(haat.process.pid!, measureUnderAttack(name, target))
      printResult(name, result.seen, memoryMb, formatOutcomes(result.outcomes))
      missed.push(...listMissedLimits(name, result.seen, memoryMb, idle.result), ...listFailures(name, result.outcomes))
      await wait(REST_MS)
    }
    printLine(missed.length === 0 ? '\nEvery aim is met.' : `\nMissed:\n${missed.join('\n')}`)
    process.exitCode = missed.length === 0 ? 0 : 1
  } finally {
    await haat.dispose()
  }
}

const run = promisify(execFile)
const runProcess = async (...args: string[]): Promise<string> =>
  (await run('node_modules/.bin/tsx', args, { maxBuffer: 64 * 1024 * 1024 })).stdout

const probe = async (url: string, seconds: number): Promise<ProbeResult> =>
  JSON.parse(await runProcess('tests/hostile/probe.ts', url, String(seconds))) as ProbeResult

type Outcomes = Record<string, number>

const measureUnderAttack = async (name: string, target: Target): Promise<{ seen: ProbeResult; outcomes: Outcomes }> => {
  // The attack starts first and ends last, because both processes need some time to start.
  const attack = runProcess('tests/hostile/attacker.ts', name, String(SECONDS + 3), JSON.stringify(target))
  await wait(1_500)
  const [seen, outcomes] = await Promise.all([probe(target.url, SECONDS), attack])
  return { seen, outcomes: JSON.parse(outcomes) as Outcomes }
}

/** `201: 3, 409: 120` */
const formatOutcomes = (outcomes: Outcomes): string =>
  Object.entries(outcomes)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(', ')

/**
 * Runs the work and returns the most memory that the server and its other processes used meanwhile. It is 0 where there
 * is no /proc, which skips the limit of memory.
 */
const withMemorySampling = async <T>(pid: number, work: Promise<T>): Promise<{ result: T; memoryMb: number }> => {
  let most = 0
  const readMb = () => readTotalMb(pid) ?? 0
  const timer = setInterval(() => {
    most = Math.max(most, readMb())
  }, SAMPLE_MS)
  try {
    return { result: await work, memoryMb: Math.max(most, readMb()) }
  } finally {
    clearInterval(timer)
  }
}

const listMissedLimits = (
  name: string,
  { health, list, failed }: ProbeResult,
  memoryMb: number,
  idle: ProbeResult,
): string[] => {
  const missed: string[] = []
  const say = (isMissed: boolean, line: string) => isMissed && missed.push(`  ${name}: ${line}`)
  const listMs = TARGET_LIMITS.listTimes * idle.list.p99
  say(health.p99 > TARGET_LIMITS.healthMs, `/healthz p99 ${formatMs(health.p99)} ms, aim ${TARGET_LIMITS.healthMs}`)
  say(list.p99 > listMs, `list p99 ${formatMs(list.p99)} ms, aim ${formatMs(listMs)}`)
  say(memoryMb > TARGET_LIMITS.memoryMb, `RSS ${memoryMb.toFixed(0)} MB, aim ${TARGET_LIMITS.memoryMb}`)
  say(failed > 0, `${failed} questions of others were not answered`)
  return missed
}

/** A server error is never what an attacker should get, and whoever sends beside them gets a response. */
const listFailures = (name: string, outcomes: Outcomes): string[] =>
  Object.entries(outcomes)
    .filter(([outcome]) => /^5(?!03)/.test(outcome) || /^others (?!2|unanswered)/.test(outcome))
    .map(([outcome, count]) => `  ${name}: ${outcome} (${count} times)`)

const printResult = (name: string, { health, list, failed }: ProbeResult, memoryMb: number, outcomes: string): void =>
  printRow(
    name,
    formatMs(health.p50),
    formatMs(health.p99),
    formatMs(list.p50),
    formatMs(list.p99),
    memoryMb.toFixed(0),
    String(failed),
    outcomes,
  )

const formatMs = (time: number): string => (time < 10 ? time.toFixed(1) : time.toFixed(0))
const printRow = (name: string, ...cells: string[]): void =>
  printLine([name.padEnd(30), ...cells.slice(0, -1).map(cell => cell.padStart(12)), `  ${cells.at(-1)}`].join(''))
const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

await main()
