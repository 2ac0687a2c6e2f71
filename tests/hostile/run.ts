import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startHaat } from '../support/haat.ts'
import { ATTACKS, type Target } from './attacks.ts'
import { fillMarket, OWNER } from './fill-market.ts'
import type { Seen } from './probe.ts'

/**
 * `npm run check:hostile`: each attack for some seconds (HOSTILE_SECONDS) against what was built, while another process asks
 * for `/healthz` and a list. Ends with 1 where an aim is missed. HOSTILE names one attack by a part of its name.
 */
const SECONDS = Number(process.env.HOSTILE_SECONDS ?? 10)
const CHOSEN = process.env.HOSTILE ?? ''
const AIMS = { healthMs: 100, listTimes: 10, memoryMb: 400 }
/** After an attack, for connections to end and queues to drain. */
const REST_MS = 3_000
const SAMPLE_MS = 100

const main = async (): Promise<void> => {
  const haat = await startHaat({
    dataDir: mkdtempSync(join(tmpdir(), 'haat-hostile-')),
    env: { RATE_LIMIT: 'on', TRUST_PROXY: '1', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
  })
  haat.process.stdout?.resume()
  haat.process.stderr?.resume()
  try {
    const target = await fillMarket(haat.url)
    say(`\n${cpus().length} cores for server, attack and probe together, Node ${process.version}, ${SECONDS} s each\n`)
    row('', '/healthz p50', 'p99', 'list p50', 'p99 ms', 'RSS MB', 'failed', 'what the attacker got')
    await probe(haat.url, 2)
    const idle = await measured(haat.process.pid!, probe(haat.url, SECONDS))
    print('nobody else', idle.result, idle.memoryMb, '')
    const missed: string[] = []
    for (const { name } of ATTACKS.filter(({ name }) => name.includes(CHOSEN))) {
      const { result, memoryMb } = await measured(haat.process.pid!, underAttack(name, target))
      print(name, result.seen, memoryMb, result.outcomes)
      missed.push(...missedBy(name, result.seen, memoryMb, idle.result))
      await wait(REST_MS)
    }
    say(missed.length === 0 ? '\nEvery aim is met.' : `\nMissed:\n${missed.join('\n')}`)
    process.exitCode = missed.length === 0 ? 0 : 1
  } finally {
    await haat.dispose()
  }
}

const run = promisify(execFile)
const processOf = async (...args: string[]): Promise<string> =>
  (await run('node_modules/.bin/tsx', args, { maxBuffer: 64 * 1024 * 1024 })).stdout

const probe = async (url: string, seconds: number): Promise<Seen> =>
  JSON.parse(await processOf('tests/hostile/probe.ts', url, String(seconds))) as Seen

const underAttack = async (name: string, target: Target): Promise<{ seen: Seen; outcomes: string }> => {
  // The attack begins first and ends last: both processes take a moment to start.
  const attack = processOf('tests/hostile/attacker.ts', name, String(SECONDS + 3), JSON.stringify(target))
  await wait(1_500)
  const [seen, outcomes] = await Promise.all([probe(target.url, SECONDS), attack])
  return { seen, outcomes: inWords(JSON.parse(outcomes) as Record<string, number>) }
}

/** `201: 3, 409: 120` */
const inWords = (outcomes: Record<string, number>): string =>
  Object.entries(outcomes)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(', ')

/** The most memory that the process had meanwhile. */
const measured = async <T>(pid: number, work: Promise<T>): Promise<{ result: T; memoryMb: number }> => {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, SAMPLE_MS)
  try {
    return { result: await work, memoryMb: Math.max(most, residentMb(pid)) }
  } finally {
    clearInterval(timer)
  }
}

/** Where the system tells: Linux. Elsewhere 0, so that aim is not looked at there. */
const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const missedBy = (name: string, { health, list, failed }: Seen, memoryMb: number, idle: Seen): string[] => {
  const missed: string[] = []
  const say = (isMissed: boolean, line: string) => isMissed && missed.push(`  ${name}: ${line}`)
  const listMs = AIMS.listTimes * idle.list.p99
  say(health.p99 > AIMS.healthMs, `/healthz p99 ${ms(health.p99)} ms, aim ${AIMS.healthMs}`)
  say(list.p99 > listMs, `list p99 ${ms(list.p99)} ms, aim ${ms(listMs)}`)
  say(memoryMb > AIMS.memoryMb, `RSS ${memoryMb.toFixed(0)} MB, aim ${AIMS.memoryMb}`)
  say(failed > 0, `${failed} questions of others were not answered`)
  return missed
}

const print = (name: string, { health, list, failed }: Seen, memoryMb: number, outcomes: string): void =>
  row(name, ms(health.p50), ms(health.p99), ms(list.p50), ms(list.p99), memoryMb.toFixed(0), String(failed), outcomes)

const ms = (time: number): string => (time < 10 ? time.toFixed(1) : time.toFixed(0))
const row = (name: string, ...cells: string[]): void =>
  say([name.padEnd(30), ...cells.slice(0, -1).map(cell => cell.padStart(12)), `  ${cells.at(-1)}`].join(''))
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

await main()
