import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { changePassword, login, logoutAll } from '../../../src/contract/accounts/credentials.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { logout } from '../../../src/contract/accounts/session-writes.ts'
import { createCustomer, createVendor } from '../../../src/contract/accounts/sign-up.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import { createAdmin } from '../../../src/contract/people/people.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const newcomer = (email: string) => ({
  password: PASSWORD,
  data: { name: 'Rahima Khatun', email, phoneNumber: '+880 1712-345678' },
})
const block = (user: TestUser) =>
  server.store.write(tx => tx.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', user.userId).execute())
const isAlive = async (tokens: { accessToken: string }) =>
  (await server.call(getProfile, {}, { as: tokens })).status === 200

describe('signing up', () => {
  it('makes a customer with a normalised phone number, who can sign in', async () => {
    const made = await server.call(createCustomer, newcomer('Rahima@Example.com'))
    expect(made).toMatchObject({ status: 201, data: { email: 'rahima@example.com', role: 'CUSTOMER' } })
    const signedIn = await server.call(login, { email: 'RAHIMA@example.com', password: PASSWORD })
    const profile = await server.call(getProfile, {}, { as: signedIn.data })
    expect(profile.data).toMatchObject({ phoneNumber: '01712345678', id: made.data.id, userId: made.data.userId })
  })

  it('keeps the business fields of a vendor', async () => {
    const vendor = newcomer('weaver@example.com')
    const made = await server.call(createVendor, { ...vendor, data: { ...vendor.data, taxId: 'T-1' } })
    const row = server.store.read.selectFrom('profiles').select('tax_id').where('id', '=', made.data.id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ tax_id: 'T-1' })
  })

  it('answers DUPLICATE for a taken email, also to one of two concurrent sign-ups', async () => {
    const responses = await Promise.all([1, 2].map(() => server.call(createCustomer, newcomer('twice@example.com'))))
    expect(responses.map(response => response.status).sort()).toEqual([201, 409])
    const refused = responses.find(response => response.status === 409)
    const message = SERVER_ERRORS.duplicateEmail
    expect(refused).toMatchObject({ error: { code: 'DUPLICATE', fields: { email: message, 'data.email': message } } })
  })

  it('lets only a SUPER_ADMIN make an admin', async () => {
    const owner = await server.user('SUPER_ADMIN')
    const made = await server.call(createAdmin, newcomer('admin@example.com'), { as: owner })
    expect(made).toMatchObject({ status: 201, data: { role: 'ADMIN' } })
  })
})

describe('signing in', () => {
  it('answers the same for a wrong password and for an unknown email', async () => {
    const { email } = await server.user('CUSTOMER')
    const wrong = await server.call(login, { email, password: 'not-the-password' })
    const unknown = await server.call(login, { email: 'nobody@example.com', password: 'not-the-password' })
    const same = { status: 401, message: SERVER_ERRORS.signIn, error: { code: 'UNAUTHENTICATED' } }
    expect(wrong).toMatchObject(same)
    expect(unknown).toMatchObject(same)
  })

  it('says that an account is blocked only with the right password', async () => {
    const user = await server.user('CUSTOMER')
    await block(user)
    const right = await server.call(login, { email: user.email, password: PASSWORD })
    expect(right).toMatchObject({ status: 403, message: 'Your account is blocked.', error: { code: 'BLOCKED' } })
    expect((await server.call(login, { email: user.email, password: 'guessing' })).status).toBe(401)
  })

  it('rejects demo accounts when DEMO is off, with the same response', async () => {
    const demo = await server.user('ADMIN', { isDemo: true })
    const refused = await server.call(login, { email: demo.email, password: PASSWORD })
    expect(refused).toMatchObject({ status: 401, message: SERVER_ERRORS.signIn })
    expect(await isAlive(demo)).toBe(false)
  })

  it('accepts the access token raw and as Bearer, and limits the refresh cookie to the auth endpoints', async () => {
    const user = await server.user('VENDOR')
    const signedIn = await server.call(login, { email: user.email, password: PASSWORD })
    const { accessToken } = signedIn.data
    expect(await isAlive({ accessToken })).toBe(true)
    expect(await isAlive({ accessToken: `Bearer ${accessToken}` })).toBe(true)
    const cookie = signedIn.headers.get('set-cookie')
    expect(cookie).toMatch(/^refreshToken=.*; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toMatch(/Secure/)
  })

  it('lets an access token expire after twelve hours', async () => {
    const other = await startServer()
    const user = await other.user('CUSTOMER')
    other.advance(12 * 3_600_000 - 5000)
    expect((await other.call(getProfile, {}, { as: user })).status).toBe(200)
    other.advance(10_000)
    expect((await other.call(getProfile, {}, { as: user })).status).toBe(401)
    await other.stop()
  })

  it('treats a forged token as signed out', async () => {
    const { accessToken } = await server.user('CUSTOMER')
    const [header, claims] = accessToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const forged of [`${header}.${claims}.AAAA`, `${none}.${claims}.`, 'garbage', 'a.b.c', '...']) {
      expect(await isAlive({ accessToken: forged })).toBe(false)
    }
  })
})

describe('refreshing', () => {
  const refresh = (token: string) => server.call(refreshToken, { refreshToken: token })

  it('answers with a new pair, and with the same successor again until that is used', async () => {
    const first = (await server.user('CUSTOMER')).refreshToken
    const second = (await refresh(first)).data.refreshToken
    expect(second).not.toBe(first)
    expect((await refresh(first)).data.refreshToken).toBe(second)
    const third = (await refresh(second)).data.refreshToken
    expect((await refresh(first)).data.refreshToken).toBe(second)
    expect((await refresh(second)).data.refreshToken).toBe(third)
  })

  it('accepts a generation that is newer than the stored one, as after a restore', async () => {
    const { userId, refreshToken: first } = await server.user('CUSTOMER')
    const second = (await refresh(first)).data.refreshToken
    const third = (await refresh(second)).data.refreshToken
    await server.store.write(tx =>
      tx.updateTable('sessions').set({ generation: 1 }).where('user_id', '=', userId).execute(),
    )
    const fourth = await refresh(third)
    expect(fourth.status).toBe(200)
    expect((await refresh(third)).data.refreshToken, 'its response may be lost').toBe(fourth.data.refreshToken)
    expect((await refresh(fourth.data.refreshToken)).status).toBe(200)
    expect((await refresh(first)).status, 'an old one is still a copied one').toBe(401)
    expect((await refresh(fourth.data.refreshToken)).status).toBe(401)
  })

  it('gives the same successor to two tabs that refresh at once', async () => {
    const { refreshToken: first } = await server.user('CUSTOMER')
    const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(first)))
    expect(new Set(responses.map(response => response.data.refreshToken)).size).toBe(1)
  })

  it('ends the session when an old token is used more than 30 seconds later', async () => {
    const own = await startServer()
    const again = (token: string) => own.call(refreshToken, { refreshToken: token })
    const user = await own.user('CUSTOMER')
    const second = (await again(user.refreshToken)).data.refreshToken
    const third = (await again(second)).data
    own.advance(31_000)
    expect((await again(user.refreshToken)).status).toBe(401)
    expect((await again(third.refreshToken)).status).toBe(401)
    expect((await own.call(getProfile, {}, { as: third })).status).toBe(401)
    await own.stop()
  })

  it('accepts the token from the cookie', async () => {
    const user = await server.user('CUSTOMER')
    const headers = { cookie: `refreshToken=${user.refreshToken}` }
    const response = await server.call(refreshToken, {}, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toContain(response.data.refreshToken)
  })

  it('rejects a forged token', async () => {
    const { refreshToken: token } = await server.user('CUSTOMER')
    const [id, , mac] = token.split('.')
    for (const forged of [`${id}.2.${mac}`, `${id}.1.AAAA`, `${id}`, '', '..', `${id}.-1.${mac}`]) {
      expect((await refresh(forged)).status).toBe(401)
    }
    expect((await refresh(token)).status).toBe(200)
  })

  it('refuses a blocked user', async () => {
    const user = await server.user('CUSTOMER')
    await block(user)
    expect(await refresh(user.refreshToken)).toMatchObject({ status: 403, error: { code: 'BLOCKED' } })
  })

  it('stores no token, only hashes', async () => {
    const { refreshToken: token } = await server.user('CUSTOMER')
    const rows = await server.store.read.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[2])
  })
})

describe('signing out', () => {
  it('ends this session at once and clears the cookie', async () => {
    const user = await server.user('CUSTOMER')
    const other = await server.session(user)
    const response = await server.call(logout, {}, { as: user })
    expect(response.headers.get('set-cookie')).toMatch(/^refreshToken=; Max-Age=0/)
    expect(await isAlive(user)).toBe(false)
    expect(await isAlive(other)).toBe(true)
  })

  it('ends a session by its refresh token alone', async () => {
    const user = await server.user('CUSTOMER')
    await server.call(logout, { refreshToken: user.refreshToken })
    expect(await isAlive(user)).toBe(false)
    expect((await server.call(refreshToken, { refreshToken: user.refreshToken })).status).toBe(401)
  })

  it('succeeds when already signed out', async () => {
    expect((await server.call(logout, {})).status).toBe(200)
  })

  it('ends every session of the user', async () => {
    const user = await server.user('VENDOR')
    const other = await server.session(user)
    await server.call(logoutAll, {}, { as: user })
    expect([await isAlive(user), await isAlive(other)]).toEqual([false, false])
  })
})

describe('changing the password', () => {
  it('ends all other sessions, and only the new password signs in', async () => {
    const user = await server.user('CUSTOMER')
    const other = await server.session(user)
    const change = { oldPassword: PASSWORD, newPassword: 'another-one' }
    expect((await server.call(changePassword, change, { as: user })).status).toBe(200)
    expect([await isAlive(user), await isAlive(other)]).toEqual([true, false])
    expect((await server.call(login, { email: user.email, password: PASSWORD })).status).toBe(401)
    expect((await server.call(login, { email: user.email, password: 'another-one' })).status).toBe(200)
  })

  it('reports a wrong old password at its field', async () => {
    const user = await server.user('CUSTOMER')
    const response = await server.call(changePassword, { oldPassword: 'x', newPassword: 'another-one' }, { as: user })
    expect(response).toMatchObject({
      status: 400,
      error: { fields: { oldPassword: 'The current password is incorrect.' } },
    })
  })
})

describe('a blocked user', () => {
  it('gets BLOCKED where sign-in is required, and counts as signed out elsewhere', async () => {
    const user = await server.user('CUSTOMER')
    await block(user)
    expect(await server.call(getProfile, {}, { as: user })).toMatchObject({ status: 403, error: { code: 'BLOCKED' } })
    expect((await server.call(logout, {}, { as: user })).status).toBe(200)
  })
})

describe('the profile', () => {
  it('changes the given fields only; null clears the address', async () => {
    const user = await server.user('CUSTOMER')
    await server.call(updateProfile, { address: 'Road 9, Dhaka', phoneNumber: '০১৮১২৩৪৫৬৭৮' }, { as: user })
    const changed = await server.call(updateProfile, { name: 'Nusrat Jahan' }, { as: user })
    expect(changed.data).toMatchObject({ name: 'Nusrat Jahan', address: 'Road 9, Dhaka', phoneNumber: '01812345678' })
    expect((await server.call(updateProfile, { address: null }, { as: user })).data.address).toBe('')
  })

  it('accepts multipart without a picture, with fields as text or as a JSON file, and reports a file that is not a picture', async () => {
    const user = await server.user('CUSTOMER')
    const send = (form: FormData) =>
      server.request('/users/update-profile', {
        method: 'PATCH',
        headers: { authorization: user.accessToken },
        body: form,
      })
    const form = new FormData()
    form.set('data', JSON.stringify({ name: 'Sumaiya Islam' }))
    expect((await send(form)).status).toBe(200)
    form.set('data', new Blob([JSON.stringify({ name: 'Sumaiya Akter' })], { type: 'application/json' }))
    expect((await (await send(form)).json()).data).toMatchObject({ name: 'Sumaiya Akter' })
    form.set('file', new File(['picture'], 'me.png', { type: 'image/png' }))
    const refused = await send(form)
    expect(refused.status).toBe(415)
    expect(await refused.json()).toMatchObject({ success: false, error: { code: 'UNSUPPORTED_MEDIA' } })
  })

  it('does not change the sign-in email with the contact email', async () => {
    const user = await server.user('CUSTOMER')
    await server.call(updateProfile, { email: 'bills@example.com' }, { as: user })
    expect((await server.call(login, { email: user.email, password: PASSWORD })).data.user.email).toBe(user.email)
  })
})
