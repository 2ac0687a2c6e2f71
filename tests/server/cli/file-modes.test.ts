import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../../server/adapters/logging/log.ts'
import { restoreDatabase } from '../../../server/cli/restore/restored-database.ts'
import { openServices } from '../../../server/cli/service-startup.ts'
import { readConfig } from '../../../server/config/config.ts'
import { backupDatabase } from '../../../server/db/engines/sqlite-backup.ts'
import { forgotPassword } from '../../../src/contract/accounts/credentials.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { startServer } from '../../support/servers/test-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-modes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8)
const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink()

/** The files and folders, including the given one, that other users may read, write or enter. */
const openToOthers = (path: string): string[] => {
  if (isLink(path)) return []
  const wanted = lstatSync(path).isDirectory() ? '700' : '600'
  const below = wanted === '700' ? readdirSync(path).flatMap(name => openToOthers(join(path, name))) : []
  return modeOf(path) === wanted ? below : [`${path} ${modeOf(path)}`, ...below]
}

it('The database, secrets, mails and pictures are not accessible to other users of the machine', async () => {
  const dataDir = join(folder, 'data')
  const server = await startServer({ config: { dataDir, jwtSecret: readConfig({ DATA_DIR: dataDir }).jwtSecret } })
  const user = await server.user('CUSTOMER')
  await server.call(forgotPassword, { email: user.email })
  await server.services.mail.drain()
  const form = new FormData()
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#385' } })
    .png()
    .toBuffer()
  form.set('file', new File([new Uint8Array(picture)], 'me.png'))
  const headers = { authorization: user.accessToken }
  expect((await server.request(updateProfile.path, { method: 'PATCH', body: form, headers })).status).toBe(200)
  const names = readdirSync(dataDir)
  expect(names).toEqual(expect.arrayContaining(['haat.db', 'haat.db-wal', 'secret', 'vapid.json', 'mail', 'pictures']))
  expect(openToOthers(dataDir)).toEqual([])
  await server.stop()
})

it('A data folder of an earlier version becomes private at startup, except targets of links', async () => {
  const [dataDir, elsewhere] = [join(folder, 'data'), join(folder, 'elsewhere')]
  const open = async () => {
    const { store, events } = await openServices(readConfig({ DATA_DIR: dataDir, DEMO: 'off' }), createLog('silent'))
    events.close()
    await store.close()
  }
  await open()
  for (const name of ['mail', 'pictures']) {
    mkdirSync(join(dataDir, name))
    writeFileSync(join(dataDir, name, 'file'), 'x')
  }
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, join(dataDir, 'link'))
  for (const [path, mode] of [
    [dataDir, 0o755],
    ...['mail', 'pictures'].map(name => [join(dataDir, name), 0o755]),
    ...['haat.db', 'mail/file', 'pictures/file'].map(name => [join(dataDir, name), 0o644]),
    [elsewhere, 0o755],
  ] as [string, number][]) {
    chmodSync(path, mode)
  }
  await open()
  expect(openToOthers(dataDir)).toEqual([])
  expect(modeOf(elsewhere)).toBe('755')
})

it('A backup and the database restored from it are only accessible to their owner', async () => {
  const dataDir = join(folder, 'data')
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off' })
  const { store, events } = await openServices(config, createLog('silent'))
  events.close()
  await store.close()
  const file = join(folder, 'monday.db')
  await backupDatabase(join(dataDir, 'haat.db'), file)
  expect(modeOf(file)).toBe('600')
  chmodSync(file, 0o644)
  chmodSync(join(dataDir, 'haat.db'), 0o644)
  await restoreDatabase(file, dataDir, Date.now())
  expect(existsSync(join(dataDir, 'haat.db'))).toBe(true)
  expect(openToOthers(dataDir)).toEqual([])
})
