import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { archiveName, deleteOldArchives } from '../../../server/cli/backup/backup-archives.ts'
import { createBackup } from '../../../server/cli/backup/create-backup.ts'
import { drillBackup } from '../../../server/cli/backup/drill.ts'
import { restoreBackup } from '../../../server/cli/backup/restore-backup.ts'
import { readConfig } from '../../../server/config/config.ts'
import { readLastBackup } from '../../../server/db/copies/last-backup.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { listOrders } from '../../../src/contract/orders/orders.ts'
import { openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, newDatabase, type OpenEngine } from '../../support/servers/engines.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

let folder: string
let archive: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-whole-backup-'))
  archive = join(folder, 'monday.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Sends a picture as the page does. */
const uploadPhoto = async (server: TestServer, user: { accessToken: string }) => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#385' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'me.png'))
  const headers = { authorization: user.accessToken }
  expect((await server.request(updateProfile.path, { method: 'PATCH', body: form, headers })).status).toBe(200)
}

/** Where a market is, as the environment of a command tells it. */
const configOf = ({ services: { config } }: TestServer) => config

describe.each(ENGINES)('On $name, a backup of a whole market', engine => {
  let opened: OpenEngine
  beforeEach(async () => {
    opened = await engine.open()
  })
  afterEach(() => opened.drop())

  const open = async () => {
    const dataDir = join(folder, 'data')
    const { jwtSecret, vapid } = readConfig({ DATA_DIR: dataDir })
    const { databaseUrl } = opened
    const market = await openMarketFixture({ config: { dataDir, databaseUrl, jwtSecret, vapid } })
    await uploadPhoto(market, market.customer)
    await market.order(await market.draft({ [await market.addProduct()]: 2 }))
    return market
  }

  it('made while orders are placed restores elsewhere with everything: sign-in, orders, pictures, keys', async () => {
    const market = await open()
    const draft = await market.draft({ [await market.addProduct({ stock: 1000 })]: 1 })
    let isDone = false
    const ordering = (async () => {
      while (!isDone) expect((await market.order(draft)).success).toBe(true)
    })()
    const { counts } = await createBackup(configOf(market), archive, Date.now())
    isDone = true
    await ordering
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(await readLastBackup(market.store.read)).toBeGreaterThan(0)
    expect(readdirSync(join(folder, 'data')).filter(name => name.startsWith('backing-up'))).toEqual([])

    const dataDir = join(folder, 'elsewhere')
    const { databaseUrl: former } = configOf(market)
    const databaseUrl = former && (await newDatabase(former, 'empty'))
    const target = { dataDir, databaseUrl, formerDatabase: former }
    if (former) {
      const refused = restoreBackup(archive, target, Date.now())
      await expect(refused).rejects.toThrow('A server is running on FORMER_DATABASE, and nothing was changed')
      expect(existsSync(join(dataDir, 'pictures'))).toBe(false)
    }
    await market.stop()
    await restoreBackup(archive, target, Date.now())
    const { jwtSecret, vapid } = readConfig({ DATA_DIR: dataDir })
    expect([jwtSecret, vapid]).toEqual([configOf(market).jwtSecret, configOf(market).vapid])
    const restored = await startServer({ config: { dataDir, databaseUrl, jwtSecret, vapid } })
    const { data } = await restored.call(login, { email: market.customer.email, password: PASSWORD })
    const as = { accessToken: data.accessToken }
    expect((await restored.call(listOrders, {}, { as })).meta.total).toBe(counts.orders)
    const { data: profile } = await restored.call(getProfile, {}, { as })
    expect((await fetch(`${restored.url}${profile.profilePhoto}`)).status).toBe(200)
    await restored.stop()
  })

  it('leaves nothing of a backup or restore that was killed once it is made again', async () => {
    const market = await open()
    const { dataDir, databaseUrl } = configOf(market)
    const abandoned = ['backing-up-AbCdEf', 'unpacking-AbCdEf', 'unpacking-4194305-AbCdEf']
    for (const name of abandoned) mkdirSync(join(dataDir, name))
    const ofThisProcess = `unpacking-${process.pid}-AbCdEf`
    mkdirSync(join(dataDir, ofThisProcess))
    await createBackup(configOf(market), archive, Date.now())
    await market.stop()
    const target = { dataDir, databaseUrl: databaseUrl && (await newDatabase(databaseUrl, 'empty')) }
    if (!databaseUrl) mkdirSync(join(dataDir, 'restoring-AbCdEf'))
    await restoreBackup(archive, target, Date.now())
    const staging = readdirSync(dataDir).filter(name => /^(backing-up|unpacking|restoring)-/.test(name))
    expect(staging).toEqual([ofThisProcess])
  })

  it('is proved by a drill, which leaves the market and the machine as they were', async () => {
    const market = await open()
    await createBackup(configOf(market), archive, Date.now())
    const before = readdirSync(tmpdir()).filter(name => name.startsWith('haat-drill'))
    const report = (await drillBackup(archive, configOf(market), Date.now())).join('\n')
    expect(report).toMatch(/files have their checksums.*1 orders.*is whole: 1 items.*pictures of rows are there/s)
    expect(readdirSync(tmpdir()).filter(name => name.startsWith('haat-drill'))).toEqual(before)
    expect((await market.call(getProfile, {}, { as: market.customer })).status).toBe(200)
    await market.stop()
  })

  it('fails a drill when a file was changed, is missing, or is a picture that was damaged before the backup', async () => {
    const market = await open()
    const config = configOf(market)
    await createBackup(config, archive, Date.now())
    const pack = (name: string, change: (place: string) => void): string => {
      const place = join(folder, name)
      mkdirSync(place)
      execFileSync('tar', ['-xzf', archive, '-C', place])
      change(place)
      execFileSync('tar', ['-czf', join(folder, `${name}.tar.gz`), '-C', place, ...readdirSync(place)])
      return join(folder, `${name}.tar.gz`)
    }
    const changed = pack('changed', place => writeFileSync(join(place, 'secret'), 'another'))
    await expect(drillBackup(changed, config, Date.now())).rejects.toThrow('The backup is damaged: secret')
    const incomplete = pack('incomplete', place => rmSync(join(place, 'vapid.json')))
    await expect(drillBackup(incomplete, config, Date.now())).rejects.toThrow('vapid.json is missing')
    writeFileSync(join(folder, 'half.tar.gz'), readFileSync(archive).subarray(0, 2000))
    await expect(drillBackup(join(folder, 'half.tar.gz'), config, Date.now())).rejects.toThrow('is damaged')
    const pictures = join(config.dataDir, 'pictures')
    for (const name of readdirSync(pictures)) {
      chmodSync(join(pictures, name), 0o600)
      writeFileSync(join(pictures, name), 'no picture')
    }
    await createBackup(config, join(folder, 'tuesday.tar.gz'), Date.now())
    await expect(drillBackup(join(folder, 'tuesday.tar.gz'), config, Date.now())).rejects.toThrow('cannot be decoded')
    await market.stop()
  })
})

it('Retention deletes the oldest archives and no other file', () => {
  const days = [1, 2, 3, 4].map(day => archiveName(Date.UTC(2026, 10, day)))
  for (const name of [...days, 'haat-notes.tar.gz', 'monday.tar.gz']) writeFileSync(join(folder, name), '')
  expect(deleteOldArchives(folder, 2)).toEqual(days.slice(0, 2))
  expect(readdirSync(folder).sort()).toEqual([...days.slice(2), 'haat-notes.tar.gz', 'monday.tar.gz'])
})

it('An archive of one engine is not restored into the other', async () => {
  const market = await openMarketFixture({})
  await createBackup(configOf(market), archive, Date.now())
  const target = { dataDir: join(folder, 'other'), databaseUrl: 'postgres://nowhere/haat' }
  await expect(restoreBackup(archive, target, Date.now())).rejects.toThrow('of a market on SQLite')
  await market.stop()
})
