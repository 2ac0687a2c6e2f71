import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { computeOneTimeCode } from '../../support/actions/one-time-code.ts'
import { FULL_DISKS } from '../../support/servers/full-disk.ts'
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts'

const ADMIN = { email: 'owner@haat.example', password: 'owner-password' }
const CUSTOMER = { email: 'nusrat@haat.example', password: 'her-password' }
const NO_SPACE = 'The market cannot store anything right now. Please try again in a few minutes.'

type Answer = {
  status: number
  message?: string
  data: { accessToken: string; refreshToken: string; secret: string; recoveryCodes: string[] }
}

describe.each(FULL_DISKS)('With $name', disk => {
  let folder: string
  let server: ServerProcess
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'haat-full-'))
    disk.prepare(folder)
    server = await startProcess({ DATA_DIR: folder, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  }, 60_000)
  afterEach(async () => {
    await server.kill()
    disk.remove(folder)
    rmSync(folder, { recursive: true, force: true })
  })

  const call = async (method: string, path: string, body?: object, token?: string): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${server.url}/api/v1${path}`, init)
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  }
  const post = (path: string, body: object, token?: string) => call('POST', path, body, token)
  const statusOf = async (path: string, token?: string) => (await call('GET', path, undefined, token)).status
  const probe = async (path: string) => (await fetch(server.url + path)).status
  const fill = async () => {
    disk.fill(folder, server.child.pid!)
    await expect.poll(() => probe('/readyz')).toBe(503)
  }
  const free = async () => {
    disk.free(folder, server.child.pid!)
    await expect.poll(() => probe('/readyz')).toBe(200)
  }
  const signUp = () => {
    const { email, password } = CUSTOMER
    return post('/users/create-customer', {
      password,
      data: { name: 'Nusrat Jahan', email, phoneNumber: '01711000201' },
    })
  }

  it('admins sign in and see what is wrong, until there is space: then they sign in again', async () => {
    await fill()
    expect(await post('/auth/login', { ...ADMIN, password: 'wrong-password' })).toMatchObject({ status: 401 })
    const { status, data: held } = await post('/auth/login', ADMIN)
    expect(status).toBe(200)
    expect(await statusOf('/server-status', held.accessToken)).toBe(200)
    expect(await statusOf('/admins', held.accessToken)).toBe(200)
    await free()
    expect(await statusOf('/server-status', held.accessToken)).toBe(401)
    expect((await post('/auth/refresh-token', { refreshToken: held.refreshToken })).status).toBe(401)
    const { data: stored } = await post('/auth/login', ADMIN)
    expect(await statusOf('/server-status', stored.accessToken)).toBe(200)
  })

  it('the second factor of an admin is asked for all the same', async () => {
    const { data: session } = await post('/auth/login', ADMIN)
    const { data: factor } = await post('/auth/second-factor/start', { password: ADMIN.password }, session.accessToken)
    const code = computeOneTimeCode(factor.secret)
    const { data: confirmed } = await post('/auth/second-factor/confirm', { code }, session.accessToken)
    await fill()
    const signIn = async (code?: string) => (await post('/auth/login', { ...ADMIN, ...(code && { code }) })).status
    expect([await signIn(), await signIn('000000'), await signIn(confirmed.recoveryCodes[0])]).toEqual([401, 401, 200])
  })

  it('whoever is signed in goes on reading, and what must be stored is refused with a plain sentence', async () => {
    await signUp()
    const { data: session } = await post('/auth/login', CUSTOMER)
    await fill()
    expect([await probe('/healthz'), await statusOf('/products')]).toEqual([200, 200])
    expect(await post('/auth/login', CUSTOMER)).toMatchObject({ status: 503, message: NO_SPACE })
    const { data: kept } = await post('/auth/refresh-token', { refreshToken: session.refreshToken })
    expect(kept.refreshToken).toBe(session.refreshToken)
    expect(await statusOf('/orders/my-orders', kept.accessToken)).toBe(200)
    expect(await post('/auth/logout', {}, kept.accessToken)).toMatchObject({ status: 503, message: NO_SPACE })
    await free()
    const { data: next } = await post('/auth/refresh-token', { refreshToken: kept.refreshToken })
    expect(next.refreshToken).not.toBe(kept.refreshToken)
    expect(await statusOf('/orders/my-orders', next.accessToken)).toBe(200)
  })
})
