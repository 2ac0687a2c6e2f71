import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashFromPicturePath } from '../../../server/adapters/pictures/picture-sizes.ts'
import { anonymiseOrdersOfDeletedAccounts } from '../../../server/privacy/former-customer-job.ts'
import { OTHER_TABLES, PERSONAL_DATA } from '../../../server/privacy/personal-data.ts'
import { updateSearchIndex } from '../../../server/products/listing/search-index-job.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { deleteCustomer, deleteVendor } from '../../../src/contract/people/person-writes.ts'
import { deleteAccount, exportAccount } from '../../../src/contract/privacy/account.ts'
import { readMails } from '../../support/actions/mail-links.ts'
import { type FilledPerson, fillCustomer, fillVendor, MARKS } from '../../support/fixtures/filled-person.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import {
  addImportRows,
  addRows,
  dumpDatabase,
  findTexts,
  listPersonalColumns,
  MARKED_TEXTS,
} from '../../support/fixtures/personal-columns.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Personal data on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  const everFilled = new Set<string>()
  const shared = () => market.store.isShared
  const dump = () => dumpDatabase(market.store.read, shared())
  /** Everything that holds one of the person's texts: columns, mails, pictures. */
  const findTraces = async ({ pictures }: FilledPerson): Promise<string[]> => {
    await market.services.mail.drain()
    await updateSearchIndex(market.store)
    const columns = findTexts(await dump(), MARKED_TEXTS)
    const mails = readMails(market.dataDir)
      .filter(({ to, words }) => MARKED_TEXTS.some(text => `${to} ${words}`.includes(text)))
      .filter(({ words }) => !isFarewell(words))
    // Those of messages are in no file.
    const hashes = pictures.flatMap(path => hashFromPicturePath(path) ?? [])
    const kept = findTexts(
      await dump(),
      pictures.filter(path => !hashFromPicturePath(path)),
    )
    const files = readdirSync(join(market.dataDir, 'pictures')).filter(file => hashes.some(hash => file.includes(hash)))
    return [...columns, ...kept, ...mails.map(({ to }) => `a mail to ${to}`), ...files]
  }
  /** The mail about the deletion goes to the person, and says nothing of them. */
  const isFarewell = (words: string) =>
    /account was deleted/.test(words) && !MARKED_TEXTS.some(text => words.replace(/^To: .*$/m, '').includes(text))

  const opened = () => {
    beforeAll(async () => {
      market = await openMarketFixture({ engine })
      admin = await market.user('SUPER_ADMIN', { name: 'An admin' })
    }, 60_000)
    afterAll(() => market.stop())
  }

  describe('in the tables', () => {
    opened()

    it('has a decision for each column that the database has', async () => {
      const columns = await listColumns()
      const decided = Object.entries(PERSONAL_DATA).flatMap(([table, { columns: names }]) =>
        Object.keys(names).map(column => `${table}.${column}`),
      )
      const isOther = (name: string) => OTHER_TABLES.some(other => other.name.test(name.split('.')[0]!))
      expect(columns.filter(name => !isOther(name)).sort()).toEqual(decided.sort())
    })

    const listColumns = async (): Promise<string[]> => {
      const { rows } = shared()
        ? await sql<{ name: string }>`select table_name || '.' || column_name as name
            from information_schema.columns where table_schema = 'public'`.execute(market.store.read)
        : await sql<{ name: string }>`select m.name || '.' || c.name as name
            from sqlite_master m join pragma_table_xinfo(m.name) c where m.type = 'table'`.execute(market.store.read)
      return rows.map(({ name }) => name).filter(name => !name.startsWith('sqlite_'))
    }
  })

  describe('of a customer', () => {
    opened()
    let person: FilledPerson
    let filled: string[]

    it('fills each column that can hold it', async () => {
      person = await fillCustomer({ market, admin })
      await market.store.write(tx => addRows(tx, person))
      filled = findTexts(await dump(), [...MARKED_TEXTS, ...person.pictures])
      for (const name of filled) everFilled.add(name)
      expect(filled.filter(name => !personalColumns().has(name))).toEqual([])
    })

    it('is downloaded', async () => {
      const { data } = await market.call(exportAccount, { password: PASSWORD }, { as: person.user })
      expect(missingSections(data as Record<string, unknown>, person, filled)).toEqual([])
    })

    it('is gone everywhere once the person has deleted the account', async () => {
      expect(await findTraces(person)).not.toEqual([])
      expect((await market.call(deleteAccount, { password: PASSWORD }, { as: person.user })).status).toBe(200)
      await expect.poll(() => findTraces(person)).toEqual([])
    })
  })

  describe('of a vendor', () => {
    opened()
    let person: FilledPerson
    let filled: string[]

    it('fills each column that can hold it, with what customers have', async () => {
      person = await fillVendor({ market, admin })
      await market.store.write(async tx => {
        await addRows(tx, person)
        await addImportRows(tx, person)
      })
      filled = findTexts(await dump(), [...MARKED_TEXTS, ...person.pictures])
      expect(filled.filter(name => !personalColumns().has(name))).toEqual([])
      for (const name of filled) everFilled.add(name)
    })

    it('fills, with the customer, every personal column', () => {
      expect([...personalColumns()].filter(name => !everFilled.has(name))).toEqual([])
    })

    it('is downloaded', async () => {
      const { data } = await market.call(exportAccount, { password: PASSWORD }, { as: person.user })
      expect(missingSections(data as Record<string, unknown>, person, filled)).toEqual([])
    })

    it('is gone everywhere once an admin has deleted the account', async () => {
      expect((await market.call(deleteVendor, { id: person.user.profileId }, { as: admin })).status).toBe(200)
      await expect.poll(() => findTraces(person)).toEqual([])
    })
  })

  describe('of a customer whose order is under way', () => {
    opened()

    it('is gone once the order is finished', async () => {
      const person = await fillCustomer({ market, admin })
      const product = await market.addProduct()
      const draft = await market.draft({ [product]: 1 }, { shippingAddress: MARKS })
      const { data: order } = await market.order(draft, person.user)
      const remove = { id: person.user.profileId, reason: 'As you asked.' }
      expect((await market.call(deleteCustomer, remove, { as: admin })).status).toBe(200)
      for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) {
        const step = { id: order.id, status, reason: `For ${MARKS.name}` }
        expect((await market.call(changeOrderStatus, step, { as: market.vendor, key: uuid() })).status).toBe(200)
      }
      expect(await findTraces(person)).toContain('orders.shipping_phone')
      await anonymiseOrdersOfDeletedAccounts(market.services)
      await expect.poll(() => findTraces(person)).toEqual([])
    })
  })

  const personalColumns = () => new Set(listPersonalColumns().map(({ table, column }) => `${table}.${column}`))

  /** The columns whose section of the download has none of the person's texts. */
  const missingSections = (data: Record<string, unknown>, person: FilledPerson, names: readonly string[]): string[] =>
    listPersonalColumns()
      .filter(({ table, column }) => names.includes(`${table}.${column}`))
      .flatMap(({ table, column, kind }) => {
        const section = typeof kind === 'object' ? (kind as { exported: string }).exported : null
        // Only customers have orders to download, and notifications with their texts.
        const isOthers = person.user.role === 'VENDOR' && section === 'notifications'
        const rows = section === null || isOthers ? undefined : data[section]
        const isThere = [...MARKED_TEXTS, ...person.pictures].some(text =>
          JSON.stringify(rows ?? MARKED_TEXTS).includes(text),
        )
        return isThere ? [] : [`${table}.${column}`]
      })
})
