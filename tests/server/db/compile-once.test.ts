import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileOnce, type Parameter, type ParametersOf } from '../../../server/db/compile-once.ts'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { ENGINES, type OpenEngine } from '../../support/servers/engines.ts'

type Counter = { name: string; value: number }

const insertCounters = compileOnce((tx, { rows }: { rows: readonly ParametersOf<Counter>[] }) =>
  tx
    .insertInto('counters')
    .values([...rows])
    .returningAll(),
)

/** What looks at a name that it should pass on. */
const LOOKS: Record<string, (name: Parameter<string | null>) => Parameter<string> | string> = {
  'whether it is there': name => (name === null ? 'none' : (name as Parameter<string>)),
  'a default in its place': name => (name ?? 'none') as Parameter<string>,
  'whether it is true': name => (name ? (name as Parameter<string>) : 'none'),
  'whether it is false': name => (!name ? 'none' : (name as Parameter<string>)),
  'whether it is a text': name => (typeof name === 'string' ? 'none' : (name as Parameter<string>)),
  'whether it is a number': name => (typeof name === 'number' ? 'none' : (name as Parameter<string>)),
  'its text': name => `${name}`,
  'its JSON': name => JSON.stringify({ name }),
  'itself beside another': name => [name, ''].join(),
}

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
    const select = compileOnce((db, { name, above }: { name: Parameter<string>; above: Parameter<number> }) => {
      built++
      return db.selectFrom('counters').selectAll().where('name', '=', name).where('value', '>', above)
    })
    await insert({ name: 'one', value: 1 }, { name: 'two', value: 2 })
    expect(await select(store.read, { name: 'one', above: 0 })).toEqual([{ name: 'one', value: 1 }])
    expect(await select(store.read, { name: 'two', above: 1 })).toEqual([{ name: 'two', value: 2 }])
    expect(await select(store.read, { name: 'two', above: 2 })).toEqual([])
    const builtOutside = built
    const inside = () => store.write(tx => select(tx, { name: 'two', above: 0 }))
    expect([await inside(), await inside()]).toEqual(Array(2).fill([{ name: 'two', value: 2 }]))
    // Writes have connections of their own. A query is checked as it is compiled, so it is built several times.
    expect(built).toBe(2 * builtOutside)
    await select(store.read, { name: 'two', above: 0 })
    expect(built).toBe(2 * builtOutside)
  })

  it('belongs to the transaction that it runs in', async () => {
    const select = compileOnce((db, { name }: { name: Parameter<string> }) =>
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

  it.each(Object.entries(LOOKS))('refuses at the first call to be built from %s', async (_, look) => {
    const select = compileOnce((db, { name }: { name: Parameter<string | null> }) =>
      db.selectFrom('counters').selectAll().where('name', '=', look(name)),
    )
    await expect(select(store.read, { name: 'one' })).rejects.toThrow('can only pass on its values')
    await expect(select(store.read, { name: null })).rejects.toThrow('can only pass on its values')
  })

  it('refuses at the first call to have another condition, column or list by what the values are', async () => {
    const filter = compileOnce((db, { name }: { name: Parameter<string | null> }) =>
      db
        .selectFrom('counters')
        .selectAll()
        .$if(name !== null, counters => counters.where('name', '=', name as Parameter<string>)),
    )
    await expect(filter(store.read, { name: 'one' })).rejects.toThrow('can only pass on its values')
    const sort = compileOnce((db, { first }: { first: Parameter<number> }) =>
      db
        .selectFrom('counters')
        .selectAll()
        .orderBy(first ? 'name' : 'value'),
    )
    await expect(sort(store.read, { first: 1 })).rejects.toThrow('can only pass on its values')
    const distinct = compileOnce((db, { names }: { names: readonly Parameter<string>[] }) =>
      db
        .selectFrom('counters')
        .selectAll()
        .where('name', 'in', [...new Set(names)]),
    )
    await expect(distinct(store.read, { names: ['one', 'two'] })).rejects.toThrow('can only pass on its values')
  })

  it('refuses a value of its own that is another one at each call', async () => {
    let made = 0
    const select = compileOnce((db, { name }: { name: Parameter<string> }) =>
      db.selectFrom('counters').selectAll().where('name', '=', name).where('value', '=', made++),
    )
    await expect(select(store.read, { name: 'one' })).rejects.toThrow('can only pass on its values')
  })

  it('never leaves out a column that another row had, or writes one that it had not', async () => {
    const insertRow = compileOnce((tx, row: ParametersOf<Counter>) => tx.insertInto('counters').values(row))
    const write = (row: object) => store.write(tx => insertRow(tx, row as Counter))
    await write({ name: 'whole', value: 1 })
    await expect(write({ name: 'half' })).rejects.toThrow()
    await expect(write({ name: 'undefined', value: undefined })).rejects.toThrow('can only pass on its values')
    await expect(write({ name: 'more', value: 1, unknown: 2 })).rejects.toThrow()
    await write({ name: 'whole again', value: 1 })
  })

  it('does not compile from what the values are', () => {
    compileOnce((db, { name, value }: { name: Parameter<string>; value: Parameter<number> }) => {
      const counters = db.selectFrom('counters').selectAll()
      // @ts-expect-error: compares
      if (name === 'one') return counters
      // @ts-expect-error: reads a property
      if (name.length === 3) return counters
      // @ts-expect-error: computes
      return counters.where('value', '=', value + 1)
    })
    // @ts-expect-error: a value that is no parameter
    compileOnce((db, { name }: { name: string }) => db.selectFrom('counters').where('name', '=', name))
  })
})
