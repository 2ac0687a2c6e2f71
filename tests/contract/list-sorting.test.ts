import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'

const entriesOf = (endpoint: (typeof ENDPOINTS)[number]) =>
  (endpoint.input as unknown as v.ObjectSchema<v.ObjectEntries, undefined>).entries
const LISTS = ENDPOINTS.filter(endpoint => 'page' in entriesOf(endpoint))

describe('Every list with pages', () => {
  it.each(LISTS)('can be sorted by time in both directions: $name', endpoint => {
    const { sortBy, sortOrder } = entriesOf(endpoint)
    expect([v.parse(sortBy!, 'createdAt'), v.parse(sortOrder!, 'asc')]).toEqual(['createdAt', 'asc'])
  })

  it.each(LISTS)('ignores an unknown sort, which deployed clients may send: $name', endpoint => {
    const { sortBy, sortOrder } = entriesOf(endpoint)
    expect([v.parse(sortBy!, 'colour'), v.parse(sortOrder!, 'up')]).toEqual([undefined, undefined])
  })

  it('is found by this test', () => {
    expect(LISTS.length).toBeGreaterThan(17)
  })
})
