import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { UNDO_MS } from '../../../src/contract/constants.ts'
import { submitCouponDeletion } from '../../../src/local/coupons/coupons.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { withdrawEntry } from '../../../src/local/outbox/entry-edit.ts'
import { submitProductDeletion } from '../../../src/local/products/submit.ts'
import { RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'

const device = setUpDevice()
const REASON = 'The price was raised before the discount.'
const readEntries = async () =>
  (await db.outbox.toArray()).map(({ endpoint, input, notBefore }) => ({ endpoint, input, notBefore }))

describe('What an admin takes away while offline', () => {
  const coupon = { id: createId(), code: 'EID' }

  it('waits with its reason, a deletion for as long as it can be undone', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'ADMIN' })
    const before = Date.parse('2026-05-01T10:00:00Z')
    const deletion = await submitCouponDeletion(coupon, REASON)
    await submitProductDeletion({ id: createId(), name: 'Saree' }, REASON)
    const entries = await readEntries()
    expect(entries).toMatchObject([
      { endpoint: 'coupons.delete', input: { id: coupon.id, reason: REASON }, notBefore: before + UNDO_MS },
      { endpoint: 'products.delete', input: { reason: REASON } },
    ])
    expect(await withdrawEntry(deletion!)).toBe(true)
    expect(await readEntries()).toHaveLength(1)
  })
})
