import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { openStore } from '../../../server/db/engines/open-store.ts'
import type { Store } from '../../../server/db/store.ts'
import { listProcesses } from '../../../server/settings/processes.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { ENGINES, HAS_POSTGRES, newDataFolder, type OpenEngine } from '../../support/servers/engines.ts'
import { type ServerProcess, startWorkerProcess } from '../../support/servers/server-process.ts'

const postgres = ENGINES.find(({ name }) => name === 'PostgreSQL')
const SHIFTED_CLOCK = fileURLToPath(new URL('../../support/servers/shifted-clock.cjs', import.meta.url))

describe.skipIf(!HAS_POSTGRES)('Processes on machines whose clocks differ by half an hour', () => {
  let place: OpenEngine
  let dataDir: string
  let store: Store
  const processes: ServerProcess[] = []
  beforeEach(async () => {
    place = await postgres!.open()
    dataDir = newDataFolder()
    store = await openStore(place)
  })
  afterEach(async () => {
    for (const { kill } of processes.splice(0)) await kill()
    await store.close()
    await place.drop()
    rmSync(dataDir, { recursive: true })
  })

  const keys = webPush.generateVAPIDKeys()
  const secret = randomBytes(32).toString('hex')
  const start = async (shiftMs: number) => {
    const started = await startWorkerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: place.databaseUrl!,
      JWT_SECRET: secret,
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      CLOCK_SHIFT_MS: String(shiftMs),
      NODE_OPTIONS: `--require ${SHIFTED_CLOCK}`,
    })
    processes.push(started)
  }
  const expectRight = (time: number) => expect(Math.abs(time - store.now())).toBeLessThan(5 * MINUTE_MS)

  it('go by the time of the database, and one of them holds the lease of the jobs', async () => {
    await start(-15 * MINUTE_MS)
    await start(15 * MINUTE_MS)
    const listed = () => listProcesses(store.read, 0)
    await vi.waitFor(async () => expect(await listed()).toHaveLength(2), 30_000)
    await vi.waitFor(async () => expect((await listed()).filter(({ isLeading }) => isLeading)).toHaveLength(1), 30_000)
    for (const { startedAt, seenAt } of await listed())
      for (const at of [startedAt, seenAt]) expectRight(Date.parse(at))
    const lease = store.read.selectFrom('counters').select('value').where('name', '=', 'job lease')
    expectRight((await lease.executeTakeFirstOrThrow()).value)
  }, 60_000)
})
