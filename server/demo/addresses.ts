import { DAY_MS } from './durations.ts'
import type { RowOf } from './market-rows.ts'
import type { DemoPerson } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Each customer keeps his home; the one of the demo account also where his parents and his colleagues are. */
export const createDemoAddresses = (
  chance: SeededRandom,
  now: number,
  customers: readonly DemoPerson[],
): RowOf<'addresses'>[] =>
  customers.flatMap((customer, at) => {
    const home = addressRow(chance, now, customer, { label: 'Home', address: customer.address, isDefault: true })
    return at === 0 ? [home, ...MORE_ADDRESSES.map(more => addressRow(chance, now, customer, more))] : [home]
  })

type AddressSeed = { label: string; address: string; district?: string; isDefault?: boolean }

const MORE_ADDRESSES: readonly AddressSeed[] = [
  { label: 'Office', address: 'Level 6, 44 Gulshan Avenue, Dhaka 1212', district: 'Dhaka' },
  { label: 'Parents', address: 'College Road, Narail 7500', district: 'Narail' },
]

const addressRow = (
  chance: SeededRandom,
  now: number,
  customer: DemoPerson,
  place: AddressSeed,
): RowOf<'addresses'> => {
  const createdAt = now - chance.integer(20, 200) * DAY_MS
  return {
    id: chance.uuid(createdAt),
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
