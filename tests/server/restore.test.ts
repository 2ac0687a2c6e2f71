import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/auth/passwords.ts'
import { createMailedToken } from '../../server/commands/create-mailed-token.ts'
import { queueMail } from '../../server/commands/queue-mail.ts'
import { reconcilePayments } from '../../server/commands/reconcile-payments.ts'
import { pollPendingRefunds } from '../../server/commands/refund-payment.ts'
import { PASSWORD_COST } from '../../server/config/config.ts'
import { deleteAccount } from '../../src/contract/account.ts'
import { listAuditLog } from '../../src/contract/audit-log.ts'
import { refreshToken } from '../../src/contract/auth.ts'
import { changePassword, forgotPassword, login, resetPassword } from '../../src/contract/credentials.ts'
import { changeOrderStatus } from '../../src/contract/order-writes.ts'
import { getOrder } from '../../src/contract/orders.ts'
import { createPayment, getPayment, refundPayment } from '../../src/contract/payments.ts'
import { deleteCustomer, setUserStatus } from '../../src/contract/person-writes.ts'
import { listProducts } from '../../src/contract/products.ts'
import { logout } from '../../src/contract/session-writes.ts'
import { syncCatalogue } from '../../src/contract/sync.ts'
import { getProfile } from '../../src/contract/users.ts'
import { ENGINES, type OpenEngine } from '../support/engines.ts'
import { openRestorableMarket, type RestorableMarket } from '../support/restore-fixture.ts'
import { builtProgram, startProcess } from '../support/server-process.ts'
import { type SslcommerzServer, STORE_CREDENTIALS, startSslcommerzServer } from '../support/sslcommerz-server.ts'
import { PASSWORD, type TestServer, type TestUser } from '../support/test-server.ts'

const NEW_PASSWORD = 'a-new-password'
const DRAFT = { subject: 'Hello', parts: [{ text: 'Hello.' }] }

const signIn = (server: TestServer, { email }: TestUser, password = PASSWORD) => server.call(login, { email, password })
const refresh = (server: TestServer, token: string) => server.call(refreshToken, { refreshToken: token })

describe.each(ENGINES)('On $name, a database restored from a backup', engine => {
  let bank: SslcommerzServer
  let opened: OpenEngine
  let restorable: RestorableMarket
  let admin: TestUser
  beforeAll(async () => {
    opened = await engine.open()
  })
  afterAll(() => opened.drop())
  beforeEach(async () => {
    bank = await startSslcommerzServer()
    const gateway = { kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }
    restorable = await openRestorableMarket(opened, { gateway })
    admin = await restorable.market.user('ADMIN')
  })
  afterEach(async () => {
    await restorable.drop()
    await bank.close()
  })

  const linkFor = async ({ userId }: TestUser) => {
    const { store, services } = restorable.market
    const { token } = await store.write(tx => createMailedToken(tx, { purpose: 'RESET', userId, now: services.now() }))
    return (server: TestServer) => server.call(resetPassword, { id: userId, token, password: NEW_PASSWORD })
  }
  const queued = async () => {
    const { store, services } = restorable.market
    await store.write(tx => queueMail(tx, { ...DRAFT, to: 'somebody@test.example' }, services.now()))
  }
  const mails = ({ store }: TestServer) => store.read.selectFrom('mails').selectAll().execute()

  it('keeps valid sessions, revoked ones stay revoked, and the newest password is valid', async () => {
    const { market } = restorable
    const [phone, owner] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
    const stolen = await market.session(owner)
    const [blocked, gone] = [await market.user('VENDOR'), await market.user('CUSTOMER', { name: 'Rahim Uddin' })]
    const [resetWith, untouched] = [await linkFor(gone), await linkFor(phone)]
    await restorable.backUp()

    const rotated = (await refresh(market, (await refresh(market, phone.refreshToken)).data.refreshToken)).data
    await market.call(logout, { refreshToken: stolen.refreshToken })
    const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await market.call(changePassword, change, { as: owner })).status).toBe(200)
    await market.call(setUserStatus, { id: blocked.userId, status: 'BLOCKED' }, { as: admin })
    await resetWith(market)
    expect((await market.call(deleteCustomer, { id: gone.profileId }, { as: admin })).status).toBe(200)
    const late = await market.session(phone)

    await restorable.restore('former')
    const server = await restorable.start()
    expect((await refresh(server, rotated.refreshToken)).status, 'the honest phone').toBe(200)
    expect((await server.call(getProfile, {}, { as: late })).status, 'a sign-in after the backup').toBe(200)
    expect((await refresh(server, stolen.refreshToken)).status).toBe(401)
    expect((await server.call(getProfile, {}, { as: stolen })).status).toBe(401)
    expect((await signIn(server, owner)).status, 'the old password').toBe(401)
    expect((await signIn(server, owner, NEW_PASSWORD)).status).toBe(200)
    expect((await signIn(server, blocked)).status).toBe(403)
    expect((await signIn(server, gone)).status).toBe(401)
    const profile = server.store.read.selectFrom('profiles').select('name').where('id', '=', gone.profileId)
    expect(await profile.executeTakeFirst()).toEqual({ name: 'Deleted user' })
    expect((await resetWith(server)).status, 'a link that was used').toBe(400)
    expect((await untouched(server)).status, 'a link that was not').toBe(200)
  })

  it('does not bring back who deleted their account after the backup, nor the address on their orders', async () => {
    const { market } = restorable
    const product = await market.addProduct()
    const { data: order } = await market.order(await market.draft({ [product]: 1 }))
    await market.call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: market.vendor })
    await restorable.backUp()
    expect((await market.call(deleteAccount, { password: PASSWORD }, { as: market.customer })).status).toBe(200)
    await restorable.restore('former')
    const server = await restorable.start()
    expect((await signIn(server, market.customer)).status).toBe(401)
    const orders = server.store.read.selectFrom('orders').select(['shipping_name', 'shipping_address'])
    const anonymised = { shipping_name: 'Deleted user', shipping_address: '' }
    expect(await orders.where('id', '=', order.id).executeTakeFirst()).toEqual(anonymised)
  })

  it('lists no product of a vendor who was blocked after the backup', async () => {
    const { market } = restorable
    await market.addProduct({ shop_id: market.shopId })
    const other = await market.addProduct({ shop_id: market.otherShopId })
    await restorable.backUp()
    await market.call(setUserStatus, { id: market.vendor.userId, status: 'BLOCKED' }, { as: admin })
    await restorable.restore('former')
    const server = await restorable.start()
    expect((await server.call(listProducts, {})).data.map(({ id }) => id)).toEqual([other])
  })

  it('assigns an email to the account that had it last', async () => {
    const { market } = restorable
    const [one, two] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
    await restorable.backUp()
    const setEmail = (id: string, email: string) =>
      market.store.write(tx => tx.updateTable('users').set({ email }).where('id', '=', id).execute())
    await setEmail(one.userId, 'moved@test.example')
    await setEmail(two.userId, one.email)
    await restorable.restore('former')
    const { store } = await restorable.start()
    const emails = await store.read.selectFrom('users').select(['id', 'email']).execute()
    const byId = new Map(emails.map(({ id, email }) => [id, email]))
    expect([byId.get(one.userId), byId.get(two.userId)]).toEqual(['moved@test.example', one.email])
  })

  it("without the replaced database ends every session, invalidates every link, and has the backup's passwords", async () => {
    const { market } = restorable
    const phone = await market.user('CUSTOMER')
    const reset = await linkFor(phone)
    await queued()
    await restorable.backUp()
    const { data: newer } = await refresh(market, phone.refreshToken)
    const report = await restorable.restore('alone')
    const server = await restorable.start()
    expect(report.join('\n')).toMatch(/\d+ sessions were ended: everybody must sign in again/)
    expect((await refresh(server, newer.refreshToken)).status).toBe(401)
    expect((await server.call(getProfile, {}, { as: phone })).status).toBe(401)
    expect((await reset(server)).status).toBe(400)
    expect((await signIn(server, phone)).status).toBe(200)
    expect(await mails(server)).toMatchObject([{ status: 'FAILED', content: '' }])
  })

  it.each(['former', 'alone'] as const)('accepts no password with the option for new ones (%s)', async kept => {
    const { market } = restorable
    const reset = await linkFor(market.customer)
    await restorable.backUp()
    const newPasswordHash = await hashPassword('nobody knows it', PASSWORD_COST)
    await restorable.restore(kept, { newPasswordHash })
    const server = await restorable.start()
    expect((await signIn(server, market.customer)).status).toBe(401)
    expect((await server.call(getProfile, {}, { as: market.customer })).status).toBe(401)
    expect((await reset(server)).status).toBe(400)
    await server.call(forgotPassword, { email: market.customer.email })
    const links = server.store.read.selectFrom('mailed_tokens').select('user_id').where('used_at', 'is', null)
    expect(await links.execute()).toEqual([{ user_id: market.customer.userId }])
  })

  it('sends no mail again, but sends those still queued', async () => {
    const { market } = restorable
    await queued()
    await queued()
    const [left] = await mails(market)
    await restorable.backUp()
    await market.store.write(tx => tx.deleteFrom('mails').where('id', '=', left!.id).execute())
    await restorable.restore('former')
    const waiting = await mails(await restorable.start())
    expect(waiting).toHaveLength(1)
    expect(waiting[0]).toMatchObject({ status: 'PENDING' })
    expect(waiting[0]!.id).not.toBe(left!.id)
  })

  it('continues a newsletter where it was, without unsubscribed readers', async () => {
    const { market } = restorable
    const now = market.services.now()
    const letter = { id: 'a-letter', subject: 'News', body: 'News.', created_at: now, reached: '', finished_at: null }
    const reader = { id: 'a-reader', email: 'reader@test.example', created_at: now, unsubscribed_at: null }
    await market.store.write(async tx => {
      await tx.insertInto('newsletters').values(letter).execute()
      await tx.insertInto('subscribers').values(reader).execute()
    })
    await restorable.backUp()
    await market.store.write(async tx => {
      await tx.updateTable('newsletters').set({ reached: 'a-reader', finished_at: now }).execute()
      await tx.updateTable('subscribers').set({ unsubscribed_at: now }).execute()
    })
    await restorable.restore('former')
    const { store } = await restorable.start()
    expect(await store.read.selectFrom('newsletters').select(['reached', 'finished_at']).execute()).toEqual([
      { reached: 'a-reader', finished_at: now },
    ])
    expect(await store.read.selectFrom('subscribers').select('unsubscribed_at').execute()).toEqual([
      { unsubscribed_at: now },
    ])
  })

  it.each(['former', 'alone'] as const)('invalidates cursors and raises row numbers (%s)', async kept => {
    const { market } = restorable
    const id = await market.addProduct({ name: 'Jamdani' })
    await restorable.backUp()
    await market.addProduct({ name: 'Made after the backup' })
    const { meta } = await market.call(syncCatalogue, {})
    await restorable.restore(kept)
    const server = await restorable.start()
    expect((await server.call(syncCatalogue, { since: meta.cursor })).meta.reset).toBe(true)
    const { data } = await server.call(syncCatalogue, {})
    expect(data.products.map(product => product.id)).toEqual([id])
    for (const { name, columns } of await server.store.read.introspection.getTables()) {
      if (name === 'changes' || !columns.some(column => column.name === 'seq')) continue
      const rows = await server.store.read
        .selectFrom(name as 'products')
        .select('seq')
        .execute()
      for (const { seq } of rows) expect(seq, name).toBeGreaterThan(1_000_000_000_000)
    }
    expect((await server.call(listProducts, { searchTerm: 'jamdni' })).data.map(product => product.id)).toEqual([id])
  })

  describe('with payments', () => {
    const startPaid = async () => {
      const { market } = restorable
      const product = await market.addProduct()
      const { data: order } = await market.order(await market.draft({ [product]: 1 }, { paymentType: 'ONLINE' }))
      const { data } = await market.call(createPayment, { orderId: order.id }, { as: market.customer })
      const { data: payment } = await market.call(getPayment, { id: data.id }, { as: market.customer })
      return { order, transaction: payment.transactionId }
    }

    it.each(['former', 'alone'] as const)('finds payments made after the backup (%s)', async kept => {
      const { order, transaction } = await startPaid()
      await restorable.backUp()
      bank.pay(transaction)
      await bank.notify(transaction)
      await restorable.restore(kept)
      const server = await restorable.start()
      await reconcilePayments(server.services)
      const orders = server.store.read.selectFrom('orders').select('payment_status').where('id', '=', order.id)
      expect(await orders.executeTakeFirst()).toEqual({ payment_status: 'PAID' })
    })

    it('queries an ended attempt exactly once more', async () => {
      const { order, transaction } = await startPaid()
      bank.pay(transaction, { status: 'FAILED', validationId: '' })
      await bank.notify(transaction)
      await restorable.backUp()
      await restorable.restore('former')
      const server = await restorable.start()
      const attempt = () =>
        server.store.read.selectFrom('payments').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
      expect((await attempt()).next_check_at).not.toBeNull()
      await reconcilePayments(server.services)
      expect(await attempt()).toMatchObject({ status: 'FAILED', next_check_at: null })
    })

    it('does not refund again what was refunded after the backup', async () => {
      const { market } = restorable
      const { order, transaction } = await startPaid()
      bank.pay(transaction)
      await bank.notify(transaction)
      await restorable.backUp()
      await market.call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: market.vendor })
      await market.call(refundPayment, { orderId: order.id }, { as: admin })
      bank.transactions.get(transaction)!.refund!.status = 'refunded'
      market.advance(2 * 3_600_000)
      await pollPendingRefunds(market.services)
      const report = await restorable.restore('former')
      expect(report.join('\n')).toContain(order.number)
      const server = await restorable.start()
      server.advance(2 * 3_600_000)
      const now = (await server.call(getOrder, { id: order.id }, { as: market.customer })).data
      expect([now.paymentStatus, now.payments.map(({ refund }) => refund)]).toEqual(['REFUNDED', ['DONE']])
      expect((await server.call(refundPayment, { orderId: order.id }, { as: admin })).status).toBe(409)
      expect(bank.refundReferences).toHaveLength(1)
    })

    it('reports payments of lost attempts, at the restore and at a notification', async () => {
      await restorable.backUp()
      const { transaction } = await startPaid()
      bank.pay(transaction)
      await bank.notify(transaction)
      const report = await restorable.restore('former')
      expect(report.join('\n')).toContain(transaction)
      const server = await restorable.start()
      const notify = () =>
        fetch(`${server.url}/payments/notify/sslcommerz`, {
          method: 'POST',
          body: new URLSearchParams(bank.notice(transaction)),
        })
      expect([(await notify()).status, (await notify()).status]).toEqual([400, 400])
      const { data } = await server.call(listAuditLog, { entity: 'payment' }, { as: await server.user('ADMIN') })
      expect(data).toMatchObject([
        { action: 'payment.unknown', entityId: transaction, after: { transactionId: transaction, amount: 1260 } },
      ])
    })
  })

  describe('by hand', () => {
    it('can be opened only after npm run restored, which reports what it did', async () => {
      // A start records the OID of the tables.
      const first = await startProcess(restorable.env())
      await first.kill()
      await restorable.backUp()
      await restorable.restoreFile()
      await expect(startProcess(restorable.env())).rejects.toThrow(
        /^\w+: the database comes from a backup. Run npm run restored once, then start again.$/m,
      )
      const { stdout } = await promisify(execFile)(process.execPath, [builtProgram('restored')], {
        env: { PATH: process.env.PATH, DEMO: 'off', ...restorable.env() },
      })
      expect(stdout).toContain('Every device will fetch its rows again')
      const again = await startProcess(restorable.env())
      await again.kill()
    })

    it('is refused while a server runs, without changing anything', async () => {
      const { market } = restorable
      const { meta } = await market.call(syncCatalogue, {})
      const settling = () =>
        promisify(execFile)(process.execPath, [builtProgram('restored')], {
          env: { PATH: process.env.PATH, DEMO: 'off', ...restorable.env() },
        })
      await expect(settling()).rejects.toThrow('A server is running')
      expect((await market.call(syncCatalogue, { since: meta.cursor })).meta.reset).toBeFalsy()
    })
  })
})

describe('On SQLite, a damaged database', () => {
  it('is replaced without being read: everybody must sign in again', async () => {
    const opened = await ENGINES[0]!.open()
    const restorable = await openRestorableMarket(opened)
    const { market } = restorable
    await restorable.backUp()
    await restorable.stop()
    writeFileSync(join(restorable.config().dataDir, 'haat.db'), 'damaged '.repeat(5000))
    expect((await restorable.restore('former')).join('\n')).toContain('everybody must sign in again')
    const server = await restorable.start()
    expect((await refresh(server, market.customer.refreshToken)).status).toBe(401)
    expect((await signIn(server, market.customer)).status).toBe(200)
    await restorable.drop()
    await opened.drop()
  })
})
