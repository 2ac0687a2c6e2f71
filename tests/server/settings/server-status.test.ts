import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeDeliveryProblem } from '../../../server/adapters/delivery-problem.ts'
import { recordPostgresBackup, recordSqliteBackup } from '../../../server/db/copies/database-copy.ts'
import { MIGRATIONS } from '../../../server/db/migrate.ts'
import { startScheduledJobs } from '../../../server/jobs/job-runner.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { subscribePush } from '../../../src/contract/notifications/push.ts'
import { getServerStatus, testMail, testPush } from '../../../src/contract/settings/server-status.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { type PushService, startPushService } from '../../support/servers/push-service.ts'
import { type S3Server, startS3Server } from '../../support/servers/s3-server.ts'
import { parseMailHeaders, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const PASSWORD = 'a pass/word: 1'
const PICTURE = `${'a'.repeat(32)}.webp`

describe.each(ENGINES)('The status of a server on $name', engine => {
  let server: TestServer
  let admin: TestUser
  beforeAll(async () => {
    server = await startServer({ engine })
    admin = await server.user('ADMIN')
  })
  afterAll(() => server.stop())
  const readStatus = async () => (await server.call(getServerStatus, {}, { as: admin })).data

  it('names versions, migrations, sizes and pictures, and is nobody else’s to see', async () => {
    await server.services.pictures.write(PICTURE, Buffer.from('12345'))
    const status = await readStatus()
    expect(status.node).toBe(process.versions.node)
    expect(status.database.engine).toBe(engine.name)
    expect(status.database.version).toMatch(/^\d+\.\d+/)
    expect(status.database.bytes).toBeGreaterThan(100_000)
    expect(status.database.migrations.count).toBe(Object.keys(MIGRATIONS).length)
    expect(status.pictures).toEqual({ store: 'FOLDER', place: null, isReachable: true, count: 1, bytes: 5 })
    expect(status.disk!.total).toBeGreaterThan(status.disk!.free)
    expect(status.hasSharedLimits).toBe(engine.name === 'PostgreSQL')
    expect(JSON.stringify(status)).not.toContain(server.dataDir)
    expect((await server.call(getServerStatus, {}, { as: await server.user('VENDOR') })).status).toBe(403)
  })

  it('names the last backup, and what waits in queues', async () => {
    expect((await readStatus()).lastBackupAt).toBe(null)
    const at = Date.now() - HOUR_MS
    const { databaseUrl } = server.services.config
    if (databaseUrl) await recordPostgresBackup(databaseUrl, at)
    else recordSqliteBackup(`${server.dataDir}/haat.db`, at)
    const status = await readStatus()
    expect(status.lastBackupAt).toBe(new Date(at).toISOString())
    expect(status.queues.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['mails', 'push messages', 'imports', 'refunds owed', 'payments on hold']),
    )
  })

  it('shows which process runs the jobs, which jobs fail, and a killed one for an hour', async () => {
    const jobs = [{ name: 'broken', everyMs: HOUR_MS, run: () => Promise.reject(new Error('broken')) }]
    expect((await readStatus()).processes).toEqual([])
    const stop = startScheduledJobs(server.services, jobs)
    const present = {
      pid: process.pid,
      runsJobs: true,
      servesVisitors: false,
      isLeading: true,
      failingJobs: ['broken'],
    }
    await expect.poll(async () => (await readStatus()).processes).toMatchObject([present])
    await stop()
    expect((await readStatus()).processes).toEqual([])
    await server.store.write(tx =>
      tx
        .insertInto('processes')
        .values({
          id: 'killed',
          host: 'one',
          pid: 1,
          version: '0.1.0',
          serves_visitors: 1,
          runs_jobs: 1,
          is_leading: 1,
          failing_jobs: '[]',
          started_at: 1,
          seen_at: server.services.now() - HOUR_MS / 2,
        })
        .execute(),
    )
    expect((await readStatus()).processes).toHaveLength(1)
    server.advance(HOUR_MS)
    const later = await server.session(admin)
    expect((await server.call(getServerStatus, {}, { as: later })).data.processes).toEqual([])
  })
})

describe('A test mail', () => {
  const sendWith = async (smtpUrl: string) => {
    const server = await startServer({ config: { smtpUrl } })
    const admin = await server.user('ADMIN')
    const { data } = await server.call(testMail, {}, { as: admin })
    const status = (await server.call(getServerStatus, {}, { as: admin })).data
    await server.stop()
    return { result: data, admin, status }
  }

  it('goes to the admin who asks, at once', async () => {
    const smtp = await startSmtpServer({ password: PASSWORD })
    const { result, admin, status } = await sendWith(smtp.url.replace(PASSWORD, encodeURIComponent(PASSWORD)))
    expect(result).toEqual({ isDelivered: true, problem: null, detail: null })
    expect(smtp.received.map(({ to }) => to)).toEqual([[admin.email]])
    expect(parseMailHeaders(smtp.received[0]!.source).get('subject')).toBe('A test mail')
    expect(status.mail).toMatchObject({ transport: 'SMTP', host: `127.0.0.1:${smtp.port}` })
    await smtp.close()
  })

  it('shows a wrong password, a refusal and a server that is not there, never the password', async () => {
    const smtp = await startSmtpServer({ password: 'another' })
    const { result, status } = await sendWith(`smtp://haat:${encodeURIComponent(PASSWORD)}@127.0.0.1:${smtp.port}`)
    expect(result).toMatchObject({ isDelivered: false, problem: 'SIGN_IN', detail: expect.stringContaining('535') })
    expect(JSON.stringify({ result, status })).not.toMatch(/word: 1|word%3A/)
    await smtp.close()
    const refusing = await startSmtpServer()
    refusing.refuse(550)
    expect((await sendWith(refusing.url)).result).toMatchObject({
      problem: 'REFUSED',
      detail: expect.stringContaining('550 No '),
    })
    await refusing.close()
    expect((await sendWith(refusing.url)).result.problem).toBe('UNREACHABLE')
  })

  it('hides credentials that a server repeats, as they were sent', () => {
    const url = `smtp://haat:${encodeURIComponent(PASSWORD)}@mail.example`
    const plain = Buffer.from(`\0haat\0${PASSWORD}`).toString('base64')
    const error = new Error(`500 unknown command: AUTH PLAIN ${plain} for ${PASSWORD}`)
    expect(describeDeliveryProblem(error, url).detail).toBe('500 unknown command: AUTH PLAIN … for …')
  })
})

describe('A test push message', () => {
  let service: PushService
  let server: TestServer
  beforeAll(async () => {
    service = await startPushService()
    server = await startServer({ pushService: service.own })
  })
  afterAll(async () => {
    await server.stop()
    await service.close()
  })

  it('goes to the devices of the admin who asks, and says what the push service answered', async () => {
    const admin = await server.user('ADMIN')
    const send = async () => (await server.call(testPush, {}, { as: admin })).data
    expect(await send()).toMatchObject({ isDelivered: false, problem: 'NO_DEVICE' })
    const device = service.device()
    await server.call(subscribePush, device.subscription, { as: admin })
    expect(await send()).toMatchObject({ isDelivered: true })
    expect(device.read(service.pushed[0]!)).toMatchObject({ title: 'A test notification', path: '/dashboard/server' })
    service.answer(403)
    expect(await send()).toMatchObject({ problem: 'REFUSED', detail: 'The push service answered 403.' })
    expect((await server.call(getServerStatus, {}, { as: admin })).data.push.devices).toBe(1)
    service.answer(410)
    expect(await send()).toMatchObject({ problem: 'NO_DEVICE' })
    expect((await server.call(getServerStatus, {}, { as: admin })).data.push.devices).toBe(0)
  })
})

describe('Pictures in a store', () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3Server()
  })
  afterAll(() => s3.stop())

  it('are counted over all its pages; one that does not answer is reported, and its keys never', async () => {
    const server = await startServer({ config: { pictureStore: s3.config } })
    const admin = await server.user('ADMIN')
    const readPictures = async () => (await server.call(getServerStatus, {}, { as: admin })).data.pictures
    s3.fail(true)
    const place = `${new URL(s3.config.endpoint).host}/market`
    expect(await readPictures()).toEqual({ store: 'S3', place, isReachable: false, count: null, bytes: null })
    s3.fail(false)
    for (const letter of 'abcdefg') await server.services.pictures.write(`${letter.repeat(32)}.webp`, Buffer.alloc(10))
    expect(await readPictures()).toEqual({ store: 'S3', place, isReachable: true, count: 7, bytes: 70 })
    await server.stop()
  })
})
