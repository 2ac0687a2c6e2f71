import type { Chance } from './chance.ts'
import type { Person } from './people.ts'
import type { RowOf } from './rows.ts'
import { DAY_MS } from './times.ts'

/** Each customer keeps his home; the one of the demo account also where his parents and his colleagues are. */
export const addressesOf = (chance: Chance, now: number, customers: readonly Person[]): RowOf<'addresses'>[] =>
  customers.flatMap((customer, at) => {
    const home = addressRow(chance, now, customer, { label: 'Home', address: customer.address, isDefault: true })
    return at === 0 ? [home, ...MORE.map(more => addressRow(chance, now, customer, more))] : [home]
  })

type Place = { label: string; address: string; district?: string; isDefault?: boolean }

const MORE: readonly Place[] = [
  { label: 'Office', address: 'Level 6, 44 Gulshan Avenue, Dhaka 1212', district: 'Dhaka' },
  { label: 'Parents', address: 'College Road, Narail 7500', district: 'Narail' },
]

const addressRow = (chance: Chance, now: number, customer: Person, place: Place): RowOf<'addresses'> => {
  const createdAt = now - chance.among(20, 200) * DAY_MS
  return {
    id: chance.id(createdAt),
    customer_id: customer.id,
    label: place.label,
    is_default: place.isDefault ? 1 : 0,
    name: customer.name,
    phone_number: customer.phone_number,
    email: customer.email,
    address: place.address,
    district: place.district ?? customer.district,
    upazila: null,
    seq: 1,
    created_at: createdAt,
  }
}
