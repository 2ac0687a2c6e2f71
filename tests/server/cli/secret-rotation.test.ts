import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewSecondFactors } from '../../../server/accounts/second-factor/renew-second-factors.ts'
import { decryptSecret, encryptSecret } from '../../../server/auth/secret-encryption.ts'
import { createUnsubscribeToken, parseUnsubscribeToken } from '../../../server/auth/tokens.ts'
import { readConfig } from '../../../server/config/config.ts'
import { forgetFormerSecrets, rotateStoredSecrets } from '../../../server/config/secret-rotation.ts'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { logout } from '../../../src/contract/accounts/session-writes.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { subscribePush } from '../../../src/contract/notifications/push.ts'
import { openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { newDataFolder } from '../../support/servers/engines.ts'
import { startPushService } from '../../support/servers/push-service.ts'
import { builtProgram } from '../../support/servers/server-process.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const run = promisify(execFile)
const SUBSCRIBER = '01930000-0000-7000-8000-000000000001'

/** The settings that hold or name secrets. */
const readSecrets = (dataDir: string, env: Record<string, string> = {}) => {
  const { jwtSecret, formerJwtSecrets, unsubscribeSecrets, vapid, formerVapid } = readConfig({
    DATA_DIR: dataDir,
    ...env,
  })
  return { jwtSecret, formerJwtSecrets, unsubscribeSecrets, vapid, formerVapid }
}
const linkToken = (dataDir: string) => createUnsubscribeToken(SUBSCRIBER, readSecrets(dataDir))
const isLinkValid = (dataDir: string, token: string) =>
  parseUnsubscribeToken(token, readSecrets(dataDir)) === SUBSCRIBER

describe('After a rotation of the secrets', () => {
  let dataDir: string
  let server: TestServer
  const start = async () => {
    server = await startServer({ config: { dataDir, ...readSecrets(dataDir) } })
  }
  const restartAfter = async (change: (folder: string) => void) => {
    await server.stop()
    change(dataDir)
    await start()
  }
  beforeAll(async () => {
    dataDir = newDataFolder()
    await start()
  })
  afterAll(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
  const isAlive = async (as: { accessToken: string }) => (await server.call(getProfile, {}, { as })).status === 200
  const refresh = (token: string) => server.call(refreshToken, { refreshToken: token })

  it('nobody is signed out, also not when the former ones are forgotten after their next refresh', async () => {
    const [phone, idle, leaving] = await Promise.all([1, 2, 3].map(() => server.user('CUSTOMER')))
    const signedIn = await refresh(leaving!.refreshToken)
    await restartAfter(rotateStoredSecrets)
    expect([await isAlive(phone!), await isAlive(idle!)]).toEqual([true, true])
    await server.call(logout, { revocationToken: signedIn.data.revocationToken })
    expect(await isAlive(leaving!), 'a sign-out that was made offline before').toBe(false)
    const renewed = (await refresh(phone!.refreshToken)).data
    await restartAfter(forgetFormerSecrets)
    expect([await isAlive(renewed), await isAlive(phone!), await isAlive(idle!)]).toEqual([true, false, false])
    expect([(await refresh(renewed.refreshToken)).status, (await refresh(idle!.refreshToken)).status]).toEqual([
      200, 401,
    ])
  })

  it('second factors are encrypted anew', async () => {
    const { userId } = await server.user('ADMIN')
    const row = { user_id: userId, last_step: 0, created_at: 1, confirmed_at: 1 }
    const sealed_secret = encryptSecret('a secret', userId, readSecrets(dataDir))
    await server.store.write(tx =>
      tx
        .insertInto('second_factors')
        .values({ ...row, sealed_secret })
        .execute(),
    )
    await restartAfter(rotateStoredSecrets)
    expect(decryptSecret(sealed_secret, userId, readSecrets(dataDir)), 'before that').toBe('a secret')
    await renewSecondFactors(server.store, server.services.config)
    await restartAfter(forgetFormerSecrets)
    const stored = await server.store.read.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow()
    expect(decryptSecret(stored.sealed_secret, userId, readSecrets(dataDir))).toBe('a secret')
    expect(decryptSecret(sealed_secret, userId, readSecrets(dataDir)), 'with the forgotten one').toBeNull()
  })
})

describe('An unsubscribe link', () => {
  it('works after every rotation, also one of an earlier version, which the token secret signed', () => {
    const dataDir = newDataFolder()
    const { jwtSecret } = readSecrets(dataDir)
    const earlier = createUnsubscribeToken(SUBSCRIBER, { jwtSecret, formerJwtSecrets: [], unsubscribeSecrets: [] })
    const present = linkToken(dataDir)
    expect(present).not.toBe(earlier)
    for (let times = 0; times < 3; times++) {
      rotateStoredSecrets(dataDir)
      expect([earlier, present, linkToken(dataDir)].map(token => isLinkValid(dataDir, token))).toEqual([
        true,
        true,
        true,
      ])
      forgetFormerSecrets(dataDir)
      expect([earlier, present].map(token => isLinkValid(dataDir, token))).toEqual([true, true])
    }
    expect(isLinkValid(dataDir, `${SUBSCRIBER}.AAAA`)).toBe(false)
    for (const name of ['secret', 'unsubscribe-secret', 'vapid.json'])
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
    rmSync(dataDir, { recursive: true })
  })
})

describe('A device that has subscribed with the former VAPID key', () => {
  it('gets its messages, signed with that key, until it has subscribed anew', async () => {
    const service = await startPushService()
    const dataDir = newDataFolder()
    const former = readSecrets(dataDir).vapid
    rotateStoredSecrets(dataDir)
    const { vapid, formerVapid } = readSecrets(dataDir)
    const market = await openMarketFixture({ config: { vapid, formerVapid }, pushService: service.own })
    await market.call(subscribePush, service.device().subscription, { as: market.vendor })
    service.answer(403)
    await market.order(await market.draft({ [await market.addProduct()]: 1 }))
    await market.services.push.drain()
    const keys = service.pushed.map(({ headers }) => /k=([\w-]+)/.exec(String(headers.authorization))?.[1])
    expect(keys).toEqual([vapid.publicKey, former.publicKey])
    await market.stop()
    await service.close()
    rmSync(dataDir, { recursive: true })
  })
})

describe('npm run rotate-secrets', () => {
  const command = (env: Record<string, string>, ...words: string[]) =>
    run(process.execPath, [builtProgram('rotate-secrets'), ...words], { env: { PATH: process.env.PATH, ...env } })

  it('writes new secrets before those of the data folder, and forgets them by --forget', async () => {
    const dataDir = newDataFolder()
    const before = readSecrets(dataDir)
    expect((await command({ DATA_DIR: dataDir })).stdout).toContain('Restart the server')
    const rotated = readSecrets(dataDir)
    expect(rotated.formerJwtSecrets).toEqual([before.jwtSecret])
    expect(rotated.formerVapid).toEqual([before.vapid])
    await command({ DATA_DIR: dataDir }, '--forget')
    expect(readSecrets(dataDir)).toMatchObject({ jwtSecret: rotated.jwtSecret, formerJwtSecrets: [], formerVapid: [] })
    expect(readFileSync(join(dataDir, 'unsubscribe-secret'), 'utf8')).toContain(before.jwtSecret)
    rmSync(dataDir, { recursive: true })
  })

  it('prints the variables where the environment has the secrets', async () => {
    const dataDir = newDataFolder()
    const { vapid } = readSecrets(dataDir)
    const env = {
      JWT_SECRET: 'the-secret-that-stands-in-the-environment',
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
    }
    const rotate = async (present: Record<string, string>) => {
      const { stdout } = await command({ DATA_DIR: dataDir, ...present })
      return readByShell([...stdout.matchAll(/^[A-Z_]+=.*$/gm)].join('\n'))
    }
    const printed = await rotate(env)
    expect(readSecrets(dataDir, printed)).toMatchObject({ formerJwtSecrets: [env.JWT_SECRET], formerVapid: [vapid] })
    expect(readSecrets(dataDir, await rotate(printed))).toMatchObject({
      formerJwtSecrets: [printed.JWT_SECRET, env.JWT_SECRET],
      formerVapid: [{}, vapid],
    })
    rmSync(dataDir, { recursive: true })
  })
})

/** What `haat-run` reads from such lines in /etc/haat.env. */
const readByShell = (lines: string): Record<string, string> => {
  const script = `set -ea\n${lines}\nexec "$0" -p 'JSON.stringify(process.env)'`
  return JSON.parse(execFileSync('sh', ['-c', script, process.execPath], { env: {}, encoding: 'utf8' }))
}
