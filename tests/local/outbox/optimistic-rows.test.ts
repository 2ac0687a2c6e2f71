import { describe, expect, it } from 'vitest'
import { createCategory } from '../../../src/contract/products/category-writes.ts'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { applyPendingById, findCreations } from '../../../src/local/outbox/optimistic-rows.ts'

let n = 0
const entry = (input: object, state: OutboxEntry['state'] = 'pending') => ({
  ...createOutboxEntry('categories.update', input, null, { scope: 'x', label: 'x' }),
  n: ++n,
  state,
})
const rows = [
  { id: 'a', name: 'Eid' },
  { id: 'b', name: 'Puja' },
]

describe('applyPendingById', () => {
  it('applies to each row its own changes, in their order', () => {
    const entries = [entry({ id: 'b', name: 'First' }), entry({ id: 'b', name: 'Second' }), entry({ name: 'No id' })]
    expect(applyPendingById(rows, entries, (_row, { input }) => input)).toEqual([
      { id: 'a', name: 'Eid', entries: [], isDeleting: false },
      { id: 'b', name: 'Second', entries: entries.slice(0, 2), isDeleting: false },
    ])
  })

  it('applies neither a rejected change nor those after it, and returns all of them', () => {
    const entries = [
      entry({ id: 'a', name: 'Kept' }),
      entry({ id: 'a', name: 'Refused' }, 'rejected'),
      entry({ id: 'a', name: 'Behind' }),
    ]
    const [row] = applyPendingById(rows, entries, (_row, { input }) => input)
    expect(row).toEqual({ id: 'a', name: 'Kept', entries, isDeleting: false })
  })
})

describe('findCreations', () => {
  it('finds the rows that the list does not have, each once although an uncertain creation was saved again', () => {
    const create = (input: object): OutboxEntry => ({
      ...createOutboxEntry('categories.create', input, null, { scope: 'x', label: 'x' }),
      n: ++n,
    })
    const [first, again] = [create({ id: 'c' }), create({ id: 'c' })]
    const others = [create({ id: 'a' }), create({}), entry({ id: 'd' })]
    expect(findCreations(rows, [first, again, ...others], [createCategory])).toEqual([{ id: 'c', entry: first }])
  })
})
