import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { TransactionConflict } from '../../../server/db/retry-transaction.ts'
import { sendTogether } from '../../../server/db/send-together.ts'
import type { Database } from '../../../server/db/store.ts'
import { ENGINES } from '../../support/servers/engines.ts'

describe.each(ENGINES)('Statements sent together on $name', engine => {
  let place: Awaited<ReturnType<typeof engine.openEmpty>>
  let store: Store
  beforeEach(async () => {
    place = await engine.openEmpty()
    store = await openStore(place)
  })
  afterEach(async () => {
    await store.close()
    await place.drop()
  })

  const add = (tx: Database, name: string) => tx.insertInto('counters').values({ name, value: 1 }).execute()
  const increment = (tx: Database, name: string) =>
    tx
      .updateTable('counters')
      .set(row => ({ value: row('value', '+', 1) }))
      .where('name', '=', name)
      .returning('value')
      .executeTakeFirstOrThrow()
  const listAdded = async () => {
    const rows = await store.read.selectFrom('counters').select('name').where('name', 'like', 'test %').execute()
    return rows.map(({ name }) => name)
  }

  it('run in this order, and each has its own result', async () => {
    const results = await store.write(tx =>
      sendTogether([add(tx, 'test a'), increment(tx, 'test a'), increment(tx, 'test a')]),
    )
    expect(results.slice(1)).toEqual([{ value: 2 }, { value: 3 }])
  })

  it('fail with the error of the one that failed by itself, and leave nothing', async () => {
    const failing = store.write(async tx => {
      await add(tx, 'test a')
      const first = increment(tx, 'test a').then(() => add(tx, 'test b'))
      await sendTogether([first, add(tx, 'test a'), add(tx, 'test c')])
    })
    await expect(failing).rejects.toThrow(/unique/i)
    expect(await listAdded()).toEqual([])
  })

  it('have all ended when the transaction is rolled back because of one of them', async () => {
    const ended: string[] = []
    const failing = store.write(tx =>
      sendTogether([
        Promise.reject(new Error('Refused.')),
        add(tx, 'test a')
          .then(() => add(tx, 'test b'))
          .then(() => ended.push('test b')),
      ]),
    )
    await expect(failing).rejects.toThrow('Refused.')
    expect(ended).toEqual(['test b'])
    expect(await listAdded()).toEqual([])
  })

  it('are run again with their transaction after a conflict, alone and among others', async () => {
    const tries = { alone: 0, first: 0 }
    const conflictOnce = (key: keyof typeof tries) => async (tx: Database) => {
      await sendTogether([add(tx, `test ${key}`), increment(tx, `test ${key}`)])
      tries[key]++
      if (tries[key] === 1) throw new TransactionConflict('Once.')
    }
    await store.write(conflictOnce('alone'))
    await Promise.all([
      store.write(conflictOnce('first')),
      store.write(tx => add(tx, 'test second')),
      store.write(tx => add(tx, 'test third')),
    ])
    expect(tries).toEqual({ alone: 2, first: 2 })
    expect((await listAdded()).sort()).toEqual(['test alone', 'test first', 'test second', 'test third'])
  })
})
