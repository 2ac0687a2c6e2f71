import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileOnce } from '../../../server/db/compile-once.ts'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { ENGINES, type OpenEngine } from '../../support/servers/engines.ts'

type Counter = { name: string; value: number }

const insertCounters = compileOnce((tx, { rows }: { rows: Counter[] }) =>
  tx.insertInto('counters').values(rows).returningAll(),
)

describe.each(ENGINES)('A query that is compiled once, on $name', engine => {
  let place: OpenEngine
  let store: Store
  beforeAll(async () => {
    place = await engine.open()
    store = await openStore(place)
  })
  afterAll(async () => {
    await store.close()
    await place.drop()
  })
  const insert = (...rows: Counter[]) => store.write(tx => insertCounters(tx, { rows }))

  it('has the values of each call, in transactions and outside, and is built once for each database', async () => {
    let built = 0
    const select = compileOnce((db, { name, above }: { name: string; above: number }) => {
      built++
      return db.selectFrom('counters').selectAll().where('name', '=', name).where('value', '>', above)
    })
    await insert({ name: 'one', value: 1 }, { name: 'two', value: 2 })
    expect(await select(store.read, { name: 'one', above: 0 })).toEqual([{ name: 'one', value: 1 }])
    expect(await select(store.read, { name: 'two', above: 1 })).toEqual([{ name: 'two', value: 2 }])
    expect(await select(store.read, { name: 'two', above: 2 })).toEqual([])
    const inside = () => store.write(tx => select(tx, { name: 'two', above: 0 }))
    expect([await inside(), await inside()]).toEqual(Array(2).fill([{ name: 'two', value: 2 }]))
    expect(built).toBe(engine.name === 'SQLite' ? 2 : 1)
  })

  it('belongs to the transaction that it runs in', async () => {
    const select = compileOnce((db, { name }: { name: string }) =>
      db.selectFrom('counters').selectAll().where('name', '=', name),
    )
    const seen: number[] = []
    const failing = store.write(async tx => {
      await insertCounters(tx, { rows: [{ name: 'undone', value: 1 }] })
      seen.push((await select(tx, { name: 'undone' })).length, (await select(store.read, { name: 'undone' })).length)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect([...seen, (await select(store.read, { name: 'undone' })).length]).toEqual([1, 0, 0])
  })

  it('takes lists of any length', async () => {
    for (const length of [1, 3, 1, 30]) {
      const rows = Array.from({ length }, (_, n) => ({ name: `list ${length} ${n} ${Math.random()}`, value: n }))
      expect(await insert(...rows)).toEqual(rows)
    }
  })

  it('cannot be built from what the values are', async () => {
    const compute = compileOnce((db, { value }: { value: number }) =>
      db
        .selectFrom('counters')
        .selectAll()
        .where('value', '=', value + 1),
    )
    await expect(compute(store.read, { value: 1 })).rejects.toThrow('can only pass on its values')
  })
})
