import { rmSync } from 'node:fs'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startPresence } from '../../../server/settings/process-presence.ts'
import { getServerStatus } from '../../../src/contract/settings/server-status.ts'
import { ENGINES, newDataFolder } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const shared = ENGINES.filter(({ name }) => name === 'PostgreSQL')
let server: TestServer
let otherFolder: string
let lines: string[]
beforeEach(() => {
  otherFolder = newDataFolder()
  lines = []
})
afterEach(async () => {
  await server?.stop()
  rmSync(otherFolder, { recursive: true })
})

it.each(shared)('Processes on $name that share no folder for pictures say so in log and status', async engine => {
  const log = pino({ level: 'error' }, { write: line => lines.push(line) })
  server = await startServer({ engine, log })
  const admin = await server.user('ADMIN')
  const { services } = server
  const appear = (dataDir: string) => {
    const process = { ...services, config: { ...services.config, dataDir } }
    return startPresence(process, { servesVisitors: true, runsJobs: true }, () => ({
      isLeading: false,
      failingJobs: [],
    }))
  }
  const isSplit = async () => (await server.call(getServerStatus, {}, { as: admin })).data.pictures.isSplit
  const present = [appear(server.dataDir), appear(server.dataDir)]
  await expect.poll(async () => (await server.call(getServerStatus, {}, { as: admin })).data.processes.length).toBe(2)
  expect(await isSplit()).toBeUndefined()
  const stranger = appear(otherFolder)
  await expect.poll(isSplit).toBe(true)
  await expect.poll(() => lines.filter(line => line.includes('different data folders'))).toHaveLength(1)
  await stranger.leave()
  expect(await isSplit()).toBeUndefined()
  for (const { leave } of present) await leave()
})
