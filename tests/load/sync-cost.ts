import { readFileSync } from 'node:fs'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { buyerEmail, fillMarket, signIn } from '../bench/imported-market.ts'
import { type MarketProcesses, startMarketProcesses } from './market-processes.ts'
import { queryDatabase, toAddress } from './people.ts'
import { printLine } from './report.ts'

/**
 * `npx tsx tests/load/sync-cost.ts`, after a build: what an API process needs for a device that syncs after a break.
 */
const SYNCS = 1000
const AT_ONCE = 20
const CHANGED = 150
const WARM_UP = 50
const MS_PER_TICK = 10

const main = async (): Promise<void> => {
  const processes = await startMarketProcesses()
  try {
    await fillMarket(processes.urls[0]!, processes.dataDir, { shops: 4, buyers: 8, products: 1000 })
    const token = await signIn(processes.urls[0]!, buyerEmail(0))
    const path = `/sync/catalogue?since=${await readCursor(processes.urls[0]!)}`
    await changeProducts(processes.databaseUrl)
    printLine(
      `Guests: ${await measureSyncs(processes, path)} ms of a core for each sync of ${CHANGED} changed products`,
    )
    printLine(`Signed in: ${await measureSyncs(processes, path, token)} ms`)
  } finally {
    await processes.stop()
  }
}

const readCursor = async (url: string): Promise<string> => {
  for (let cursor = ''; ; ) {
    const response = await fetch(`${url}${API_PREFIX}/sync/catalogue${cursor && `?since=${cursor}`}`)
    const { meta } = (await response.json()) as { meta: { cursor: string; more: boolean } }
    if (!meta.more) return meta.cursor
    cursor = meta.cursor
  }
}

/** As the job that logs stock does. */
const changeProducts = (databaseUrl: string) =>
  queryDatabase(
    databaseUrl,
    `with picked as (select id, row_number() over () as n from products limit ${CHANGED}),
       last as (update counters set value = value + ${CHANGED} where name = 'catalogue' returning value)
     insert into changes (scope, entity, entity_id, seq, at)
     select 'catalogue', 'product', id, (select value from last) - ${CHANGED} + n, 0 from picked
     on conflict (scope, entity, entity_id) do update set seq = excluded.seq`,
  )

const measureSyncs = async ({ urls, all }: MarketProcesses, path: string, token?: string): Promise<string> => {
  const sync = async (n: number) => {
    const headers = { 'x-forwarded-for': toAddress(14, n), ...(token && { authorization: token }) }
    await (await fetch(urls[0]! + API_PREFIX + path, { headers })).arrayBuffer()
  }
  for (let n = 0; n < WARM_UP; n++) await sync(n)
  const before = readCpuMs(all[0]!.readPid())
  let next = 0
  const device = async () => {
    while (next < SYNCS) await sync(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, device))
  return ((readCpuMs(all[0]!.readPid()) - before) / SYNCS).toFixed(2)
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const readCpuMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

await main()
