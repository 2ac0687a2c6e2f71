import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createAddress, deleteAddress, updateAddress } from '../../../src/contract/accounts/address-writes.ts'
import type { SavedAddress } from '../../../src/contract/accounts/addresses.ts'
import { ShippingAddress } from '../../../src/contract/accounts/addresses.ts'
import { DISTRICTS } from '../../../src/contract/delivery/districts.ts'
import { buildDistrictOptions, formatDistrict } from '../../../src/features/accounts/addresses/use-districts.ts'
import {
  applyPendingAddresses,
  buildShippingAddress,
  isSameAddress,
  toAddressValues,
  toContactDetails,
} from '../../../src/local/accounts/addresses.ts'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { ids, order } from '../entity-fixtures.ts'

const person = { name: 'Ayesha Rahman', phoneNumber: '01812345678', email: 'ayesha@example.com', address: 'House 7' }
const home: SavedAddress = {
  ...person,
  id: ids.order,
  label: 'Home',
  isDefault: true,
  district: 'Sylhet',
  upazila: null,
  seq: 1,
}
const entry = (endpoint: string, input: Record<string, unknown>, state = 'pending'): OutboxEntry =>
  ({ endpoint, input, state }) as unknown as OutboxEntry
const office = entry(createAddress.name, { ...person, id: ids.user, label: 'Office', address: 'Road 3' })

describe('A new address', () => {
  it('starts with its owner’s name and contact details, and no address', () => {
    const { name, phoneNumber, email } = person
    expect(toContactDetails(person)).toEqual({ name, phoneNumber, email })
    expect(toContactDetails({ name, email })).toEqual({ name, email, phoneNumber: '' })
  })
})

describe('The saved addresses', () => {
  it('include a pending address, marked as such', () => {
    const book = applyPendingAddresses([home], [office])
    expect(book.map(({ label, isDefault, isPending }) => [label, isDefault, isPending])).toEqual([
      ['Home', true, false],
      ['Office', false, true],
    ])
  })

  it('have one default at most, which is the first address', () => {
    expect(applyPendingAddresses([], [office])[0]?.isDefault).toBe(true)
    const book = applyPendingAddresses([home], [office, entry(updateAddress.name, { id: ids.user, isDefault: true })])
    expect(book.filter(address => address.isDefault).map(address => address.label)).toEqual(['Office'])
  })

  it('have pending changes and deletions applied, but not rejected ones', () => {
    expect(applyPendingAddresses([home], [entry(updateAddress.name, { id: home.id, label: 'Mother' })])[0]?.label).toBe(
      'Mother',
    )
    expect(applyPendingAddresses([home], [entry(deleteAddress.name, { id: home.id })])).toEqual([])
    expect(applyPendingAddresses([home], [entry(deleteAddress.name, { id: home.id }, 'rejected')])).toHaveLength(1)
  })

  it('do not change the given rows', () => {
    applyPendingAddresses([home], [entry(createAddress.name, { ...person, id: ids.user, isDefault: true })])
    expect(home.isDefault).toBe(true)
  })
})

describe('The fields of an address', () => {
  it('are equal where only empty fields differ', () => {
    expect(isSameAddress(home, { ...toAddressValues(home), upazila: ' ' })).toBe(true)
    expect(isSameAddress(home, { ...toAddressValues(home), address: 'House 8' })).toBe(false)
  })

  it('become the API’s input, without empty fields', () => {
    const shipping = buildShippingAddress(toAddressValues(order.shippingAddress))
    expect(v.is(ShippingAddress, shipping)).toBe(true)
    expect(shipping).not.toHaveProperty('district')
  })
})

describe('The districts', () => {
  it('are 64, each once, in both languages', () => {
    expect(new Set(DISTRICTS.map(([english]) => english)).size).toBe(64)
    expect(new Set(DISTRICTS.map(([, bangla]) => bangla)).size).toBe(64)
    expect(DISTRICTS.every(([, bangla]) => /^[\u0980-\u09ff]+$/.test(bangla))).toBe(true)
  })

  it('are sorted by the language, with the English name below', () => {
    const options = buildDistrictOptions(DISTRICTS, '', 'bn')
    expect(options).toHaveLength(64)
    expect(options.find(option => option.value === 'Dhaka')?.label).toBe('ঢাকা')
  })

  it('keep a name that is none of the 64', () => {
    expect(buildDistrictOptions(DISTRICTS, 'Comilla', 'en')[0]).toEqual({ value: 'Comilla', label: 'Comilla' })
    expect(buildDistrictOptions(undefined, 'Dhaka', 'en')).toEqual([{ value: 'Dhaka', label: 'Dhaka' }])
    expect(formatDistrict('Comilla', DISTRICTS, 'bn')).toBe('Comilla')
    expect(formatDistrict('Dhaka', DISTRICTS, 'bn')).toBe('ঢাকা')
  })
})
