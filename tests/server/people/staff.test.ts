import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, resetPassword } from '../../../src/contract/accounts/credentials.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { listCoupons } from '../../../src/contract/coupons/coupons.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listOrders } from '../../../src/contract/orders/orders.ts'
import { listAdmins } from '../../../src/contract/people/people.ts'
import { inviteStaff, setStaffRole } from '../../../src/contract/people/staff.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { readMailText } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const PERSON = { name: 'Nasrin Akter', email: 'nasrin@staff.example', phoneNumber: '01711000301' }
const PASSWORD = 'a-password-of-her-own'

describe.each(ENGINES)('The staff of a market on $name', engine => {
  let server: TestServer
  let owner: TestUser
  let id: string
  beforeAll(async () => {
    server = await startServer({ engine })
    owner = await server.user('SUPER_ADMIN', { name: 'The owner' })
  })
  afterAll(() => server.stop())

  const readMail = async (): Promise<string> => {
    await server.services.mail.drain()
    const folder = join(server.dataDir, 'mail')
    return readMailText(readFileSync(join(folder, readdirSync(folder).sort().at(-1)!), 'utf8'))
  }
  const signIn = (password: string) => server.call(login, { email: PERSON.email, password })

  it('are invited by email, and sign in with a password that only they know', async () => {
    const invited = await server.call(inviteStaff, { ...PERSON, staffRole: 'MARKETING' }, { as: owner })
    expect(invited.status).toBe(201)
    id = invited.data.id
    const url = /http\S+reset-password\?\S+/.exec(await readMail())![0]
    const link = new URL(url).searchParams
    expect((await signIn('')).status).toBeGreaterThanOrEqual(400)
    server.advance(6 * DAY_MS)
    owner = { ...owner, ...(await server.session(owner)) }
    const input = { id: link.get('id')!, token: link.get('token')!, password: PASSWORD }
    expect((await server.call(resetPassword, input)).status).toBe(200)
    expect((await server.call(resetPassword, input)).status).toBe(400)
    const signedIn = await signIn(PASSWORD)
    expect([signedIn.status, signedIn.data.user]).toMatchObject([200, { role: 'ADMIN', staffRole: 'MARKETING' }])
  })

  it('are invited once for each address, by the owner alone', async () => {
    const again = await server.call(inviteStaff, { ...PERSON, staffRole: '' }, { as: owner })
    expect([again.status, again.error.code]).toEqual([409, 'DUPLICATE'])
    const admin = await server.user('ADMIN')
    const other = { ...PERSON, email: 'other@staff.example', staffRole: 'OWNER' } as const
    expect((await server.call(inviteStaff, other, { as: admin })).status).toBe(403)
    expect((await server.call(inviteStaff, { ...other, staffRole: 'KING' } as never, { as: owner })).status).toBe(400)
  })

  it('may do what their role may, and what another role may as soon as it is theirs', async () => {
    const { data } = await signIn(PASSWORD)
    const before = data as { accessToken: string }
    expect((await server.call(listCoupons, {}, { as: before })).status).toBe(200)
    expect((await server.call(listOrders, {}, { as: before })).status).toBe(403)
    expect((await server.call(setStaffRole, { id, staffRole: 'SUPPORT' }, { as: owner })).status).toBe(200)
    expect((await server.call(listCoupons, {}, { as: before })).status).toBe(401)
    const after = (await signIn(PASSWORD)).data as { accessToken: string }
    expect((await server.call(listCoupons, {}, { as: after })).status).toBe(403)
    expect((await server.call(listOrders, {}, { as: after })).status).toBe(200)
  })

  it('have no role where the owner takes it from them, and then do what admins do', async () => {
    expect((await server.call(setStaffRole, { id, staffRole: '' }, { as: owner })).status).toBe(200)
    const { data } = await signIn(PASSWORD)
    expect(data.user).not.toHaveProperty('staffRole')
    for (const endpoint of [listCoupons, listOrders])
      expect((await server.call(endpoint, {}, { as: data as { accessToken: string } })).status).toBe(200)
  })

  it('are listed with their roles, and each change of one is in the log', async () => {
    await server.call(setStaffRole, { id, staffRole: 'FINANCE' }, { as: owner })
    const listed = await server.call(listAdmins, { searchTerm: PERSON.email }, { as: owner })
    expect(listed.data[0]?.user).toMatchObject({ role: 'ADMIN', staffRole: 'FINANCE' })
    const { data } = await server.call(listAuditLog, { entityId: id }, { as: owner })
    expect(data.map(({ action, after }) => [action, after?.staffRole])).toEqual([
      ['admin.set-role', 'FINANCE'],
      ['admin.set-role', ''],
      ['admin.set-role', 'SUPPORT'],
      ['admin.create', 'MARKETING'],
    ])
  })

  it('are not the owner, whose role nobody changes', async () => {
    const { status } = await server.call(setStaffRole, { id: owner.profileId, staffRole: 'SUPPORT' }, { as: owner })
    expect(status).toBe(403)
    expect((await server.call(listOrders, {}, { as: owner })).status).toBe(200)
  })
})
