import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  forgotPassword,
  login,
  resetPassword,
} from '../../../src/contract/accounts/credentials.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { readMailText, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
let smtp: SmtpServer
beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startServer({
    config: { smtpUrl: smtp.url, mailFrom: 'market@haat.example', hasRateLimit: false },
  })
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})
beforeEach(async () => {
  await server.services.mail.drain()
  smtp.received.length = 0
})

const NEW = 'a-new-password'
const dead = {
  status: 400,
  message: ERROR_MESSAGES.deadLink,
  error: { code: 'VALIDATION', fields: { token: ERROR_MESSAGES.deadLink } },
}

/** The link in the last mail to this address. */
const linkTo = async (email: string): Promise<URL> => {
  await server.services.mail.drain()
  const mail = smtp.received.findLast(received => received.to[0] === email)
  return new URL(/^http\S+token=\S+$/m.exec(readMailText(mail!.source))![0])
}
const askReset = async (email: string) => {
  const response = await server.call(forgotPassword, { email })
  return { response, link: await linkTo(email) }
}
const resetInput = (link: URL, password = NEW) => ({
  id: link.searchParams.get('id')!,
  token: link.searchParams.get('token')!,
  password,
})
const signIn = (email: string, password: string) => server.call(login, { email, password })

describe('A forgotten password', () => {
  it('is replaced through the mailed link, which signs out all sessions', async () => {
    const user = await server.user('CUSTOMER')
    const { link } = await askReset(user.email)
    expect(link.href).toContain(`${server.url}/reset-password?id=${user.userId}&token=`)
    expect(await server.call(resetPassword, resetInput(link))).toMatchObject({ status: 200 })
    expect((await signIn(user.email, PASSWORD)).status).toBe(401)
    expect((await signIn(user.email, NEW)).status).toBe(200)
    expect((await server.call(getProfile, {}, { as: user })).status).toBe(401)
  })

  it('accepts the form of deployed clients: the token in the query, the rest under payload', async () => {
    const user = await server.user('VENDOR')
    const { id, token, password } = resetInput((await askReset(user.email)).link)
    const response = await server.request(`/auth/reset-password?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, payload: { id, password } }),
    })
    expect(response.status).toBe(200)
    expect((await signIn(user.email, NEW)).status).toBe(200)
  })

  it('gets the same response for an unknown address, without a mail', async () => {
    const { email } = await server.user('CUSTOMER')
    const knownResponse = await server.request('/auth/forgot-password', resetForm(email))
    const unknown = await server.request('/auth/forgot-password', resetForm('nobody@example.com'))
    expect(await unknown.text()).toBe(await knownResponse.text())
    expect(unknown.status).toBe(200)
    await server.services.mail.drain()
    expect(smtp.received.map(mail => mail.to[0])).toEqual([email])
  })

  it('writes the same for an unknown address, so that the response time is the same', async () => {
    const rows = async () => {
      const tokens = await server.store.read.selectFrom('mailed_tokens').select('token_hash').execute()
      return tokens.length
    }
    const before = await rows()
    await server.request('/auth/forgot-password', resetForm('nobody@example.com'))
    expect(await rows()).toBe(before + 1)
  })

  it('can be replaced once per link, also by concurrent requests', async () => {
    const user = await server.user('CUSTOMER')
    const { link } = await askReset(user.email)
    const responses = await Promise.all([1, 2].map(() => server.call(resetPassword, resetInput(link))))
    expect(responses.map(response => response.status).sort()).toEqual([200, 400])
    expect(await server.call(resetPassword, resetInput(link))).toMatchObject(dead)
  })

  it('can be replaced for five minutes', async () => {
    const own = await startServer({ config: { smtpUrl: smtp.url, hasRateLimit: false } })
    const user = await own.user('CUSTOMER')
    await own.call(forgotPassword, { email: user.email })
    await own.services.mail.drain()
    const link = new URL(/^http\S+token=\S+$/m.exec(readMailText(smtp.received.at(-1)!.source))![0])
    own.advance(5 * 60_000 + 1)
    expect(await own.call(resetPassword, resetInput(link))).toMatchObject(dead)
    await own.stop()
  })

  it('can only be replaced for the account of the link', async () => {
    const [user, other] = [await server.user('CUSTOMER'), await server.user('CUSTOMER')]
    const input = resetInput((await askReset(user.email)).link)
    expect(await server.call(resetPassword, { ...input, id: other.userId })).toMatchObject(dead)
    expect((await signIn(other.email, PASSWORD)).status).toBe(200)
    expect(await server.call(resetPassword, input), 'a wrong try does not use it up').toMatchObject({ status: 200 })
  })

  it('invalidates all other links once it is replaced', async () => {
    const user = await server.user('CUSTOMER')
    const first = (await askReset(user.email)).link
    const second = (await askReset(user.email)).link
    await server.call(resetPassword, resetInput(second))
    expect(await server.call(resetPassword, resetInput(first))).toMatchObject(dead)
  })

  it('requires six characters, with the message of that form', async () => {
    const user = await server.user('CUSTOMER')
    const input = resetInput((await askReset(user.email)).link, 'short')
    expect(await server.call(resetPassword, input)).toMatchObject({
      status: 400,
      message: 'Password must be at least 6 characters.',
      error: { fields: { password: 'Password must be at least 6 characters.' } },
    })
  })

  it('is limited to five mails an hour, with the same response after them', async () => {
    const { email } = await server.user('CUSTOMER')
    for (let asked = 0; asked < 8; asked++) expect((await server.call(forgotPassword, { email })).status).toBe(200)
    await server.services.mail.drain()
    expect(smtp.received.filter(mail => mail.to[0] === email)).toHaveLength(5)
  })

  it('that was replaced, by the link or in the settings, is told to its owner by mail', async () => {
    const user = await server.user('CUSTOMER')
    const told = async () => {
      await server.services.mail.drain()
      const mails = smtp.received.filter(mail => mail.to[0] === user.email)
      return mails.filter(({ source }) => readMailText(source).includes('has a new password')).length
    }
    await server.call(changePassword, { oldPassword: 'not this one', newPassword: NEW }, { as: user })
    expect(await told()).toBe(0)
    await server.call(changePassword, { oldPassword: PASSWORD, newPassword: NEW }, { as: user })
    expect(await told()).toBe(1)
    await server.call(resetPassword, resetInput((await askReset(user.email)).link, 'a-third-one'))
    expect(await told()).toBe(2)
  })

  it('cannot be replaced by a link from before a password change', async () => {
    const user = await server.user('CUSTOMER')
    const { link } = await askReset(user.email)
    await server.call(changePassword, { oldPassword: PASSWORD, newPassword: NEW }, { as: user })
    expect(await server.call(resetPassword, resetInput(link, 'a-third-one'))).toMatchObject(dead)
  })

  it('cannot be replaced by a link to the former email', async () => {
    const user = await server.user('CUSTOMER')
    const { link } = await askReset(user.email)
    const newEmail = `new-${user.email}`
    await server.call(changeEmail, { password: PASSWORD, newEmail }, { as: user })
    await server.call(confirmEmail, { token: (await linkTo(newEmail)).searchParams.get('token')! })
    expect(await server.call(resetPassword, resetInput(link))).toMatchObject(dead)
    await server.services.mail.drain()
  })

  it('gets no mail for a blocked account, nor for a demo account when DEMO is off', async () => {
    const blocked = await server.user('CUSTOMER')
    await server.store.write(tx =>
      tx.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', blocked.userId).execute(),
    )
    const demo = await server.user('CUSTOMER', { isDemo: true })
    for (const { email } of [blocked, demo]) await server.call(forgotPassword, { email })
    await server.services.mail.drain()
    expect(smtp.received).toEqual([])
  })

  it('leaves no readable token in the database once the mail is sent', async () => {
    const { email } = await server.user('CUSTOMER')
    const token = (await askReset(email)).link.searchParams.get('token')!
    const tables = await Promise.all([
      server.store.read.selectFrom('mailed_tokens').selectAll().execute(),
      server.store.read.selectFrom('mails').selectAll().execute(),
    ])
    expect(JSON.stringify(tables)).not.toContain(token)
  })

  it.each([{}, { token: 5 }, { token: 'x', payload: 'y' }, { token: 'x', payload: { id: 'no', password: PASSWORD } }])(
    'answers 400 for %j',
    async body => {
      const response = await server.request('/auth/reset-password', { ...resetForm(''), body: JSON.stringify(body) })
      expect(response.status).toBe(400)
    },
  )
})

describe('A new sign-in email', () => {
  const change = (as: { accessToken: string }, newEmail: string, password = PASSWORD) =>
    server.call(changeEmail, { password, newEmail }, { as })

  it('takes effect when its owner opens the link, and the old address is informed', async () => {
    const user = await server.user('CUSTOMER')
    const newEmail = `new-${user.email}`
    expect((await change(user, newEmail)).status).toBe(200)
    const link = await linkTo(newEmail)
    expect(link.pathname).toBe('/confirm-email')
    expect((await signIn(newEmail, PASSWORD)).status, 'nothing changes before').toBe(401)
    const response = await server.call(confirmEmail, { token: link.searchParams.get('token')! })
    expect(response).toMatchObject({ status: 200, data: { email: newEmail } })
    expect((await signIn(newEmail, PASSWORD)).status).toBe(200)
    expect((await signIn(user.email, PASSWORD)).status).toBe(401)
    const { data } = await server.call(refreshToken, { refreshToken: user.refreshToken })
    expect(data.user, 'devices learn it with their next token').toMatchObject({ id: user.userId, email: newEmail })
    await server.services.mail.drain()
    expect(smtp.received.at(-1)!.to).toEqual([user.email])
    expect(await server.call(confirmEmail, { token: link.searchParams.get('token')! })).toMatchObject(dead)
  })

  it('needs the right password', async () => {
    const user = await server.user('CUSTOMER')
    expect(await change(user, 'free@example.com', 'not-it')).toMatchObject({
      status: 400,
      error: { fields: { password: 'The password is incorrect.' } },
    })
  })

  it('cannot be taken, now or when the link is opened', async () => {
    const [user, other] = [await server.user('CUSTOMER'), await server.user('VENDOR')]
    expect(await change(user, other.email)).toMatchObject({ status: 409, error: { code: 'DUPLICATE' } })
    const newEmail = 'contested@example.com'
    await change(user, newEmail)
    const token = (await linkTo(newEmail)).searchParams.get('token')!
    await server.user('CUSTOMER', { email: newEmail })
    expect(await server.call(confirmEmail, { token })).toMatchObject({ status: 409, error: { code: 'DUPLICATE' } })
  })

  it('requested by someone else is void once the owner has changed the password', async () => {
    const user = await server.user('CUSTOMER')
    await change(user, `thief-${user.email}`)
    const token = (await linkTo(`thief-${user.email}`)).searchParams.get('token')!
    const owner = await server.session(user)
    await server.call(changePassword, { oldPassword: PASSWORD, newPassword: NEW }, { as: owner })
    expect(await server.call(confirmEmail, { token })).toMatchObject(dead)
  })

  it('cannot be confirmed by a password link, nor a password be set by an email link', async () => {
    const user = await server.user('CUSTOMER')
    await change(user, `swap-${user.email}`)
    const token = (await linkTo(`swap-${user.email}`)).searchParams.get('token')!
    expect(await server.call(resetPassword, { id: user.userId, token, password: NEW })).toMatchObject(dead)
    const reset = (await askReset(user.email)).link.searchParams.get('token')!
    expect(await server.call(confirmEmail, { token: reset })).toMatchObject(dead)
  })
})

const resetForm = (email: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email }),
})
