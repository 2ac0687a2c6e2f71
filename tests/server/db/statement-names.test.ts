import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { createStatementNames } from '../../../server/db/engines/statement-names.ts'
import { sendTogether } from '../../../server/db/send-together.ts'
import type { Database } from '../../../server/db/store.ts'
import { ENGINES, HAS_POSTGRES } from '../../support/servers/engines.ts'

const FREQUENT = 40

describe('Names of statements', () => {
  const runs = (text: string, times: number) => {
    const names = createStatementNames()
    return Array.from({ length: times }, () => names.find(text))
  }

  it('are given once a statement has run often, and stay', () => {
    const [first, ...later] = [...new Set(runs('select 1', FREQUENT))]
    expect(first).toBeUndefined()
    expect(later).toEqual(['haat_0'])
  })

  it('are not given to statements of many values', () => {
    expect(new Set(runs(`select ${'1, '.repeat(4_000)} 1`, FREQUENT))).toEqual(new Set([undefined]))
  })

  it('are bounded in number, whatever is run', () => {
    const names = createStatementNames()
    const given = new Set<string | undefined>()
    for (let statement = 0; statement < 400; statement++)
      for (let run = 0; run < FREQUENT; run++) given.add(names.find(`select ${statement}`))
    given.delete(undefined)
    expect(given.size).toBe(200)
  })

  it('are never given twice, also after they were forgotten', () => {
    const names = createStatementNames()
    const nameOf = (text: string) => Array.from({ length: FREQUENT }, () => names.find(text)).at(-1)
    const before = [nameOf('select 1'), nameOf('select 2')]
    names.forget()
    expect(names.find('select 1')).toBeUndefined()
    expect(new Set([...before, nameOf('select 1'), nameOf('select 2')]).size).toBe(4)
  })
})

describe.skipIf(!HAS_POSTGRES)('Frequent writes of PostgreSQL', () => {
  let place: Awaited<ReturnType<(typeof ENGINES)[number]['openEmpty']>>
  let store: Store
  beforeEach(async () => {
    place = await ENGINES.find(({ name }) => name === 'PostgreSQL')!.openEmpty()
    store = await openStore(place)
    await store.write(tx => add(tx, 'test'))
  }, 60_000)
  afterEach(async () => {
    await store?.close()
    await place?.drop()
  })

  const add = (tx: Database, name: string) => tx.insertInto('counters').values({ name, value: 0 }).execute()
  const increment = (tx: Database) =>
    tx
      .updateTable('counters')
      .set(row => ({ value: row('value', '+', 1) }))
      .where('name', '=', 'test')
      .returningAll()
      .executeTakeFirstOrThrow()
  const incrementOften = async () => {
    for (let run = 0; run < FREQUENT; run++) await store.write(increment)
  }
  const readValue = async () => (await store.write(increment)).value
  const listKept = async (text: string) => {
    const { rows } = await store.write(tx =>
      sql<{ name: string }>`select name from pg_prepared_statements where statement like ${text}`.execute(tx),
    )
    return rows
  }

  it('are parsed and planned once for a connection', async () => {
    await incrementOften()
    expect(await listKept('update "counters"%')).toHaveLength(1)
  })

  it('go on when a migration of another process changes the columns that they return', async () => {
    await incrementOften()
    await sql`alter table counters add column note text`.execute(store.read)
    await sql`alter table counters alter column value type numeric`.execute(store.read)
    const written = await store.write(increment)
    expect(written).toEqual({ name: 'test', value: FREQUENT + 1, note: null })
    await incrementOften()
    expect(await readValue()).toBe(2 * FREQUENT + 2)
  })

  it('go on after one of them failed among others that were sent with it', async () => {
    for (let run = 0; run < FREQUENT; run++) {
      const failing = store.write(tx => sendTogether([increment(tx), add(tx, 'test'), increment(tx)]))
      await expect(failing).rejects.toThrow(/unique/i)
    }
    await store.write(tx => sendTogether([increment(tx), increment(tx), add(tx, 'another')]))
    expect(await readValue()).toBe(3)
  })
})
