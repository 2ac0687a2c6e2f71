import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import { DeviceDatabase, db } from '../../../src/local/db/database.ts'
import { trackTransactions } from '../../../src/local/db/open-transactions.ts'
import { withStorageSpace } from '../../../src/local/db/storage.ts'
import { resumeDatabase, suspendDatabase } from '../../../src/local/db/suspension.ts'
import { setUpDevice } from '../device-fixture.ts'

setUpDevice()
trackTransactions()

const searches = (value: string) => ({ key: 'searches' as const, value: [value], at: 0 })

/** Begins a write that does not end by itself. @returns how it ends */
const beginWrite = async (): Promise<{ outcome: Promise<string> }> => {
  let begin: () => void = () => undefined
  const begun = new Promise<void>(resolve => (begin = resolve))
  const writing = db.transaction('rw', db.tables, async () => {
    await db.meta.put(searches('half'))
    begin()
    for (;;) await db.meta.count()
  })
  const outcome = writing.then(
    () => 'written',
    (error: Error) => error.name,
  )
  await begun
  return { outcome }
}

describe('A page that is left, and kept in memory for the way back', () => {
  it('undoes what it was writing, so that other pages and the worker can read and write', async () => {
    const { outcome } = await beginWrite()
    const other = new DeviceDatabase(db.name)
    suspendDatabase()
    await other.meta.put(searches('whole'))
    expect(await outcome).toBe('AbortError')
    expect(await other.meta.get('searches')).toMatchObject({ value: ['whole'] })
    other.close()
    resumeDatabase()
  })

  it('reads and writes nothing until it is shown again, and goes on then', async () => {
    await db.meta.put(searches('before'))
    suspendDatabase()
    await expect(db.meta.count()).rejects.toThrow(Dexie.DatabaseClosedError)
    await expect(withStorageSpace(() => db.meta.put(searches('hidden')))).rejects.toThrow(Dexie.DatabaseClosedError)
    resumeDatabase()
    expect(await db.meta.get('searches')).toMatchObject({ value: ['before'] })
    await withStorageSpace(() => db.meta.put(searches('after')))
    expect(await db.meta.get('searches')).toMatchObject({ value: ['after'] })
  })
})
