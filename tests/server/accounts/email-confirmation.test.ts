import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccountByEmail } from '../../../server/auth/accounts.ts'
import { openServices } from '../../../server/cli/service-startup.ts'
import { openStore } from '../../../server/db/engines/open-store.ts'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { changeEmail, confirmEmail, login, sendConfirmation } from '../../../src/contract/accounts/credentials.ts'
import { createCustomer, createVendor } from '../../../src/contract/accounts/sign-up.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { createAdmin } from '../../../src/contract/people/people.ts'
import { findMailedLink, getLinkToken } from '../../support/actions/mail-links.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { parseMailHeaders, readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
let smtp: SmtpServer
beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startServer({ config: { smtpUrl: smtp.url, mailFrom: 'market@haat.example' } })
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

const newcomer = (email: string) => ({
  password: PASSWORD,
  data: { name: 'Rahima Khatun', email, phoneNumber: '01712345678' },
})
const signIn = async (email: string) => (await server.call(login, { email, password: PASSWORD })).data
const tokenFor = async (email: string) => getLinkToken(await findMailedLink(server, smtp, email))
const confirm = (token: string) => server.call(confirmEmail, { token })
const mailsTo = async (email: string) => {
  await server.services.mail.drain()
  return smtp.received.filter(mail => mail.to[0] === email)
}

describe('Signing up', () => {
  it.each([
    ['customer', createCustomer],
    ['vendor', createVendor],
  ] as const)('as a %s mails a link that confirms the email; the account works before', async (role, row) => {
    const email = `${role}@test.example`
    expect((await server.call(row, newcomer(email))).status).toBe(201)
    const { user, ...tokens } = await signIn(email)
    expect(user).toMatchObject({ email, emailConfirmed: false })
    const profile = async () => (await server.call(getProfile, {}, { as: tokens })).data
    expect((await profile()).emailConfirmed).toBe(false)
    const link = await findMailedLink(server, smtp, email)
    expect(link.href).toContain(`${server.url}/confirm-email?token=`)
    expect(await confirm(getLinkToken(link))).toMatchObject({ status: 200, data: { email, isNew: false } })
    expect((await profile()).emailConfirmed).toBe(true)
    expect((await signIn(email)).user.emailConfirmed).toBe(true)
    const { data } = await server.call(refreshToken, { refreshToken: tokens.refreshToken })
    expect(data.user?.emailConfirmed, 'devices learn it with their next token').toBe(true)
  })

  it('can be confirmed by its link again, because the first response may be lost', async () => {
    await server.call(createCustomer, newcomer('twice@test.example'))
    const token = await tokenFor('twice@test.example')
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([200, 200])
  })

  it('can be confirmed for seven days, while the account has that email', async () => {
    await server.call(createCustomer, newcomer('moved@test.example'))
    const token = await tokenFor('moved@test.example')
    const as = await signIn('moved@test.example')
    await server.call(changeEmail, { password: PASSWORD, newEmail: 'here@test.example' }, { as })
    const moved = await confirm(await tokenFor('here@test.example'))
    expect(moved).toMatchObject({ status: 200, data: { email: 'here@test.example', isNew: true } })
    expect((await signIn('here@test.example')).user.emailConfirmed, 'the new email is proven by its own link').toBe(
      true,
    )
    expect(await confirm(token)).toMatchObject({ status: 400, message: ERROR_MESSAGES.deadLink })
    const subjects = (await mailsTo('moved@test.example')).map(mail => parseMailHeaders(mail.source).get('subject'))
    expect(subjects, 'nobody has proven to own the old one').toEqual(['Confirm your email'])
  })

  it('rejects forged and expired links', async () => {
    await server.call(createCustomer, newcomer('late@test.example'))
    const token = await tokenFor('late@test.example')
    expect((await confirm(`${token}x`)).status).toBe(400)
    server.advance(8 * 86_400_000)
    expect((await confirm(token)).status).toBe(400)
  })
})

describe('Another link', () => {
  it('is sent at most five times an hour, without user input', async () => {
    const email = 'again@test.example'
    await server.call(createCustomer, newcomer(email))
    const as = await signIn(email)
    const responses = []
    for (let asked = 0; asked < 6; asked++) responses.push(await server.call(sendConfirmation, {}, { as }))
    expect(responses.map(response => response.status)).toEqual([200, 200, 200, 200, 429, 429])
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(5)
    for (const mail of mails) expect(readMailText(mail.source)).not.toContain('Rahima')
    expect((await confirm(getLinkToken(await findMailedLink(server, smtp, email)))).status).toBe(200)
  })

  it('is answered with the same message, without a mail, if the email is confirmed', async () => {
    const user = await server.user('CUSTOMER')
    const response = await server.call(sendConfirmation, {}, { as: user })
    expect(response).toMatchObject({
      status: 200,
      message: `A link to confirm your email is on its way to ${user.email}.`,
    })
    expect(await mailsTo(user.email)).toEqual([])
  })

  it('requires sign-in', async () => {
    expect((await server.call(sendConfirmation, {})).status).toBe(401)
  })
})

describe('Confirmed from the beginning', () => {
  it('is an admin created by a SUPER_ADMIN', async () => {
    const owner = await server.user('SUPER_ADMIN')
    expect((await server.call(createAdmin, newcomer('admin@test.example'), { as: owner })).status).toBe(201)
    expect((await signIn('admin@test.example')).user.emailConfirmed).toBe(true)
    expect(await mailsTo('admin@test.example')).toEqual([])
  })

  it('is the first SUPER_ADMIN of the configuration', async () => {
    const own = await startServer()
    const { config, log } = own.services
    const admin = { email: 'owner@test.example', password: PASSWORD }
    const services = await openServices({ ...config, admin }, log)
    expect(await findAccountByEmail(services.store.read, admin.email)).toMatchObject({ isEmailConfirmed: true })
    await services.store.close()
    await own.stop()
  })
})

describe.each(ENGINES)('The upgrade of a database on $name', engine => {
  it('marks existing accounts as confirmed', async () => {
    const place = await engine.open()
    const store = await openStore(place)
    const user = { id: 'u', email: 'u@test.example', password_hash: '', role: 'CUSTOMER', status: 'ACTIVE', is_demo: 0 }
    await store.write(async tx => {
      await sql`alter table users drop column email_confirmed_at`.execute(tx)
      await sql`delete from migrations where name = '0017-email-confirmation'`.execute(tx)
      const old = tx as unknown as { insertInto(table: 'users'): { values(row: object): { execute(): Promise<void> } } }
      await old
        .insertInto('users')
        .values({ ...user, created_at: 7, deleted_at: null })
        .execute()
    })
    await store.close()
    const upgraded = await openStore(place)
    const row = upgraded.read.selectFrom('users').select('email_confirmed_at').where('id', '=', 'u')
    expect(await row.executeTakeFirst()).toEqual({ email_confirmed_at: 7 })
    await upgraded.close()
    await place.drop()
  }, 60_000)
})
