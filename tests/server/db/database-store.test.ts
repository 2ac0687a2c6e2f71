import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChangesSince, readCounter } from '../../../server/db/change-log.ts'
import { logChanges } from '../../../server/db/change-log-bulk.ts'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import Sqlite from '../../../server/db/engines/sqlite-driver.ts'
import { ENGINES } from '../../support/servers/engines.ts'

describe.each(ENGINES)(`the store on $name, of ${ENGINES.map(engine => engine.name).join(' and ')} here`, engine => {
  let place: Awaited<ReturnType<typeof engine.open>>
  let store: Store
  beforeAll(async () => {
    place = await engine.openEmpty()
    store = await openStore(place)
  }, 60_000)
  afterAll(async () => {
    await store.close()
    await place.drop()
  }, 60_000)

  const addCounter = (name: string, value: number) =>
    store.write(tx => tx.insertInto('counters').values({ name, value }).execute())
  const counted = async (name: string) =>
    (await store.read.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst())?.value

  it('opens an existing database', async () => {
    await addCounter('kept', 7)
    const other = await openStore(place)
    expect(await readCounter(other.read, 'kept')).toBe(7)
    await other.close()
  })

  it('refuses a database of a newer version', async () => {
    const migration = sql`insert into migrations (name, at) values ('9999-later', 0)`
    await store.write(tx => migration.execute(tx))
    await expect(openStore(place)).rejects.toThrow('made by a newer Haat (9999-later)')
    await store.write(tx => sql`delete from migrations where name = '9999-later'`.execute(tx))
  })

  it('stores money and times as integers beyond 32 bits, and their sums', async () => {
    await addCounter('big', 9_007_199_254_740_000)
    expect(await counted('big')).toBe(9_007_199_254_740_000)
    const sum = await store.read
      .selectFrom('counters')
      .select(row => row.fn.sum<number>('value').as('total'))
      .where('name', '=', 'big')
      .executeTakeFirstOrThrow()
    expect(sum.total).toBe(9_007_199_254_740_000)
  })

  it('rolls back a failed transaction', async () => {
    const failing = store.write(async tx => {
      await tx.insertInto('counters').values({ name: 'undone', value: 1 }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await counted('undone')).toBeUndefined()
  })

  it('hides uncommitted rows from readers', async () => {
    await store.write(async tx => {
      await tx.insertInto('counters').values({ name: 'open', value: 1 }).execute()
      expect(await counted('open')).toBeUndefined()
    })
    expect(await counted('open')).toBe(1)
  })

  it('loses no increment with fifty concurrent writers', async () => {
    await addCounter('busy', 0)
    const increment = () =>
      store.write(tx =>
        tx
          .updateTable('counters')
          .set(row => ({ value: row('value', '+', 1) }))
          .where('name', '=', 'busy')
          .execute(),
      )
    await Promise.all(Array.from({ length: 50 }, increment))
    expect(await counted('busy')).toBe(50)
  })

  it('retries a conflicting transaction a limited number of times', async () => {
    const code = engine.name === 'SQLite' ? 'SQLITE_BUSY_SNAPSHOT' : '40001'
    const meets = Object.assign(new Error('met another'), { code })
    let tries = 0
    const met = await store.write(async () => {
      if (++tries < 3) throw meets
      return tries
    })
    expect(met).toBe(3)
    tries = 0
    const never = store.write(() => {
      tries++
      return Promise.reject(meets)
    })
    await expect(never).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(tries).toBe(10)
  })

  it('enforces foreign keys', async () => {
    const orphan = { id: 'x', shop_id: 'none', customer_id: 'none', created_at: 0 }
    await expect(store.write(tx => tx.insertInto('follows').values(orphan).execute())).rejects.toThrow(/foreign key/i)
  })

  describe('the change log', () => {
    const change = (id: string, ...scopes: string[]) =>
      store.write(tx => logChanges(tx, [{ scopes, entity: 'product', id }], 5))

    it('numbers each scope separately and keeps the last change of a row', async () => {
      await change('a', 'catalogue', 'user-1')
      await change('b', 'catalogue')
      await change('a', 'catalogue')
      expect(await listChangesSince(store.read, 'catalogue', 0, 10)).toEqual([
        { entity: 'product', entityId: 'b', seq: 2 },
        { entity: 'product', entityId: 'a', seq: 3 },
      ])
      expect(await listChangesSince(store.read, 'catalogue', 2, 10)).toHaveLength(1)
      expect([await readCounter(store.read, 'user-1'), await readCounter(store.read, 'nobody')]).toEqual([1, 0])
    })

    it('shows all changes below a number that is visible', async () => {
      const scope = 'race'
      const missed: number[] = []
      const watch = async () => {
        const seq = await readCounter(store.read, scope)
        const rows = await listChangesSince(store.read, scope, 0, 1000)
        if (rows.filter(row => row.seq <= seq).length !== seq) missed.push(seq)
      }
      const writers = Array.from({ length: 40 }, (_, n) => change(`row-${n}`, scope).then(watch))
      await Promise.all([...writers, ...Array.from({ length: 20 }, watch)])
      expect(missed).toEqual([])
      expect(await readCounter(store.read, scope)).toBe(40)
    })

    it('does not deadlock when two writers log the same scopes in opposite orders', async () => {
      const both = (n: number) => change(`both-${n}`, ...(n % 2 ? ['one', 'two'] : ['two', 'one']))
      await Promise.all(Array.from({ length: 30 }, (_, n) => both(n)))
      expect([await readCounter(store.read, 'one'), await readCounter(store.read, 'two')]).toEqual([30, 30])
    })
  })
})

const postgres = ENGINES.filter(({ name }) => name === 'PostgreSQL')

describe.each(postgres)('the store on $name', engine => {
  // As when PostgreSQL stops. An `error` event that nobody hears would end the process.
  it('only fails a transaction whose connection is lost between two of its queries', async () => {
    const place = await engine.open()
    const store = await openStore(place)
    const lost = store.write(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(store.read)
      await tx.insertInto('counters').values({ name: 'lost', value: 1 }).execute()
    })
    await expect(lost).rejects.toThrow(/connection/i)
    await store.write(tx => tx.insertInto('counters').values({ name: 'later', value: 1 }).execute())
    await store.close()
    await place.drop()
  })
})

describe('SQLite', () => {
  const [sqlite] = ENGINES

  it('syncs every commit to disk and writes while others read', async () => {
    const place = await sqlite!.openEmpty()
    const store = await openStore(place)
    const pragma = async (name: string) =>
      Object.values((await store.write(tx => sql.raw(`pragma ${name}`).execute(tx))).rows[0] as object)[0]
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('busy_timeout')).toBe(5000)
    await store.close()
    await place.drop()
  })

  it('reads and then writes in one transaction while another process wants to commit', async () => {
    const place = await sqlite!.openEmpty()
    const store = await openStore(place)
    const other = new Sqlite(join(place.dataDir, 'haat.db'), { timeout: 0 })
    const insert = other.prepare('insert into counters (name, value) values (?, 1)')
    insert.run('before')
    await store.write(async tx => {
      const before = tx.selectFrom('counters').select('value').where('name', '=', 'before')
      const { value } = await before.executeTakeFirstOrThrow()
      expect(() => insert.run('between')).toThrow(/locked/)
      await tx
        .updateTable('counters')
        .set({ value: value + 1 })
        .execute()
    })
    insert.run('after')
    expect(await readCounter(store.read, 'before')).toBe(2)
    other.close()
    await store.close()
    await place.drop()
  })

  it('cannot write through its reader', async () => {
    const place = await sqlite!.openEmpty()
    const store = await openStore(place)
    await expect(store.read.insertInto('counters').values({ name: 'x', value: 1 }).execute()).rejects.toThrow(
      /readonly/,
    )
    await store.close()
    await place.drop()
  })

  it('makes a consistent copy while it is in use', async () => {
    const place = await sqlite!.openEmpty()
    const store = await openStore(place)
    await store.write(tx => tx.insertInto('counters').values({ name: 'saved', value: 3 }).execute())
    const file = join(place.dataDir, 'copy.db')
    await store.backup!(file)
    const copy = new Sqlite(file, { readonly: true })
    expect(copy.prepare("select value from counters where name = 'saved'").all()).toEqual([{ value: 3 }])
    copy.close()
    await store.close()
    await place.drop()
  })
})
