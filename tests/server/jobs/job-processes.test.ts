import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { startJobLease } from '../../../server/jobs/job-lease.ts'
import { startScheduledJobs } from '../../../server/jobs/job-runner.ts'
import { forgotPassword } from '../../../src/contract/accounts/credentials.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { ENGINES, type OpenEngine } from '../../support/servers/engines.ts'
import { builtProgram, startProcess, startWorkerProcess } from '../../support/servers/server-process.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const postgres = ENGINES.filter(({ name }) => name === 'PostgreSQL')

describe.each(postgres)('Two processes on one $name', engine => {
  let place: OpenEngine
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    place = await engine.open()
    const config = { databaseUrl: place.databaseUrl, jwtSecret: 'one secret for both processes of it' }
    here = await startServer({ config })
    there = await startServer({ config })
  })
  afterAll(async () => {
    await here.stop()
    await there.stop()
    await place.drop()
  })

  it('run each job in one of them, except those that concern their own memory', async () => {
    const runs: string[] = []
    const jobsOf = (process: string) => [
      { name: 'shared', everyMs: HOUR_MS, run: async () => runs.push(`shared ${process}`) },
      { name: 'own', everyMs: HOUR_MS, isOfProcess: true, run: async () => runs.push(`own ${process}`) },
    ]
    const stopHere = startScheduledJobs(here.services, jobsOf('here'))
    await expect.poll(() => runs).toHaveLength(2)
    const stopThere = startScheduledJobs(there.services, jobsOf('there'))
    await expect.poll(() => runs).toHaveLength(3)
    await stopHere()
    await stopThere()
    expect(runs.sort()).toEqual(['own here', 'own there', 'shared here'])
  })

  it('hand the jobs over at once when one stops, and after its lease when it dies', async () => {
    const leaders: string[] = []
    const compete = ({ services }: TestServer, name: string) =>
      startJobLease(services, { leaseMs: HOUR_MS, onAcquire: () => leaders.push(name) })
    const [first, second] = [compete(here, 'first'), compete(there, 'second')]
    await first.renew()
    await first.renew()
    await second.renew()
    expect([first.isHeld(), second.isHeld()]).toEqual([true, false])
    await first.release()
    await second.renew()
    expect(second.isHeld()).toBe(true)
    // As if the second had died: its lease is not renewed any more.
    const third = compete(here, 'third')
    await third.renew()
    expect(third.isHeld()).toBe(false)
    here.advance(HOUR_MS + 1)
    await third.renew()
    expect(third.isHeld()).toBe(true)
    await second.renew()
    expect(second.isHeld()).toBe(false)
    expect(leaders).toEqual(['first', 'second', 'third'])
    await third.release()
    await second.release()
  })

  it('leave the queues to the one that only runs jobs, and a second one of these does no harm', async () => {
    const keys = webPush.generateVAPIDKeys()
    const dataDir = mkdtempSync(join(tmpdir(), 'haat-jobs-'))
    const database = (await engine.open()) as OpenEngine & { databaseUrl: string }
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.databaseUrl,
      JWT_SECRET: 'one secret for all processes of it',
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      ADMIN_EMAIL: 'owner@haat.example',
      ADMIN_PASSWORD: 'a-long-enough-password',
    }
    const api = await startProcess(env, ['--no-jobs'])
    const mails = () => readdirSync(dataDir).includes('mail') && readdirSync(join(dataDir, 'mail')).length
    const requestMail = () =>
      fetch(`${api.url}/api/v1${forgotPassword.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: env.ADMIN_EMAIL }),
      })
    expect((await requestMail()).status).toBe(200)
    const worker = await startWorkerProcess(env)
    await expect.poll(mails).toBe(1)
    const standby = await startWorkerProcess(env)
    expect((await requestMail()).status).toBe(200)
    await expect.poll(mails).toBe(2)
    for (const process of [worker, standby, api]) await process.kill()
    await database.drop()
    rmSync(dataDir, { recursive: true })
  })
})

it('SQLite serves a single process, so that it takes neither option; nor is there any other', async () => {
  const start = (flag: string) =>
    promisify(execFile)(process.execPath, [builtProgram('main'), flag], { env: { DATA_DIR: tmpdir() } }).catch(
      (error: { stderr: string }) => error.stderr,
    )
  expect(await start('--jobs-only')).toBe(
    '--jobs-only: needs DATABASE_URL, because only PostgreSQL serves several processes.\n',
  )
  expect(await start('--fast')).toBe('There is no option --fast. There are --no-jobs and --jobs-only.\n')
})
