import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { sendSignInCode, signInByPhone } from '../../../src/contract/accounts/phone-sign-in.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { SHOP_STAFF_MAX } from '../../../src/contract/constants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listPayouts } from '../../../src/contract/ledger/payouts.ts'
import { subscribePush } from '../../../src/contract/notifications/push.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, listOrders } from '../../../src/contract/orders/orders.ts'
import { listVendors } from '../../../src/contract/people/people.ts'
import { setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { deleteAccount, exportAccount, getDeletionState } from '../../../src/contract/privacy/account.ts'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import type { ShopRole } from '../../../src/contract/shop-roles.ts'
import * as staff from '../../../src/contract/shops/shop-staff.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { advanceToHour } from '../../support/actions/dhaka-time.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addShopPerson } from '../../support/fixtures/shop-people.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { createPushDevice } from '../../support/servers/push-service.ts'
import { readMailText } from '../../support/servers/smtp-server.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

const NEW_PASSWORD = 'a-password-of-their-own'

describe.each(ENGINES)('The people of a shop on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  })
  afterAll(() => market.stop())

  const readNewest = async (kind: 'mail' | 'texts'): Promise<string> => {
    await market.services.mail.drain()
    const folder = join(market.dataDir, kind)
    const content = readFileSync(join(folder, readdirSync(folder).sort().at(-1)!), 'utf8')
    return kind === 'mail' ? readMailText(content) : content
  }
  const findToken = (text: string) => /join-shop\?token=([\w-]+)/.exec(text)![1]!
  const invite = (to: string, shopRole: ShopRole = 'ORDERS', as = market.vendor) =>
    market.call(staff.inviteToShop, { name: 'Rahim Uddin', to, shopRole }, { as })
  const listPeople = async (as = market.vendor) => (await market.call(staff.listShopStaff, {}, { as })).data
  const listWrites = async (input = {}) => (await market.call(staff.listShopWrites, input, { as: market.vendor })).data
  const signIn = async (email: string) =>
    (await market.call(login, { email, password: NEW_PASSWORD })).data as unknown as TestUser & { user: { id: string } }
  const hire = (shopRole: ShopRole) => addShopPerson(market, market.vendor, shopRole)

  describe('are invited', () => {
    it('by a mail without a word of the vendor, whose link works once', async () => {
      expect((await invite('rahim@shop.example')).status).toBe(201)
      const mail = await readNewest('mail')
      expect(mail).not.toContain('Abdul Karim')
      expect(mail).not.toContain('Rahim')
      const token = findToken(mail)
      const rows = await market.store.read.selectFrom('shop_invitations').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(token)
      const shown = await market.call(staff.readShopInvitation, { token })
      expect(shown.data).toMatchObject({ owner: 'Abdul Karim', shopRole: 'ORDERS', needsPassword: true })
      const joining = { token, name: 'Rahim Uddin', password: NEW_PASSWORD }
      const answers = await Promise.all([1, 2, 3].map(() => market.call(staff.joinShop, joining)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      const { user } = await signIn('rahim@shop.example')
      expect(user).toMatchObject({ role: 'VENDOR', shopRole: 'ORDERS', emailConfirmed: true })
      const { people, invitations } = await listPeople()
      expect(people.find(({ id }) => id === user.id)).toMatchObject({ email: 'rahim@shop.example', removedAt: null })
      expect(invitations).toEqual([])
    })

    it('by a link that expires, is replaced by the next one, and ends when it is withdrawn', async () => {
      await invite('late@shop.example')
      const first = findToken(await readNewest('mail'))
      const { data } = await invite('LATE@shop.example', 'PRODUCTS')
      const second = findToken(await readNewest('mail'))
      const read = async (token: string) => (await market.call(staff.readShopInvitation, { token })).status
      expect([await read(first), await read(second)]).toEqual([400, 200])
      expect((await listPeople()).invitations.map(({ to }) => to)).toEqual(['late@shop.example'])
      expect(
        (await market.call(staff.withdrawShopInvitation, { id: data.id }, { as: market.otherVendor })).status,
      ).toBe(403)
      expect((await market.call(staff.withdrawShopInvitation, { id: data.id }, { as: market.vendor })).status).toBe(200)
      expect(await read(second)).toBe(400)
      await invite('later@shop.example')
      const third = findToken(await readNewest('mail'))
      market.advance(8 * DAY_MS)
      expect(await read(third)).toBe(400)
      const joining = { token: third, name: 'Late', password: NEW_PASSWORD }
      expect((await market.call(staff.joinShop, joining)).status).toBe(400)
      market.advance(-8 * DAY_MS)
    })

    it('without an account until they accept, and not to an address that has one', async () => {
      await invite('squatted@shop.example')
      const taken = await market.store.read
        .selectFrom('users')
        .where('email', '=', 'squatted@shop.example')
        .select('id')
      expect(await taken.executeTakeFirst()).toBeUndefined()
      await invite(market.customer.email)
      const token = findToken(await readNewest('mail'))
      const joined = await market.call(staff.joinShop, { token, name: 'Nusrat', password: NEW_PASSWORD })
      expect([joined.status, joined.error.code]).toEqual([409, 'DUPLICATE'])
      expect((await market.call(listOrders, {}, { as: market.customer })).status).toBe(200)
    })

    it('up to a limit, at the same time, too', async () => {
      const vendor = await market.user('VENDOR')
      const answers = await Promise.all(
        Array.from({ length: SHOP_STAFF_MAX + 3 }, (_, at) => invite(`person${at}@shop.example`, 'ORDERS', vendor)),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(SHOP_STAFF_MAX)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    })
  })

  describe('act for the shop', () => {
    it('and see only what their role may see, in the sync, too', async () => {
      const product = await market.addProduct()
      const placed = await market.order(await market.draft({ [product]: 1 }))
      const [orders, products, manager] = [await hire('ORDERS'), await hire('PRODUCTS'), await hire('MANAGER')]
      const sync = async (as: TestUser, since?: string) => market.call(syncAccount, { since, limit: 500 }, { as })
      const find = async (as: TestUser) => {
        const { data } = await sync(as)
        return [data.orders.length > 0, data.products.length > 0, data.shops.length > 0]
      }
      expect(await find(orders)).toEqual([true, true, true])
      expect(await find(products)).toEqual([false, true, true])
      expect(await find(manager)).toEqual([true, true, true])
      expect((await market.call(getOrder, { id: placed.data.id }, { as: orders })).status).toBe(200)
      expect((await market.call(listPayouts, {}, { as: manager })).status).toBe(403)
      expect((await market.call(staff.listShopStaff, {}, { as: manager })).status).toBe(403)
      const { meta } = await sync(products)
      await market.order(await market.draft({ [product]: 1 }))
      await market.call(updateProduct, { id: product, name: 'Katan' }, { as: market.vendor })
      const later = await sync(products, meta?.cursor)
      expect([later.data.orders, later.data.products.map(({ id }) => id)]).toEqual([[], [product]])
      // A cursor of another role starts again.
      expect((await sync(manager, meta?.cursor)).meta?.reset).toBe(true)
    })

    it('under their own names, and not for other shops', async () => {
      const person = await hire('MANAGER')
      const product = await market.addProduct()
      const placed = await market.order(await market.draft({ [product]: 1 }))
      const change = { id: placed.data.id, status: 'PROCESSING' as const }
      expect((await market.call(changeOrderStatus, change, { as: person })).status).toBe(200)
      const { data } = await market.call(getOrder, { id: placed.data.id }, { as: market.vendor })
      expect(data.events?.at(-1)).toMatchObject({ actor: 'Rahim Uddin' })
      expect((await market.call(updateProduct, { id: product, name: 'Renamed' }, { as: person })).status).toBe(200)
      const writes = await listWrites({ personId: person.userId })
      expect(writes.map(({ endpoint, subject, isRefused }) => [endpoint, subject, isRefused])).toEqual([
        ['products.update', 'Renamed', false],
        ['orders.changeStatus', placed.data.number, false],
      ])
      const foreign = await market.addProduct({ shop_id: market.otherShopId })
      expect((await market.call(updateProduct, { id: foreign, name: 'Mine' }, { as: person })).status).toBe(403)
      expect((await market.call(updateProduct, { id: product, name: 'Mine' }, { as: market.otherVendor })).status).toBe(
        403,
      )
    })

    it('with profiles and data of their own', async () => {
      const person = await hire('MANAGER')
      const profile = await market.call(getProfile, {}, { as: person })
      expect(profile.data).toMatchObject({ id: person.profileId, userId: person.userId })
      const { data } = await market.call(getDeletionState, {}, { as: person })
      expect(data.blockers).toEqual([])
      const exported = await market.call(exportAccount, { password: PASSWORD }, { as: person })
      expect(JSON.stringify(exported.data)).not.toContain(market.shopId)
      expect((await market.call(deleteAccount, { password: PASSWORD }, { as: person })).status).toBe(200)
      expect((await listPeople()).people.map(({ id }) => id)).not.toContain(person.userId)
      expect((await market.call(listOrders, {}, { as: market.vendor })).status).toBe(200)
    })

    it('in a new role from the next request on', async () => {
      const person = await hire('ORDERS')
      expect((await market.call(listOrders, {}, { as: person })).status).toBe(200)
      const change = { id: person.userId, shopRole: 'PRODUCTS' as const }
      expect((await market.call(staff.setShopRole, change, { as: market.otherVendor })).status).toBe(403)
      expect((await market.call(staff.setShopRole, change, { as: person })).status).toBe(403)
      expect((await market.call(staff.setShopRole, change, { as: market.vendor })).status).toBe(200)
      expect((await market.call(listOrders, {}, { as: person })).status).toBe(401)
      const again = { ...person, ...(await market.session(person)) }
      expect((await market.call(listOrders, {}, { as: again })).status).toBe(403)
    })

    it('only while its owner is not blocked', async () => {
      const owner = await market.user('VENDOR')
      await market.addShop(owner)
      const person = await addShopPerson(market, owner, 'MANAGER')
      const admin = await market.user('SUPER_ADMIN')
      const found = await market.call(listVendors, { id: person.profileId }, { as: admin })
      expect(found.data[0]?.user).toMatchObject({ role: 'VENDOR' })
      await market.call(setUserStatus, { id: owner.userId, status: 'BLOCKED' }, { as: admin })
      const refused = await market.call(listOrders, {}, { as: person })
      expect([refused.status, refused.error.code]).toEqual([403, 'BLOCKED'])
      await market.call(setUserStatus, { id: owner.userId, status: 'ACTIVE' }, { as: admin })
      expect((await market.call(listOrders, {}, { as: person })).status).toBe(200)
    })
  })

  describe('who are removed', () => {
    it('are signed out everywhere, get no push messages, and may do nothing in the shop again', async () => {
      const person = await hire('MANAGER')
      await market.call(subscribePush, createPushDevice('https://push.example/1').subscription, { as: person })
      const remove = (as: TestUser) => market.call(staff.removeFromShop, { id: person.userId }, { as })
      expect((await remove(market.otherVendor)).status).toBe(403)
      expect((await remove(market.vendor)).status).toBe(200)
      expect((await remove(market.vendor)).status).toBe(200)
      expect((await market.call(listOrders, {}, { as: person })).status).toBe(401)
      const ended = await market.call(refreshToken, { refreshToken: person.refreshToken })
      expect([ended.status, ended.error.shopLeft]).toEqual([401, true])
      const rows = await market.store.read
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('user_id', '=', person.userId)
        .execute()
      expect(rows).toEqual([])
      const again = { ...person, ...(await market.session(person)) }
      const refused = await market.call(listOrders, {}, { as: again })
      expect(refused.message).toContain('You do not work for this shop any more')
      expect((await market.call(getProfile, {}, { as: again })).status).toBe(200)
      expect((await market.call(deleteAccount, { password: PASSWORD }, { as: again })).status).toBe(200)
    })

    it('leave what their devices still send refused, once each, and shown to the owner', async () => {
      const person = await hire('MANAGER')
      const product = await market.addProduct({ name: 'Nakshi kantha' })
      const foreign = await market.addProduct({ name: 'Secret', shop_id: market.otherShopId })
      await market.call(staff.removeFromShop, { id: person.userId }, { as: market.vendor })
      const change = { id: product, price: 1 }
      const key = uuid()
      expect((await market.call(updateProduct, change, { as: person, key })).status).toBe(401)
      const again = { ...person, ...(await market.session(person)) }
      expect((await market.call(updateProduct, change, { as: again, key })).status).toBe(403)
      expect((await market.call(updateProduct, { id: foreign, price: 1 }, { as: again })).status).toBe(403)
      const refused = await listWrites({ refused: true, personId: person.userId })
      expect(refused.map(({ endpoint, subject }) => [endpoint, subject])).toEqual([
        ['products.update', null],
        ['products.update', 'Nakshi kantha'],
      ])
      expect((await market.product(product)).price).not.toBe(100)
    })

    it('cannot hide a write behind the key of a refused one', async () => {
      const person = await hire('PRODUCTS')
      const product = await market.addProduct({ name: 'Nakshi kantha' })
      const key = uuid()
      const refused = await market.call(listPayouts, {}, { as: person })
      expect(refused.status).toBe(403)
      const change = { id: uuid(), status: 'PROCESSING' as const }
      expect((await market.call(changeOrderStatus, change, { as: person, key })).status).toBe(403)
      expect((await market.call(updateProduct, { id: product, name: 'Kantha' }, { as: person, key })).status).toBe(200)
      const writes = await listWrites({ personId: person.userId })
      expect(writes.map(({ endpoint, isRefused }) => [endpoint, isRefused])).toEqual([
        ['products.update', false],
        ['orders.changeStatus', true],
      ])
    })

    it('take how to reach them along', async () => {
      const person = await hire('ORDERS')
      const find = async () => (await listPeople()).people.find(({ id }) => id === person.userId)
      expect((await find())?.email).toBe(person.email)
      await market.call(staff.removeFromShop, { id: person.userId }, { as: market.vendor })
      expect(await find()).toMatchObject({ email: '', phoneNumber: '', isBlocked: false })
    })

    it('can be invited again, and keep their account', async () => {
      await invite('back@shop.example')
      const joining = { name: 'Back', password: NEW_PASSWORD }
      await market.call(staff.joinShop, { ...joining, token: findToken(await readNewest('mail')) })
      const { user } = await signIn('back@shop.example')
      await market.call(staff.removeFromShop, { id: user.id }, { as: market.vendor })
      await invite('back@shop.example', 'PRODUCTS', market.otherVendor)
      const token = findToken(await readNewest('mail'))
      expect((await market.call(staff.readShopInvitation, { token })).data.needsPassword).toBe(false)
      expect((await market.call(staff.joinShop, { token, name: 'Back' })).status).toBe(200)
      expect((await signIn('back@shop.example')).user).toMatchObject({ id: user.id, shopRole: 'PRODUCTS' })
      expect((await listPeople(market.otherVendor)).people.map(({ id }) => id)).toEqual([user.id])
      expect((await listPeople()).people.map(({ id }) => id)).not.toContain(user.id)
    })

    it('cannot finish a write that began before', async () => {
      const product = await market.addProduct()
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, async (_, at) => {
          const person = await hire('PRODUCTS')
          const [removal, write] = await Promise.all([
            market.call(staff.removeFromShop, { id: person.userId }, { as: market.vendor }),
            market.call(updateProduct, { id: product, name: `Name ${at}` }, { as: person }),
          ])
          const [done] = await listWrites({ refused: false, personId: person.userId })
          const row = await market.store.read
            .selectFrom('shop_staff')
            .select('removed_at')
            .where('user_id', '=', person.userId)
            .executeTakeFirstOrThrow()
          return { removal: removal.status, write: write.status, done: done !== undefined, removed: row.removed_at }
        }),
      )
      for (const { removal, write, done, removed } of outcomes) {
        expect([removal, removed !== null]).toEqual([200, true])
        expect([200, 401, 403]).toContain(write)
        expect(done).toBe(write === 200)
      }
    })
  })
})

describe('A person who is invited by phone', () => {
  const openByDay = async (config = {}) => {
    const market = await openMarketFixture({ config })
    advanceToHour(market, 12)
    market.vendor = { ...market.vendor, ...(await market.session(market.vendor)) }
    return market
  }

  it('joins without a password, and signs in with a code', async () => {
    const market = await openByDay()
    try {
      const to = '01711000999'
      const { status } = await market.call(
        staff.inviteToShop,
        { name: 'Karim', to, shopRole: 'PRODUCTS' },
        { as: market.vendor },
      )
      expect(status).toBe(201)
      await market.services.mail.drain()
      const folder = join(market.dataDir, 'texts')
      const newest = () => readFileSync(join(folder, readdirSync(folder).sort().at(-1)!), 'utf8')
      const token = /join-shop\?token=([\w-]+)/.exec(newest())![1]!
      expect((await market.call(staff.readShopInvitation, { token })).data.needsPassword).toBe(false)
      expect((await market.call(staff.joinShop, { token, name: 'Karim' })).data).toEqual({ to })
      const sent = await market.call(sendSignInCode, { phoneNumber: to })
      await market.services.mail.drain()
      const code = /\b(\d{6}) is your/.exec(newest())![1]!
      const session = await market.call(signInByPhone, { requestId: sent.data.requestId, code })
      expect(session.data.user).toMatchObject({ role: 'VENDOR', shopRole: 'PRODUCTS', signInPhone: to })
    } finally {
      await market.stop()
    }
  })

  it('gets no old account with a number that nobody has used for a year', async () => {
    const market = await openByDay()
    try {
      const to = '01711000888'
      const joinAgain = async () => {
        await market.call(staff.inviteToShop, { name: 'Karim', to, shopRole: 'ORDERS' }, { as: market.vendor })
        await market.services.mail.drain()
        const folder = join(market.dataDir, 'texts')
        const text = readFileSync(join(folder, readdirSync(folder).sort().at(-1)!), 'utf8')
        const token = /join-shop\?token=([\w-]+)/.exec(text)![1]!
        expect((await market.call(staff.joinShop, { token, name: 'Karim' })).status).toBe(200)
        const places = await market.store.read
          .selectFrom('shop_staff')
          .selectAll()
          .where('removed_at', 'is', null)
          .execute()
        expect(places).toHaveLength(1)
        return places[0]!.user_id
      }
      const remove = (id: string) => market.call(staff.removeFromShop, { id }, { as: market.vendor })
      const first = await joinAgain()
      await remove(first)
      expect(await joinAgain(), 'the same person, soon after').toBe(first)
      await remove(first)
      market.advance(366 * DAY_MS)
      market.vendor = { ...market.vendor, ...(await market.session(market.vendor)) }
      const second = await joinAgain()
      expect(second).not.toBe(first)
      const owners = await market.store.read.selectFrom('confirmed_phones').selectAll().execute()
      expect(owners.map(row => [row.phone_number, row.user_id])).toEqual([[to, second]])
    } finally {
      await market.stop()
    }
  })

  it('is not texted at night, nor for an account that has confirmed nothing, nor beyond the day’s messages', async () => {
    // 7 of the 10 parts are for news.
    const market = await openByDay({ dailyTexts: 10 })
    try {
      let numbers = 0
      const invite = (as = market.vendor) => {
        const to = `0171100${String(++numbers).padStart(4, '0')}`
        return market.call(staff.inviteToShop, { name: 'Karim', to, shopRole: 'ORDERS' }, { as })
      }
      const stranger = await market.user('VENDOR', { isEmailConfirmed: false })
      expect(await invite(stranger)).toMatchObject({ status: 409, error: { code: 'UNCONFIRMED' } })
      const phone = { phone_number: '+8801711999999', user_id: stranger.userId, confirmed_at: 1, used_at: 1 }
      await market.store.write(tx => tx.insertInto('confirmed_phones').values(phone).execute())
      advanceToHour(market, 23)
      const as = { ...market.vendor, ...(await market.session(market.vendor)) }
      expect((await invite({ ...stranger, ...(await market.session(stranger)) })).status).toBe(201)
      const statuses: number[] = []
      for (let n = 0; n < 7; n++) statuses.push((await invite(as)).status)
      expect(statuses).toEqual([...Array(6).fill(201), 429])
      await market.services.mail.drain()
      const folder = join(market.dataDir, 'texts')
      const countSent = () => (existsSync(folder) ? readdirSync(folder).length : 0)
      expect(countSent()).toBe(0)
      advanceToHour(market, 9)
      await market.services.mail.drain()
      expect(countSent()).toBe(7)
    } finally {
      await market.stop()
    }
  })
})
