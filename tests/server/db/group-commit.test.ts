import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import Sqlite, { type SqliteDatabase } from '../../../server/db/engines/sqlite-driver.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const sqlite = ENGINES.find(engine => engine.name === 'SQLite')!
let place: Awaited<ReturnType<typeof sqlite.openEmpty>>
let store: Store
/** Another process's view: it sees only what is committed. */
let observer: SqliteDatabase

beforeEach(async () => {
  place = await sqlite.openEmpty()
  store = await openStore(place)
  observer = new Sqlite(join(place.dataDir, 'haat.db'))
})
afterEach(async () => {
  observer.close()
  await store.close()
  await place.drop()
})

const add = (name: string, value = 1) => store.write(tx => tx.insertInto('counters').values({ name, value }).execute())
const addAndFail = (name: string) =>
  store.write(async tx => {
    await tx.insertInto('counters').values({ name, value: 1 }).execute()
    throw new Error(`${name} has failed`)
  })
const isCommitted = (name: string): boolean =>
  observer.prepare('select 1 from counters where name = ?').get(name) !== undefined
const committed = (names: readonly string[]) => names.filter(isCommitted)
const outcomes = async (writes: Promise<unknown>[]) => (await Promise.allSettled(writes)).map(({ status }) => status)

/**
 * The last frame of each transaction in SQLite's write-ahead log holds the database's size (sqlite.org/walformat.html).
 */
const countCommits = (): number => {
  const log = readFileSync(join(place.dataDir, 'haat.db-wal'))
  const frameSize = 24 + log.readUInt32BE(8)
  const salt = log.subarray(16, 24)
  let commits = 0
  for (let at = 32; at + frameSize <= log.length; at += frameSize)
    if (log.subarray(at + 8, at + 16).equals(salt) && log.readUInt32BE(at + 4) > 0) commits++
  return commits
}

const NAMES = Array.from({ length: 20 }, (_, n) => `row-${n}`)

describe('Writes on SQLite that wait at the same time', () => {
  it('share one commit', async () => {
    // Few, and not the first ones: a group that takes 15 ms, as twenty can on a busy machine, starts no more of them.
    await add('first')
    const few = NAMES.slice(0, 3)
    const before = countCommits()
    await Promise.all(few.map(name => add(name)))
    expect(committed(few)).toEqual(few)
    expect(countCommits() - before).toBe(1)
  })

  it('get their own results, in the order in which they came', async () => {
    await add('sum', 0)
    const increment = () =>
      store.write(tx =>
        tx
          .updateTable('counters')
          .set(row => ({ value: row('value', '+', 1) }))
          .where('name', '=', 'sum')
          .returning('value')
          .executeTakeFirstOrThrow(),
      )
    const results = await Promise.all(NAMES.map(increment))
    expect(results.map(({ value }) => value)).toEqual(NAMES.map((_, n) => n + 1))
  })

  it('are rolled back alone when they fail', async () => {
    const writes = NAMES.map((name, n) => (n % 3 === 1 ? addAndFail(name) : add(name)))
    expect(await outcomes(writes)).toEqual(NAMES.map((_, n) => (n % 3 === 1 ? 'rejected' : 'fulfilled')))
    await expect(writes[1]).rejects.toThrow('row-1 has failed')
    expect(committed(NAMES)).toEqual(NAMES.filter((_, n) => n % 3 !== 1))
  })

  it('are answered only after the commit, with errors too', async () => {
    const seen: Record<string, string[]> = {}
    const first = add('first').then(() => {
      seen.first = committed(['first', 'last'])
    })
    const failing = addAndFail('failing').catch(() => {
      seen.failing = committed(['first', 'last'])
    })
    const last = store.write(async tx => {
      await tx.insertInto('counters').values({ name: 'last', value: 1 }).execute()
      expect([seen, committed(['first', 'last'])]).toEqual([{}, []])
    })
    await Promise.all([first, failing, last])
    expect(seen).toEqual({ first: ['first', 'last'], failing: ['first', 'last'] })
  })

  it('all succeed but one whose failure makes SQLite roll back the whole transaction', async () => {
    await store.write(tx =>
      sql`create trigger full before insert on counters when new.name = 'row-7'
        begin select raise(rollback, 'database or disk is full'); end`.execute(tx),
    )
    const writes = NAMES.map(name => add(name))
    await expect(writes[7]).rejects.toThrow('disk is full')
    await Promise.allSettled(writes)
    expect(committed(NAMES)).toEqual(NAMES.filter(name => name !== 'row-7'))
  })

  it('all succeed but one that makes the commit fail', async () => {
    const orphan = { id: 'x', shop_id: 'none', customer_id: 'none', created_at: 0 }
    const failing = store.write(async tx => {
      await sql`pragma defer_foreign_keys = on`.execute(tx)
      await tx.insertInto('follows').values(orphan).execute()
    })
    const writes = [add('before'), failing, add('after')]
    expect(await outcomes(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await expect(failing).rejects.toThrow(/foreign key/i)
    expect(committed(['before', 'after'])).toEqual(['before', 'after'])
  })

  it('run again when one of them meets a conflict', async () => {
    let tries = 0
    const conflicting = store.write(async tx => {
      await tx.insertInto('counters').values({ name: 'conflicting', value: 1 }).execute()
      if (++tries < 3) throw Object.assign(new Error('met another'), { code: 'SQLITE_BUSY' })
    })
    expect(await outcomes([add('before'), conflicting, add('after')])).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(tries).toBe(3)
    expect(committed(['before', 'conflicting', 'after'])).toEqual(['before', 'conflicting', 'after'])
  })

  it('do not wait for those that come after a long one', async () => {
    const order: string[] = []
    const long = store.write(async tx => {
      await tx.insertInto('counters').values({ name: 'long', value: 1 }).execute()
      const end = performance.now() + 50
      while (performance.now() < end);
    })
    const next = store.write(async () => {
      order.push(`next sees ${committed(['long'])}`)
    })
    await Promise.all([long.then(() => order.push('long')), next])
    expect(order).toEqual(['long', 'next sees long'])
  })

  it('leave nothing behind for those after them', async () => {
    await Promise.allSettled([addAndFail('a'), addAndFail('b'), addAndFail('c')])
    await add('later')
    expect(committed(['a', 'b', 'c', 'later'])).toEqual(['later'])
  })
})
