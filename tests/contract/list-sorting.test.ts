import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/index.ts'

const entriesOf = (row: (typeof ENDPOINTS)[number]) =>
  (row.input as unknown as v.ObjectSchema<v.ObjectEntries, undefined>).entries
const LISTS = ENDPOINTS.filter(row => 'page' in entriesOf(row))

describe('Every list that comes in pages', () => {
  it.each(LISTS)('takes a sort by time in either direction: $name', row => {
    const { sortBy, sortOrder } = entriesOf(row)
    expect([v.parse(sortBy!, 'createdAt'), v.parse(sortOrder!, 'asc')]).toEqual(['createdAt', 'asc'])
  })

  it.each(LISTS)('takes a sort that it does not know as none, which deployed clients may name: $name', row => {
    const { sortBy, sortOrder } = entriesOf(row)
    expect([v.parse(sortBy!, 'colour'), v.parse(sortOrder!, 'up')]).toEqual([undefined, undefined])
  })

  it('is one of these', () => {
    expect(LISTS.length).toBeGreaterThan(17)
  })
})
