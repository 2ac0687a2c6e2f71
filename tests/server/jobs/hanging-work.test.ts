import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEvents } from '../../../server/adapters/events/shared-events.ts'
import { createPictureProcess } from '../../../server/adapters/pictures/picture-process-client.ts'
import { createPictureQueue } from '../../../server/adapters/pictures/picture-queue.ts'
import { startScheduledJobs } from '../../../server/jobs/job-runner.ts'
import { createPhoto } from '../../support/fixtures/form-requests.ts'
import { findBuiltProgram } from '../../support/servers/built-programs.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

describe('A scheduled job that never ends', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('is reported and runs again', async () => {
    const logged: unknown[] = []
    const log = { ...server.services.log, error: (entry: unknown) => logged.push(entry) }
    let runs = 0
    const run = () => {
      runs++
      return new Promise(() => undefined)
    }
    const services = { ...server.services, log } as unknown as typeof server.services
    const stop = startScheduledJobs(services, [{ name: 'hanging', everyMs: 10, run }], 20)
    await expect.poll(() => runs).toBeGreaterThan(1)
    await stop()
    expect(logged[0]).toMatchObject({ job: 'hanging' })
  })

  it('is not reported where the stop of the process has cut it off', async () => {
    const logged: unknown[] = []
    const log = { ...server.services.log, error: (entry: unknown) => logged.push(entry) }
    const runs: ((error: Error) => void)[] = []
    const run = () => new Promise((_, reject) => runs.push(reject))
    const services = { ...server.services, log } as unknown as typeof server.services
    const stop = startScheduledJobs(services, [{ name: 'long', everyMs: 60_000, run }])
    await expect.poll(() => runs.length).toBe(1)
    await stop()
    runs[0]!(new Error('The database is closed.'))
    await new Promise(setImmediate)
    expect(logged).toEqual([])
  })
})

describe('A picture process that does not answer', () => {
  it('is ended, so that whoever waits for it gets a response', async () => {
    const encode = createPictureProcess(60_000, 1_000, findBuiltProgram)
    const response = encode({ kind: 'upload', bytes: new Uint8Array(await createPhoto()), type: 'jpeg' })
    const pid = encode.pid()!
    process.kill(pid, 'SIGSTOP')
    await expect(response).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(encode.pid()).not.toBe(pid)
  })
})

describe('The queue of pictures', () => {
  it('lets an account with one picture go before the fortieth of another', async () => {
    const done: string[] = []
    const gates: (() => void)[] = []
    const encode = createPictureQueue({
      isLargeBuffered: async () => false,
      encode: job => new Promise(resolve => gates.push(() => resolve(job as never))),
    })
    const send = (source: string) =>
      encode({ kind: 'upload', bytes: new Uint8Array(10), type: 'jpeg' }, source).then(() => done.push(source))
    const all = [...Array.from({ length: 30 }, () => send('many')), send('one')]
    for (let open = 0; open < all.length; open++) {
      await expect.poll(() => gates.length).toBeGreaterThan(open)
      gates[open]!()
    }
    await Promise.all(all)
    expect(done.indexOf('one')).toBeLessThan(5)
  })
})

describe('A message between processes that cannot be read', () => {
  it.each(['', '{', 'null', '1', '[]', '{"userIds":1}', '{"whose":null}', '{"userIds":["a"],"hint":null}'])(
    '(%s) is dropped',
    text => {
      let listener = (_: string) => {}
      const channel = { notify: async () => undefined, listen: (heard: typeof listener) => (listener = heard) }
      const warned: unknown[] = []
      const log = { warn: (message: unknown) => warned.push(message) }
      openEvents({ store: { channel } as never, log: log as never })
      expect(() => listener(text)).not.toThrow()
      expect(warned).toHaveLength(1)
    },
  )
})
