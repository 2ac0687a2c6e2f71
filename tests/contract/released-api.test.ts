import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { describeApi } from '../support/source/describe-api.ts'
import { findRefusal, RELEASED_APIS } from '../support/source/released-api.ts'

const api = describeApi()

/** tests/server/every-endpoint.test.ts checks each response against the schemas of all releases. */
describe.each(RELEASED_APIS)('A page or worker of $release', ({ endpoints }) => {
  it.each(Object.entries(endpoints))('finds %s where it was, and need not send more', (name, released) => {
    const present = ENDPOINTS.find(endpoint => endpoint.name === name)
    expect(present).toMatchObject({ method: released.method, list: released.list })
    expect([present!.path, ...(present!.aliases ?? [])]).toContain(released.path)
    expect(api[name]!.required.filter(field => !released.required.includes(field))).toEqual([])
  })
})

describe('The schemas of releases', () => {
  it('accept more fields in a response, and neither fewer nor others', () => {
    const list = [{ id: 'a', label: 'Home' }]
    expect(findRefusal('addresses.delete', { id: 'a', more: 1 })).toBe(null)
    expect(findRefusal('addresses.delete', {})).toContain('required')
    expect(findRefusal('addresses.list', list)).toContain('required')
    expect(findRefusal('an endpoint of a later version', {})).toBe(null)
  })
})
