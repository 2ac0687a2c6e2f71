import { toJsonSchema } from '@valibot/to-json-schema'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/index.ts'
import { findRefusal, RELEASED_API } from '../support/released-api.ts'

const fieldsRequiredBy = (name: string): string[] => {
  const { input } = ENDPOINTS.find(endpoint => endpoint.name === name)!
  return (toJsonSchema(input, { errorMode: 'ignore' }).required ?? []) as string[]
}

/** tests/server/every-endpoint.test.ts checks each answer against this version's schema. */
describe('A page or worker of 0.2.0', () => {
  it.each(Object.entries(RELEASED_API))('finds %s where it was, and need not send more', (name, released) => {
    const present = ENDPOINTS.find(endpoint => endpoint.name === name)
    expect(present).toMatchObject({ method: released.method, list: released.list })
    expect([present!.path, ...(present!.aliases ?? [])]).toContain(released.path)
    expect(fieldsRequiredBy(name).filter(field => !released.required.includes(field))).toEqual([])
  })

  it('accepts more fields in an answer, and neither fewer nor others', () => {
    const list = [{ id: 'a', label: 'Home' }]
    expect(findRefusal('addresses.delete', { id: 'a', more: 1 })).toBe(null)
    expect(findRefusal('addresses.delete', {})).toContain('required')
    expect(findRefusal('addresses.list', list)).toContain('required')
    expect(findRefusal('an endpoint of a later version', {})).toBe(null)
  })
})
