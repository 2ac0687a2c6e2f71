import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog, readable } from '../../server/outside/log.ts'
import { startSweeps } from '../../server/sweeps.ts'
import { startServer } from '../support/server.ts'

const logInto = (isTTY: boolean) => {
  const stream = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream & PassThrough
  return { log: createLog('info', stream), text: () => String(stream.read() ?? '') }
}

describe('the log', () => {
  it('holds no password, token or email, wherever a caller puts it', () => {
    const { log, text } = logInto(false)
    log.info(
      { endpoint: 'auth.login', email: 'a@b.example', input: { password: 'sesame', email: 'a@b.example' } },
      'Hi',
    )
    log.info({ authorization: 'sesame', user: { accessToken: 'sesame', refreshToken: 'sesame' } }, 'Hi')
    const said = text()
    expect(said).toContain('auth.login')
    expect(said).not.toMatch(/sesame|a@b/)
  })

  it('is a short line each for the person at a terminal', () => {
    const { log, text } = logInto(true)
    log.info({ done: 50, total: 271 }, 'Drawing pictures')
    expect(text()).toBe('Drawing pictures (done 50, total 271)\n')
    expect(readable('{"level":50,"time":1,"msg":"No","err":{"stack":"Error: no\\n at x"}}')).toBe(
      '! No\nError: no\n at x\n',
    )
  })
})

describe('a sweep that fails', () => {
  it('is logged and does not end the server', async () => {
    const server = await startServer()
    const { log, text } = logInto(false)
    const run = () => Promise.reject(new Error('disk full'))
    const stop = startSweeps({ ...server.services, log }, [{ name: 'broken', everyMs: 3_600_000, run }])
    await new Promise(resolve => setImmediate(resolve))
    stop()
    expect(JSON.parse(text())).toMatchObject({ sweep: 'broken', err: { message: 'disk full' } })
    expect((await server.request('/settings')).status).toBe(200)
    await server.stop()
  })
})
