import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import webPush from 'web-push'
import { createLog } from '../../../server/adapters/logging/log.ts'
import { startHttpServer } from '../../../server/cli/http-server.ts'
import { openServices } from '../../../server/cli/service-startup.ts'
import { describeStartupError } from '../../../server/cli/startup-errors.ts'
import { readConfig } from '../../../server/config/config.ts'
import { lockOutServers } from '../../../server/db/copies/postgres-restore.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const keys = webPush.generateVAPIDKeys()
const UNREACHABLE = {
  DATABASE_URL: 'postgres://haat@127.0.0.1:9/haat',
  JWT_SECRET: 's'.repeat(32),
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
}

let folder: string
const otherProgram = createServer()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haat-startup-'))
  mkdirSync(join(folder, 'junk'))
  const text = 'This is a letter, and no database, however long one looks at it. '.repeat(20)
  writeFileSync(join(folder, 'junk', 'haat.db'), text)
  otherProgram.listen(0, '127.0.0.1')
  await once(otherProgram, 'listening')
})
afterAll(() => {
  otherProgram.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the market as `server/cli/main.ts` does, and says what that prints where it fails. */
const tryToStart = async (env: Record<string, string>): Promise<readonly string[]> => {
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: 'off', ...env })
    const services = await openServices(config, createLog('silent'))
    const server = await startHttpServer(services).catch(async error => {
      await services.store.close()
      throw error
    })
    await server.stop()
    return []
  } catch (error) {
    return describeStartupError(error)
  }
}

const takenPort = () => ({ PORT: String((otherProgram.address() as AddressInfo).port) })
const asIs = (env: Record<string, string>) => () => env

it.each([
  ['a port that is taken', takenPort, 'PORT: another program listens there already.'],
  ['a data folder that is a file', asIs({ DATA_DIR: 'package.json' }), 'DATA_DIR: must be a folder'],
  [
    'a data folder where none can be',
    asIs({ DATA_DIR: '/proc/x' }),
    'DATA_DIR: must be a folder that may be written to',
  ],
  ['a data folder below a file', asIs({ DATA_DIR: 'package.json/x' }), 'DATA_DIR: must be a folder'],
  ['a database that is none', () => ({ DATA_DIR: join(folder, 'junk') }), 'DATA_DIR: haat.db there is damaged'],
  ['an address that is not ours', asIs({ HOST: '203.0.113.7' }), 'HOST: this machine has no such address.'],
  ['a name that nobody has', asIs({ HOST: 'nobody.invalid' }), 'HOST or DATABASE_URL: the host nobody.invalid'],
  ['a database that does not answer', asIs(UNREACHABLE), 'DATABASE_URL: the database does not answer (ECONNREFUSED)'],
] as const)('A server that is started with %s says so in one line', async (_, env, line) => {
  expect(await tryToStart(env())).toEqual([expect.stringContaining(line)])
})

it.each(ENGINES.filter(({ name }) => name === 'PostgreSQL'))(
  'A server that is started on $name while a restore goes on says so in one line, and starts after it',
  async engine => {
    const { databaseUrl = '', drop } = await engine.open()
    const env = { ...UNREACHABLE, DATABASE_URL: databaseUrl }
    const unlock = await lockOutServers(databaseUrl, 'the database')
    expect(await tryToStart(env)).toEqual([expect.stringContaining('DATABASE_URL: a restore is under way.')])
    await unlock()
    expect(await tryToStart(env)).toEqual([])
    await drop()
  },
)
