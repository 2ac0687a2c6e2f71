import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPasskey, listPasskeys, PASSKEY, startPasskey } from '../../../src/contract/accounts/passkeys.ts'
import { androidKeyAttestation, packedAttestation, selfAttestation } from '../../support/actions/attestations.ts'
import { SoftwareAuthenticator } from '../../support/actions/software-authenticator.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const ORIGIN = 'https://market.example'

describe.each(ENGINES)('Against attacks, passkeys on $name', engine => {
  let server: TestServer
  const requested: string[] = []
  const stranger = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end()
  })
  const strangerUrl = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/revoked`
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false, requireSecondFactor: 'staff' } })
    server.services.config.publicUrl = ORIGIN
    await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await new Promise(resolve => stranger.close(resolve))
  })

  const options = async (as: TestUser) => (await server.call(startPasskey, { password: PASSWORD }, { as })).data
  const add = async (as: TestUser, fault = {}) => {
    const credential = new SoftwareAuthenticator(ORIGIN).create(await options(as), fault)
    return server.call(addPasskey, { name: 'My phone', credential }, { as })
  }
  const list = async (as: TestUser) => (await server.call(listPasskeys, {}, { as })).data

  it.each([
    ['android-key', androidKeyAttestation],
    ['packed', packedAttestation],
  ])('refuse the certificates of an attestation %s, and request nothing that these name', async (_, attestation) => {
    requested.length = 0
    const user = await server.user('CUSTOMER')
    const refused = await add(user, { attest: attestation(strangerUrl()) })
    expect(requested).toEqual([])
    expect([refused.status, refused.message, await list(user)]).toEqual([400, PASSKEY.notAdded, []])
  })

  it('accept an attestation by the passkey itself', async () => {
    expect((await add(await server.user('CUSTOMER'), { attest: selfAttestation })).status).toBe(200)
  })
})
