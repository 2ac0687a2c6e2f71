import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteExpiredKeys } from '../../../server/http/idempotency/idempotency-keys.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startServer()
  // Counts how often a profile was really written.
  await server.store.write(async tx => {
    await sql`create table writes (n integer)`.execute(tx)
    await sql`create trigger counted after update on profiles begin insert into writes values (1); end`.execute(tx)
  })
})
beforeEach(async () => {
  user = await server.user('CUSTOMER')
  await server.store.write(tx => sql`delete from writes`.execute(tx))
})
afterAll(() => server.stop())

const patch = (body: object, key: string, as: { accessToken: string } = user, more: Record<string, string> = {}) =>
  server.request('/users/update-profile', {
    method: 'PATCH',
    headers: { authorization: as.accessToken, 'content-type': 'application/json', 'idempotency-key': key, ...more },
    body: JSON.stringify(body),
  })
const writes = async () =>
  (await sql<{ n: number }>`select count(*) as n from writes`.execute(server.store.read)).rows[0]!.n
const keysOf = (userId: string) =>
  server.store.read.selectFrom('idempotency').selectAll().where('owner', '=', userId).execute()

describe('a write with an Idempotency-Key', () => {
  it('replays the first response, byte for byte, with a header', async () => {
    const key = crypto.randomUUID()
    const first = await patch({ name: 'Nusrat Jahan', address: 'Dhaka' }, key)
    await patch({ name: 'Somebody Else' }, crypto.randomUUID())
    const again = await patch({ address: 'Dhaka', name: 'Nusrat Jahan' }, key.toUpperCase())
    expect(await again.text()).toBe(await first.text())
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
    expect(await writes()).toBe(2)
  })

  it('runs once when twenty of them arrive together', async () => {
    const key = crypto.randomUUID()
    const responses = await Promise.all(Array.from({ length: 20 }, () => patch({ name: 'Nusrat Jahan' }, key)))
    const texts = new Set(await Promise.all(responses.map(response => response.text())))
    expect(responses.every(response => response.status === 200)).toBe(true)
    expect(texts.size).toBe(1)
    expect(responses.filter(response => response.headers.get('idempotent-replayed') === null)).toHaveLength(1)
    expect(await writes()).toBe(1)
  })

  it('replays the response to a newer app that sends the same input in another form', async () => {
    const key = crypto.randomUUID()
    const first = await patch({ name: 'Nusrat Jahan' }, key)
    const upgraded = { 'idempotency-upgraded': 'true' }
    const again = await patch({ name: 'Nusrat Jahan', address: 'Dhaka' }, key, user, upgraded)
    expect(await again.text()).toBe(await first.text())
    expect([again.status, again.headers.get('idempotent-replayed'), await writes()]).toEqual([200, 'true', 1])
  })

  it('runs once if the older form of the input never arrived', async () => {
    const key = crypto.randomUUID()
    const upgraded = { 'idempotency-upgraded': 'true' }
    for (let n = 0; n < 2; n++) expect((await patch({ name: 'Nusrat Jahan' }, key, user, upgraded)).status).toBe(200)
    expect(await writes()).toBe(1)
  })

  it("does not replay another person's response to an upgraded request", async () => {
    const key = crypto.randomUUID()
    await patch({ name: 'Nusrat Jahan' }, key)
    const other = await server.user('CUSTOMER')
    const response = await patch({ name: 'Sumaiya Islam' }, key, other, { 'idempotency-upgraded': 'true' })
    expect(response.headers.get('idempotent-replayed')).toBeNull()
    expect(await writes()).toBe(2)
  })

  it('is rejected with another input', async () => {
    const key = crypto.randomUUID()
    await patch({ name: 'Nusrat Jahan' }, key)
    const other = await patch({ name: 'Sumaiya Islam' }, key)
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ error: { code: 'KEY_REUSED' } })
  })

  it('stores nothing when it fails, so that the same key can be sent again', async () => {
    const key = crypto.randomUUID()
    expect((await patch({ name: 'Al' }, key)).status).toBe(400)
    expect(await keysOf(user.userId)).toEqual([])
    expect((await patch({ name: 'Alam' }, key)).status).toBe(200)
  })

  it('does not share keys between users', async () => {
    const key = crypto.randomUUID()
    const other = await server.user('CUSTOMER')
    await patch({ name: 'Nusrat Jahan' }, key)
    const response = await patch({ name: 'Nusrat Jahan' }, key, other)
    expect(await response.json()).toMatchObject({ success: true, data: { userId: other.userId } })
  })

  it('is rejected when the key is not a UUID', async () => {
    expect((await patch({ name: 'Nusrat Jahan' }, 'again')).status).toBe(400)
  })

  it('deletes keys after ninety days', async () => {
    await patch({ name: 'Nusrat Jahan' }, crypto.randomUUID())
    const day = 86_400_000
    await deleteExpiredKeys(server.store, Date.now() + 89 * day)
    expect(await keysOf(user.userId)).toHaveLength(1)
    await deleteExpiredKeys(server.store, Date.now() + 91 * day)
    expect(await keysOf(user.userId)).toEqual([])
  })
})

describe('requests with tokens', () => {
  it('ignore the key and store nothing', async () => {
    const data = { name: 'Rahima', email: 'keyed@example.com', phoneNumber: '01712345678' }
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    }
    const signUp = () =>
      server.request('/users/create-customer', { ...init, body: JSON.stringify({ password: '123456', data }) })
    expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 409])
    const body = JSON.stringify({ email: data.email, password: '123456' })
    const signIns = await Promise.all([1, 2].map(() => server.request('/auth/login', { ...init, body })))
    const [one, two] = await Promise.all(signIns.map(response => response.text()))
    expect(one).not.toBe(two)
    const stored = await server.store.read.selectFrom('idempotency').select('endpoint').execute()
    expect(stored.every(row => row.endpoint === updateProfile.name)).toBe(true)
  })
})
