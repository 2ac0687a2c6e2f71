import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import type { Death, DeathPoint } from '../../support/servers/death-points.ts'
import { builtProgram } from '../../support/servers/server-process.ts'

const OWNER = { email: 'owner@haat.example', password: 'owner-password' }

type Started = { child: ChildProcess; url: string; said: () => string }

let dataDir: string
let children: ChildProcess[]
const createFolder = () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-process-'))
  children = []
}
const killAll = () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
}

const run = (env: Record<string, string>, program = 'main') => {
  const child = spawn(process.execPath, [builtProgram(program)], {
    // As npm run serve sets it.
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '8', DATA_DIR: dataDir, DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  let text = ''
  const ended = once(child, 'close')
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', chunk => (text += chunk))
  return { child, ended, said: () => text }
}

const start = async (env: Record<string, string> = {}, program = 'main'): Promise<Started> => {
  const { child, ended, said } = run({ PORT: '0', ...env }, program)
  const opened = new Promise<string>(resolve => {
    child.stdout!.on('data', () => {
      const url = /Haat is open: (\S+)\n/.exec(said())?.[1]
      if (url) resolve(url)
    })
  })
  const failed = ended.then(() => Promise.reject(new Error(said())))
  failed.catch(() => undefined)
  return { child, url: await Promise.race([opened, failed]), said }
}

/** A server that kills itself when a person renames themselves. */
const startDying = (point: DeathPoint, env: Record<string, string>): Promise<Started> =>
  start({ ...env, DIES_AT: JSON.stringify({ point, endpoint: updateProfile.name } satisfies Death) }, 'dying-server')

const owned = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1${path}`, {
    method: path.includes('profile') ? 'PATCH' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const tokenOf = async (url: string) => {
  const response = (await (await post(url, '/auth/login', OWNER)).json()) as { data: { accessToken: string } }
  return response.data.accessToken
}

describe('the process', { timeout: 60_000 }, () => {
  beforeEach(createFolder)
  afterEach(killAll)

  it('reports each configuration mistake in one line and exits with 1', async () => {
    const { child, ended, said } = run({ PORT: 'x', RATE_LIMIT: 'x' })
    await ended
    expect(child.exitCode).toBe(1)
    expect(said().trim().split('\n')).toHaveLength(2)
  })

  it('fills an empty database with the demo market before it answers, and not again at the next start', async () => {
    const countProducts = async ({ url }: Started) => {
      const response = (await (await fetch(`${url}/api/v1/products`)).json()) as { meta: { total: number } }
      return response.meta.total
    }
    const first = await start({ DEMO: 'on' })
    const total = await countProducts(first)
    expect(total).toBeGreaterThan(200)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await start({ DEMO: 'on' })
    expect(await countProducts(second)).toBe(total)
    expect(second.said()).not.toContain('Creating the demo market')
  })

  it('killed before the commit has changed nothing; killed after it, replays the stored response', async () => {
    const key = crypto.randomUUID()
    const rename = async (url: string) =>
      post(
        url,
        '/users/update-profile',
        { name: 'Rokeya' },
        { authorization: await tokenOf(url), 'idempotency-key': key },
      )
    const nameAt = async (url: string) => {
      const headers = { authorization: await tokenOf(url) }
      const response = (await (await fetch(`${url}/api/v1/users/get-profile`, { headers })).json()) as never
      return (response as { data: { name: string } }).data.name
    }
    const before = await startDying('before-commit', owned)
    await expect(rename(before.url)).rejects.toThrow()
    const after = await startDying('after-commit', owned)
    expect(await nameAt(after.url)).toBe('Administrator')
    await expect(rename(after.url)).rejects.toThrow()
    const whole = await start(owned)
    expect(await nameAt(whole.url)).toBe('Rokeya')
    expect((await rename(whole.url)).headers.get('idempotent-replayed')).toBe('true')
  })

  it('killed while writes share a commit, has kept all that it has answered, and takes the others once', async () => {
    const messages = Array.from({ length: 30 }, (_, n) => ({ key: crypto.randomUUID(), subject: `Question ${n}` }))
    const send = ({ url }: Started, { key, subject }: { key: string; subject: string }) => {
      const message = { name: 'Rokeya', email: 'rokeya@example.com', subject, message: 'Do you deliver to Sylhet?' }
      return post(url, '/contact', message, { 'idempotency-key': key })
    }
    const listSubjects = async ({ url }: Started) => {
      const headers = { authorization: await tokenOf(url) }
      const response = (await (await fetch(`${url}/api/v1/contact?limit=100`, { headers })).json()) as never
      return (response as { data: { subject: string }[] }).data.map(({ subject }) => subject).sort()
    }
    const dying = await startDying('before-commit', { ...owned, RATE_LIMIT: 'off' })
    const authorization = await tokenOf(dying.url)
    const writes = messages.map(message => send(dying, message))
    const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
    const killing = post(dying.url, '/users/update-profile', { name: 'Rokeya' }, headers)
    const late = messages.map(message => send(dying, { key: crypto.randomUUID(), subject: `Late: ${message.subject}` }))
    const results = await Promise.allSettled([...writes, killing, ...late])
    const answered = messages.filter((_, n) => results[n]!.status === 'fulfilled')

    const restarted = await start({ ...owned, RATE_LIMIT: 'off' })
    expect(await listSubjects(restarted)).toEqual(expect.arrayContaining(answered.map(({ subject }) => subject)))
    for (const message of messages) expect((await send(restarted, message)).ok).toBe(true)
    const kept = (await listSubjects(restarted)).filter(subject => subject.startsWith('Question'))
    expect(kept).toEqual(messages.map(({ subject }) => subject).sort())
  })
})

describe('two processes that are started at once on a new folder', { timeout: 60_000 }, () => {
  let both: readonly [Started, Started]
  beforeAll(async () => {
    createFolder()
    both = await Promise.all([start(owned), start(owned)])
  })
  afterAll(killAll)

  it('have one secret and one schema', async () => {
    const headers = { authorization: await tokenOf(both[0].url) }
    expect((await fetch(`${both[1].url}/api/v1/users/get-profile`, { headers })).status).toBe(200)
  })

  it('at SIGTERM end event streams, answer running requests, accept no new ones, and exit with 0', async () => {
    const { child, url } = both[0]
    const events = await fetch(`${url}/api/v1/events`)
    const begun = request(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    const responded = once(begun, 'response')
    const body = JSON.stringify(OWNER)
    await new Promise<void>(resolve => begun.write(body.slice(0, 10), () => resolve()))
    await fetch(`${url}/healthz`)
    child.kill('SIGTERM')
    await events.text()
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    begun.end(body.slice(10))
    const [response] = await responded
    expect(response.statusCode).toBe(200)
    response.resume()
    await once(child, 'close')
    expect([child.exitCode, child.signalCode]).toEqual([0, null])
  })

  it('stop gracefully when their launcher is gone', async () => {
    const { child } = both[1]
    child.disconnect()
    // Node emits no 'close' for a child whose channel its parent has closed.
    await once(child, 'exit')
    expect([child.exitCode, child.signalCode]).toEqual([0, null])
  })

  it('create the configured SUPER_ADMIN, whom a later start with another password does not change', async () => {
    const { url } = await start({ ...owned, ADMIN_PASSWORD: 'another-password' })
    expect((await post(url, '/auth/login', OWNER)).status).toBe(200)
  })
})
