import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { DeviceDatabase } from '../../src/local/db.ts'
import { mintId } from '../../src/local/ids.ts'
import { newEntry } from '../../src/local/outbox-entry.ts'
import type { OutboxEntry } from '../../src/local/rows.ts'

const open: Dexie[] = []
afterEach(() => {
  for (const database of open.splice(0)) database.close()
})

/** What this version makes of an entry that the version before it has stored. */
const upgraded = async (fields: Partial<OutboxEntry>): Promise<OutboxEntry | undefined> => {
  const old = new Dexie(`haat-${mintId()}`)
  old.version(3).stores({ outbox: '++n, &id, state, scope, userId, nextAt' })
  const { mayHaveHappened, ...entry } = newEntry('orders.create', {}, null, { scope: 'order:1', label: 'An order' })
  await old.table('outbox').add({ ...entry, v: 1, ...fields })
  old.close()
  const device = new DeviceDatabase(old.name)
  open.push(device)
  return device.outbox.toCollection().first()
}

describe('Whether a change may have happened', () => {
  it.each([
    ['never tried', {}, false],
    ['tried', { attempts: 1 }, true],
    ['tried while the browser knew of no network, which proved nothing', { setbacks: 1 }, true],
    ['under way', { state: 'sending', attempts: 1 }, true],
    ['refused at its first try', { state: 'rejected', attempts: 1 }, false],
    ['refused at its second', { state: 'rejected', attempts: 2 }, true],
    ['refused here, never tried', { state: 'rejected', setbacks: 1 }, false],
    ['refused here, tried', { state: 'rejected', attempts: 1, setbacks: 1 }, true],
  ] as [string, Partial<OutboxEntry>, boolean][])(
    'is told from what the version before kept: %s',
    async (_, fields, expected) => {
      expect(await upgraded(fields)).toMatchObject({ ...fields, v: 2, mayHaveHappened: expected })
    },
  )
})
