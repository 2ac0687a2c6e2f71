import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createAddress, deleteAddress, updateAddress } from '../../../src/contract/accounts/address-writes.ts'
import type { SavedAddress } from '../../../src/contract/accounts/addresses.ts'
import { ShippingAddress } from '../../../src/contract/accounts/addresses.ts'
import * as placeTable from '../../../src/contract/places/places.ts'
import { listAreaNames } from '../../../src/features/places/use-area-names.ts'
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

describe('The area of a stored address', () => {
  const mirpur = { place: 'dhaka/mirpur', district: 'Dhaka', upazila: 'Mirpur' }

  it('is named in the language of the screen, the smaller part first', () => {
    expect(listAreaNames(mirpur, undefined, 'en')).toEqual(['Mirpur', 'Dhaka'])
    expect(listAreaNames(mirpur, undefined, 'bn'), 'before the table has loaded').toEqual(['Mirpur', 'Dhaka'])
    expect(listAreaNames(mirpur, placeTable, 'bn')).toEqual(['মিরপুর', 'ঢাকা'])
    expect(listAreaNames({ place: 'sylhet' }, placeTable, 'en')).toEqual(['Sylhet'])
  })

  it('of an earlier version has the district in Bangla, and the rest as it was written', () => {
    expect(listAreaNames({ district: 'Dhaka', upazila: 'Mirpur-10' }, placeTable, 'bn')).toEqual(['Mirpur-10', 'ঢাকা'])
    expect(listAreaNames({ district: 'Comilla', upazila: ' ' }, placeTable, 'bn')).toEqual(['Comilla'])
    expect(listAreaNames({ place: 'habiganj', upazila: 'New Bazar' }, placeTable, 'bn')).toEqual([
      'New Bazar',
      'হবিগঞ্জ',
    ])
    expect(listAreaNames({ district: null, upazila: null, place: null }, placeTable, 'bn')).toEqual([])
  })
})
