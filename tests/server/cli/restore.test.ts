import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailedToken } from '../../../server/accounts/create-mailed-token.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import type { RestoreReport } from '../../../server/cli/restore/reconciliation.ts'
import { PASSWORD_COST } from '../../../server/config/config.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { queueMail } from '../../../server/mails/queue-mail.ts'
import { reconcilePayments } from '../../../server/orders/payment/reconcile-payments.ts'
import { pollPendingRefunds } from '../../../server/orders/payment/refund-payment.ts'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { changePassword, forgotPassword, login, resetPassword } from '../../../src/contract/accounts/credentials.ts'
import { logout } from '../../../src/contract/accounts/session-writes.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { createApiKey, revokeApiKey } from '../../../src/contract/integrations/api-keys.ts'
import { createWebhook, deleteWebhook } from '../../../src/contract/integrations/webhooks.ts'
import { changeStoreCredit, listStoreCredit } from '../../../src/contract/ledger/store-credit.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, listOrders } from '../../../src/contract/orders/orders.ts'
import { createPayment, getPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import { deleteCustomer, setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { deleteAccount } from '../../../src/contract/privacy/account.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { inviteToShop, removeFromShop, setShopRole } from '../../../src/contract/shops/shop-staff.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import {
  type FormerDatabaseAccess,
  openRestorableMarket,
  type RestorableMarket,
} from '../../support/fixtures/restore-fixture.ts'
import { addShopPerson } from '../../support/fixtures/shop-people.ts'
import {
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES, type OpenEngine } from '../../support/servers/engines.ts'
import { builtProgram, startProcess } from '../../support/servers/server-process.ts'
import { PASSWORD, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const NEW_PASSWORD = 'a-new-password'
/** After this time the gateway is queried about a refund. */
const REFUND_CHECK_MS = 2 * 3_600_000
const DRAFT = { subject: 'Hello', parts: [{ text: 'Hello.' }] }

const signIn = (server: TestServer, { email }: TestUser, password = PASSWORD) => server.call(login, { email, password })
const refresh = (server: TestServer, token: string) => server.call(refreshToken, { refreshToken: token })

/** What one test changes before the backup, after it, and what it then expects of the restored server. */
type Scenario = {
  title: string
  prepare(): Promise<{ changeAfterBackup?: () => Promise<unknown>; check(server: TestServer): Promise<void> }>
}

describe.each(ENGINES)('On $name, a database restored from a backup', engine => {
  let bank: SslcommerzServer
  let opened: OpenEngine
  let restorable: RestorableMarket
  let admin: TestUser
  let report: RestoreReport
  beforeAll(async () => {
    opened = await engine.open()
    bank = await startSslcommerzServer()
  })
  afterAll(async () => {
    await bank.close()
    await opened.drop()
  })

  const openMarket = async () => {
    const gateways = [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }]
    restorable = await openRestorableMarket(opened, { gateways, accessTokenTtl: 86_400 })
    admin = await restorable.market.user('ADMIN')
  }
  const dropMarket = () => restorable.drop()

  /** Tests all scenarios on one market, which is backed up and restored once: that takes most of the time. */
  const describeRestore = (title: string, kept: FormerDatabaseAccess, scenarios: readonly Scenario[]) =>
    describe(title, () => {
      const checks = new Map<string, (server: TestServer) => Promise<void>>()
      let server: TestServer
      beforeAll(async () => {
        await openMarket()
        const changes: (() => Promise<unknown>)[] = []
        for (const { title, prepare } of scenarios) {
          const { changeAfterBackup, check } = await prepare()
          checks.set(title, check)
          if (changeAfterBackup) changes.push(changeAfterBackup)
        }
        await restorable.backUp()
        for (const change of changes) await change()
        report = await restorable.restore(kept)
        server = await restorable.start()
      })
      afterAll(dropMarket)
      it.each(scenarios)('$title', ({ title }) => checks.get(title)!(server))
    })

  const linkFor = async ({ userId }: TestUser) => {
    const { store, services } = restorable.market
    const { token } = await store.write(tx => createMailedToken(tx, { purpose: 'RESET', userId, now: services.now() }))
    return (server: TestServer) => server.call(resetPassword, { id: userId, token, password: NEW_PASSWORD })
  }
  /** It is due tomorrow, so that no server sends it during the test. */
  const queueDraft = async (to: string) => {
    const { store, services } = restorable.market
    await store.write(tx => queueMail(tx, { ...DRAFT, to }, services.now() + DAY_MS))
  }
  const listMails = ({ store }: TestServer, recipient: string) =>
    store.read.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
  const startPayment = async () => {
    const { market } = restorable
    const product = await market.addProduct()
    const { data: order } = await market.order(await market.draft({ [product]: 1 }, { paymentType: 'ONLINE' }))
    const { data } = await market.call(createPayment, { orderId: order.id }, { as: market.customer })
    const { data: payment } = await market.call(getPayment, { id: data.id }, { as: market.customer })
    return { order, transaction: payment.transactionId }
  }
  const cancel = (order: { id: string }) =>
    restorable.market.call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: restorable.market.vendor })

  const paymentAfterBackup: Scenario = {
    title: 'finds payments made after the backup',
    prepare: async () => {
      const { order, transaction } = await startPayment()
      return {
        changeAfterBackup: async () => {
          bank.pay(transaction)
          await bank.notify(transaction)
        },
        check: async server => {
          await reconcilePayments(server.services)
          const orders = server.store.read.selectFrom('orders').select('payment_status').where('id', '=', order.id)
          expect(await orders.executeTakeFirst()).toEqual({ payment_status: 'PAID' })
        },
      }
    },
  }

  const newRowNumbers: Scenario = {
    title: 'invalidates cursors and raises row numbers',
    prepare: async () => {
      const { market } = restorable
      const id = await market.addProduct({ name: 'Jamdani' })
      let cursor: string | undefined
      let late: string
      return {
        changeAfterBackup: async () => {
          late = await market.addProduct({ name: 'Made after the backup' })
          cursor = (await market.call(syncCatalogue, {})).meta.cursor
        },
        check: async server => {
          expect((await server.call(syncCatalogue, { since: cursor })).meta.reset).toBe(true)
          const ids = (await server.call(syncCatalogue, {})).data.products.map(product => product.id)
          expect(ids).toContain(id)
          expect(ids).not.toContain(late)
          for (const { name, columns } of await server.store.read.introspection.getTables()) {
            if (name === 'changes' || !columns.some(column => column.name === 'seq')) continue
            const rows = await server.store.read
              .selectFrom(name as 'products')
              .select('seq')
              .execute()
            for (const { seq } of rows) expect(seq, name).toBeGreaterThan(1_000_000_000_000)
          }
          const { data } = await server.call(listProducts, { searchTerm: 'jamdni' })
          expect(data.map(product => product.id)).toEqual([id])
        },
      }
    },
  }

  describeRestore('with the replaced database', 'former', [
    {
      title: 'keeps valid sessions, revoked ones stay revoked, and the newest password is valid',
      prepare: async () => {
        const { market } = restorable
        const [phone, owner] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
        const stolen = await market.session(owner)
        const [blocked, gone] = [await market.user('VENDOR'), await market.user('CUSTOMER', { name: 'Rahim Uddin' })]
        const [resetWith, untouched] = [await linkFor(gone), await linkFor(phone)]
        let rotated: { refreshToken: string }
        let late: { accessToken: string }
        return {
          changeAfterBackup: async () => {
            rotated = (await refresh(market, (await refresh(market, phone.refreshToken)).data.refreshToken)).data
            await market.call(logout, { refreshToken: stolen.refreshToken })
            const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
            expect((await market.call(changePassword, change, { as: owner })).status).toBe(200)
            await market.call(setUserStatus, { id: blocked.userId, status: 'BLOCKED' }, { as: admin })
            await resetWith(market)
            expect((await market.call(deleteCustomer, { id: gone.profileId }, { as: admin })).status).toBe(200)
            late = await market.session(phone)
          },
          check: async server => {
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
          },
        }
      },
    },
    {
      title: 'does not bring back who deleted their account after the backup, nor the address on their orders',
      prepare: async () => {
        const { market } = restorable
        const leaving = await market.user('CUSTOMER')
        const { data: order } = await market.order(await market.draft({ [await market.addProduct()]: 1 }), leaving)
        await cancel(order)
        return {
          changeAfterBackup: async () => {
            expect((await market.call(deleteAccount, { password: PASSWORD }, { as: leaving })).status).toBe(200)
          },
          check: async server => {
            expect((await signIn(server, leaving)).status).toBe(401)
            const orders = server.store.read.selectFrom('orders').select(['shipping_name', 'shipping_address'])
            const anonymised = { shipping_name: 'Deleted user', shipping_address: '' }
            expect(await orders.where('id', '=', order.id).executeTakeFirst()).toEqual(anonymised)
          },
        }
      },
    },
    {
      title: 'lets nobody work for a shop, or be told of it, whose access was taken away after the backup',
      prepare: async () => {
        const { market } = restorable
        const { vendor } = market
        const [removed, lowered] = [
          await addShopPerson(market, vendor, 'MANAGER'),
          await addShopPerson(market, vendor, 'MANAGER'),
        ]
        const hook = { url: 'https://shop.example/hook', topics: ['orders' as const], password: PASSWORD }
        const { data: made } = await market.call(createWebhook, hook, { as: vendor })
        const key = { name: 'The till', scopes: ['orders:read' as const], days: null, password: PASSWORD }
        const { data: ended } = await market.call(createApiKey, key, { as: vendor })
        const invitation = { name: 'Rahim', to: 'invited@shop.example', shopRole: 'MANAGER' as const }
        await market.call(inviteToShop, invitation, { as: vendor })
        return {
          changeAfterBackup: async () => {
            await market.call(removeFromShop, { id: removed.userId }, { as: vendor })
            await market.call(setShopRole, { id: lowered.userId, shopRole: 'PRODUCTS' }, { as: vendor })
            await market.call(deleteWebhook, { id: made.webhook.id }, { as: vendor })
            await market.call(revokeApiKey, { id: ended.key.id }, { as: vendor })
          },
          check: async server => {
            for (const person of [removed, lowered]) {
              const { data } = await signIn(server, person)
              expect((await server.call(listOrders, {}, { as: data as unknown as TestUser })).status).toBe(403)
            }
            const program = { ...vendor, accessToken: `Bearer ${ended.token}` }
            expect((await server.call(listOrders, {}, { as: program })).status).toBe(401)
            const { read } = server.store
            expect(await read.selectFrom('webhooks').selectAll().execute()).toEqual([])
            expect(await read.selectFrom('shop_invitations').selectAll().execute()).toEqual([])
          },
        }
      },
    },
    {
      title: 'lists no product of a vendor who was blocked after the backup',
      prepare: async () => {
        const { market } = restorable
        const blocked = await market.user('VENDOR')
        const hidden = await market.addProduct({ shop_id: await market.addShop(blocked) })
        const other = await market.addProduct({ shop_id: market.otherShopId })
        return {
          changeAfterBackup: () => market.call(setUserStatus, { id: blocked.userId, status: 'BLOCKED' }, { as: admin }),
          check: async server => {
            const ids = (await server.call(listProducts, { limit: 100 })).data.map(({ id }) => id)
            expect(ids).toContain(other)
            expect(ids).not.toContain(hidden)
          },
        }
      },
    },
    {
      title: 'assigns an email to the account that had it last',
      prepare: async () => {
        const { market } = restorable
        const [one, two] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
        const setEmail = (id: string, email: string) =>
          market.store.write(tx => tx.updateTable('users').set({ email }).where('id', '=', id).execute())
        return {
          changeAfterBackup: async () => {
            await setEmail(one.userId, 'moved@test.example')
            await setEmail(two.userId, one.email)
          },
          check: async ({ store }) => {
            const emails = await store.read.selectFrom('users').select(['id', 'email']).execute()
            const byId = new Map(emails.map(({ id, email }) => [id, email]))
            expect([byId.get(one.userId), byId.get(two.userId)]).toEqual(['moved@test.example', one.email])
          },
        }
      },
    },
    {
      title: 'sends no mail again, but sends those still queued',
      prepare: async () => {
        const { market } = restorable
        const recipient = 'somebody@test.example'
        await queueDraft(recipient)
        await queueDraft(recipient)
        const [left] = await listMails(market, recipient)
        return {
          changeAfterBackup: () =>
            market.store.write(tx => tx.deleteFrom('mails').where('id', '=', left!.id).execute()),
          check: async server => {
            const waiting = await listMails(server, recipient)
            expect(waiting).toHaveLength(1)
            expect(waiting[0]).toMatchObject({ status: 'PENDING' })
            expect(waiting[0]!.id).not.toBe(left!.id)
          },
        }
      },
    },
    {
      title: 'continues a newsletter where it was, without unsubscribed readers',
      prepare: async () => {
        const { market } = restorable
        const now = market.services.now()
        const unsent = { reached: '', finished_at: null }
        const letter = { id: 'a-letter', subject: 'News', body: 'News.', created_at: now, ...unsent }
        const reader = { id: 'a-reader', email: 'reader@test.example', created_at: now, unsubscribed_at: null }
        await market.store.write(async tx => {
          await tx.insertInto('newsletters').values(letter).execute()
          await tx.insertInto('subscribers').values(reader).execute()
        })
        return {
          changeAfterBackup: () =>
            market.store.write(async tx => {
              await tx.updateTable('newsletters').set({ reached: 'a-reader', finished_at: now }).execute()
              await tx.updateTable('subscribers').set({ unsubscribed_at: now }).execute()
            }),
          check: async ({ store }) => {
            expect(await store.read.selectFrom('newsletters').select(['reached', 'finished_at']).execute()).toEqual([
              { reached: 'a-reader', finished_at: now },
            ])
            expect(await store.read.selectFrom('subscribers').select('unsubscribed_at').execute()).toEqual([
              { unsubscribed_at: now },
            ])
          },
        }
      },
    },
    newRowNumbers,
    {
      title: 'queries an ended attempt exactly once more',
      prepare: async () => {
        const { order, transaction } = await startPayment()
        bank.pay(transaction, { status: 'FAILED', validationId: '' })
        await bank.notify(transaction)
        return {
          check: async server => {
            const attempts = server.store.read.selectFrom('payments').selectAll().where('order_id', '=', order.id)
            expect((await attempts.executeTakeFirstOrThrow()).next_check_at).not.toBeNull()
            server.advance(REFUND_CHECK_MS)
            await reconcilePayments(server.services)
            expect(await attempts.execute()).toMatchObject([{ status: 'FAILED', next_check_at: null }])
          },
        }
      },
    },
    // After the one above, because it looks at every attempt.
    paymentAfterBackup,
    {
      title: 'reports payments of lost attempts, at the restore and at a notification',
      prepare: async () => {
        let transaction: string
        return {
          changeAfterBackup: async () => {
            transaction = (await startPayment()).transaction
            bank.pay(transaction)
            await bank.notify(transaction)
          },
          check: async server => {
            expect(report.join('\n')).toContain(transaction)
            const notify = () =>
              fetch(`${server.url}/payments/notify/sslcommerz`, {
                method: 'POST',
                body: new URLSearchParams(bank.notice(transaction)),
              })
            expect([(await notify()).status, (await notify()).status]).toEqual([400, 400])
            const { data } = await server.call(listAuditLog, { entity: 'payment' }, { as: await server.user('ADMIN') })
            expect(data).toMatchObject([
              {
                action: 'payment.unknown',
                entityId: transaction,
                after: { transactionId: transaction, amount: 1260 },
              },
            ])
          },
        }
      },
    },
    {
      title: 'does not refund again what was refunded after the backup',
      prepare: async () => {
        const { market } = restorable
        const { order, transaction } = await startPayment()
        bank.pay(transaction)
        await bank.notify(transaction)
        return {
          changeAfterBackup: async () => {
            await cancel(order)
            await market.call(refundPayment, { orderId: order.id }, { as: admin })
            bank.transactions.get(transaction)!.refunds[0]!.status = 'refunded'
            market.advance(REFUND_CHECK_MS)
            await pollPendingRefunds(market.services)
          },
          check: async server => {
            expect(report.join('\n')).toContain(order.number)
            server.advance(REFUND_CHECK_MS)
            const { data } = await server.call(getOrder, { id: order.id }, { as: market.customer })
            expect([data.paymentStatus, data.payments.map(({ refund }) => refund)]).toEqual(['REFUNDED', ['DONE']])
            expect((await server.call(refundPayment, { orderId: order.id }, { as: admin })).status).toBe(409)
            expect(bank.refundReferences).toEqual([`${transaction}R`])
          },
        }
      },
    },
    {
      title: 'keeps what changed store credit after the backup',
      prepare: async () => {
        const { market } = restorable
        const document = JSON.stringify({ storeCredit: true })
        const row = { id: 'payouts', version: 1, document, updated_at: 1, updated_by: null }
        await market.store.write(tx => tx.insertInto('market_settings').values(row).execute())
        const customerId = market.customer.profileId
        const change = (action: 'GIVEN' | 'PAID_OUT', amount: number) =>
          market.call(changeStoreCredit, { customerId, action, amount, reason: 'Late' }, { as: admin })
        await change('GIVEN', 100)
        const goods = await market.addProduct({ stock: 10 })
        const place = async () => {
          const { data } = await market.order({ ...(await market.draft({ [goods]: 1 })), credit: 10 })
          return data
        }
        const [cancelled, kept] = [await place(), await place()]
        return {
          changeAfterBackup: async () => {
            await cancel(cancelled)
            await change('PAID_OUT', 60)
            await change('GIVEN', 5)
            // This order is lost, so what paid for it is given back.
            const { status } = await market.order({ ...(await market.draft({ [goods]: 1 })), credit: 30 })
            expect(status).toBe(201)
          },
          check: async server => {
            expect(report).toContain('4 changes of store credit were made after the backup, and were copied.')
            const reopened = report.filter(line => line.includes('are open again'))
            expect(reopened).toHaveLength(1)
            expect(reopened[0]).toContain(cancelled.number)
            expect(reopened[0]).not.toContain(kept.number)
            const { data } = await server.call(listStoreCredit, {}, { as: market.customer })
            expect(data.map(({ balance }) => balance)).toEqual([35, 5, 35, 30, 90, 80, 90, 100])
            expect(await checkLedger(server.store.read)).toMatchObject({ differing: 0, wrongCredits: [] })
          },
        }
      },
    },
  ])

  describeRestore('without the replaced database', 'alone', [
    {
      title: "ends every session, invalidates every link, and has the backup's passwords",
      prepare: async () => {
        const { market } = restorable
        const phone = await market.user('CUSTOMER')
        const reset = await linkFor(phone)
        await queueDraft('somebody@test.example')
        let newer: { refreshToken: string }
        return {
          changeAfterBackup: async () => {
            newer = (await refresh(market, phone.refreshToken)).data
          },
          check: async server => {
            expect(report.join('\n')).toMatch(/\d+ sessions were ended: everybody must sign in again/)
            expect((await refresh(server, newer.refreshToken)).status).toBe(401)
            expect((await server.call(getProfile, {}, { as: phone })).status).toBe(401)
            expect((await reset(server)).status).toBe(400)
            expect((await signIn(server, phone)).status).toBe(200)
            const mails = await listMails(server, 'somebody@test.example')
            expect(mails).toMatchObject([{ status: 'FAILED', content: '' }])
          },
        }
      },
    },
    newRowNumbers,
    paymentAfterBackup,
  ])

  describe.each(['former', 'alone'] as const)('with the option for new passwords (%s)', kept => {
    beforeAll(openMarket)
    afterAll(dropMarket)
    it('accepts none of the old ones', async () => {
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
  })

  describe('by hand', () => {
    beforeAll(openMarket)
    afterAll(dropMarket)
    const settle = () =>
      promisify(execFile)(process.execPath, [builtProgram('restored')], {
        env: { PATH: process.env.PATH, DEMO: 'off', ...restorable.env() },
      })

    it('is refused while a server runs, without changing anything', async () => {
      const { market } = restorable
      const { meta } = await market.call(syncCatalogue, {})
      await expect(settle()).rejects.toThrow('A server is running')
      expect((await market.call(syncCatalogue, { since: meta.cursor })).meta.reset).toBeFalsy()
    })

    it('can be opened only after npm run restored, which reports what it did', async () => {
      // A start records the OID of the tables.
      const first = await startProcess(restorable.env())
      await first.kill()
      await restorable.backUp()
      await restorable.restoreFile()
      await expect(startProcess(restorable.env())).rejects.toThrow(
        /^\w+: the database comes from a backup. Run npm run restored once, then start again.$/m,
      )
      expect((await settle()).stdout).toContain('Every device will fetch its rows again')
      const again = await startProcess(restorable.env())
      await again.kill()
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
