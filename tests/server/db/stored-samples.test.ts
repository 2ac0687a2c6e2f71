import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { updateSearchIndex } from '../../../server/products/listing/search-index-job.ts'
import { listAddresses } from '../../../src/contract/accounts/addresses.ts'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { getImport } from '../../../src/contract/imports/product-csv.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { productReviews } from '../../../src/contract/reviews/reviews.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { computeOneTimeCode } from '../../support/actions/one-time-code.ts'
import {
  type MarketFacts,
  RELEASES,
  type Rows,
  restoreMarket,
  type StoredMarket,
} from '../../support/fixtures/stored-market.ts'
import { STORE_CREDENTIALS } from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES, type OpenEngine } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

/** These say how far the database is, and move on with it, or are made from the other tables. */
const MOVING_TABLES = /^(migrations|counters|search_documents)$|^product_search/
/** By which the search index knows a product; on PostgreSQL an upgrade gives it. */
const MOVING_COLUMN = 'search_id'

/** Of rows that were read after an upgrade: the tables and columns that there were before it. */
const onlyKnown = (after: Rows, before: Rows): Rows =>
  Object.fromEntries(
    Object.entries(before).map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      return [table, (after[table] ?? []).map(row => Object.fromEntries(columns.map(name => [name, row[name]])))]
    }),
  )

const sorted = (rows: Rows): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !MOVING_TABLES.test(table))
      .map(([table, entries]) => [
        table,
        entries.map(row => JSON.stringify({ ...row, [MOVING_COLUMN]: undefined })).sort(),
      ]),
  )

/** As its customer sees it now: by their role, not by the name of somebody at the shop. */
const withoutStaffNames = (order: MarketFacts['order']): MarketFacts['order'] => ({
  ...order,
  events: order.events.map(event => ({
    ...event,
    actor: { VENDOR: 'The shop', SYSTEM: 'The market' }[event.role] ?? event.actor,
  })),
})

describe.each(ENGINES)('On $name', engine => {
  let opened: OpenEngine
  beforeAll(async () => {
    opened = await engine.open()
  }, 60_000)
  afterAll(() => opened.drop())

  describe.each(RELEASES)('a market of version %s', release => {
    let dataDir: string
    let sample: StoredMarket
    let before: Rows
    let server: TestServer
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'haat-sample-'))
      sample = await restoreMarket(release, dataDir, opened.databaseUrl)
      before = await sample.readRows()
      const gateways = [{ kind: 'sslcommerz' as const, url: 'http://127.0.0.1:9', ...STORE_CREDENTIALS }]
      server = await startServer({ config: { ...sample.config, gateways, hasRateLimit: false } })
      server.advance(sample.facts.madeAt + MINUTE_MS - Date.now())
    }, 60_000)
    afterAll(async () => {
      await server.stop()
      await sample.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    it('keeps every row', async () => {
      const after = await sample.readRows()
      expect(Object.keys(before)).toEqual(expect.arrayContaining(['orders', 'reviews', 'notifications', 'idempotency']))
      expect(sorted(onlyKnown(after, before))).toEqual(sorted(before))
    })

    it('knows who is signed in, and takes passwords, authenticator apps and recovery codes', async () => {
      const { session, customer, admin, password, madeAt } = sample.facts
      const profile = await server.call(getProfile, {}, { as: session })
      expect(profile.data).toMatchObject({ userId: customer.userId, name: 'Nusrat Jahan' })
      expect((await server.call(refreshToken, { refreshToken: session.refreshToken })).status).toBe(200)
      expect((await server.call(login, { email: customer.email, password })).status).toBe(200)
      const signIn = (code?: string) => server.call(login, { email: admin.email, password, code })
      expect((await signIn()).status).toBe(401)
      expect((await signIn(computeOneTimeCode(admin.secret, madeAt + MINUTE_MS))).status).toBe(200)
      expect((await signIn(admin.recoveryCode)).status).toBe(200)
    })

    it('answers an order that is sent again with the stored response, and shows orders as they were', async () => {
      const { session, placed, key, order } = sample.facts
      const again = await server.call(placeOrder, placed, { as: session, key })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(again.data.id).toBe(order.id)
      const { data } = await server.call(getOrder, { id: order.id }, { as: session })
      // Later versions added the shop's address and the place of the delivery.
      const stored = withoutStaffNames(order) as unknown as typeof data
      expect(data).toEqual({
        ...stored,
        shop: { ...stored.shop, address: 'Tangail' },
        shippingAddress: { ...stored.shippingAddress, place: null },
      })
    })

    it('answers a payment that was started with the page that was opened for it', async () => {
      const { session, unpaidId, paymentKey, pendingPayment } = sample.facts
      const again = await server.call(createPayment, { orderId: unpaidId }, { as: session, key: paymentKey })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(again.data).toEqual(pendingPayment)
    })

    it('has its reviews, notifications, addresses and audit log', async () => {
      const { session, saree, notifications, admin, password, madeAt, cancelledId } = sample.facts
      const { data: reviews } = await server.call(productReviews, { id: saree })
      expect(reviews.reviews).toMatchObject([{ rating: 5, reply: 'Thank you!' }])
      expect((await server.call(listNotifications, {}, { as: session })).data).toHaveLength(notifications)
      expect((await server.call(listAddresses, {}, { as: session })).data).toMatchObject([{ label: 'Home' }])
      const code = computeOneTimeCode(admin.secret, madeAt + 2 * MINUTE_MS)
      server.advance(MINUTE_MS)
      const { data } = await server.call(login, { email: admin.email, password, code })
      const entries = (await server.call(listAuditLog, {}, { as: data })).data
      expect(entries).toContainEqual(expect.objectContaining({ action: 'order.change-status', entityId: cancelledId }))
    })

    it('finds its products, also when they are misspelt, and goes on with devices where they were', async () => {
      const { saree, cursor } = sample.facts
      // A server does this by itself when it starts.
      await updateSearchIndex(server.services.store)
      const search = async (searchTerm: string) =>
        (await server.call(listProducts, { searchTerm })).data.map(({ id }) => id)
      expect(await search('তাঁতের')).toEqual([saree])
      const misspelt = await server.call(listProducts, { searchTerm: 'tangial' })
      expect(misspelt.meta).toMatchObject({ corrected: { from: 'tangial', to: 'tangail' } })
      const sync = await server.call(syncCatalogue, { since: cursor })
      expect(sync.meta.reset).not.toBe(true)
      expect(sync.data.products).toEqual([])
    })

    it('ends the import that waited, and sends the mail that waited', async () => {
      const { queuedImport, doneImport, vendor, password } = sample.facts
      const { accessToken } = (await server.call(login, { email: vendor.email, password })).data
      const read = async (id: string) => (await server.call(getImport, { id }, { as: { accessToken } })).data
      expect(await read(doneImport)).toMatchObject({ state: 'DONE', created: 1, failed: 1 })
      await runImports(server.services)
      expect(await read(queuedImport)).toMatchObject({ state: 'DONE', created: 1, failed: 0 })
      await server.services.mail.drain()
      const mails = readdirSync(join(dataDir, 'mail')).map(file => readFileSync(join(dataDir, 'mail', file), 'utf8'))
      expect(mails.filter(text => text.includes('Subject: A mail that waits'))).toHaveLength(1)
    })
  })
})
