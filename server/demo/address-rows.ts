import { DAY_MS } from '../../src/contract/durations.ts'
import type { RowOf } from './market-rows.ts'
import type { DemoPerson } from './people-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Each customer has a home address; the first, which is the demo account, has two more. */
export const createDemoAddresses = (
  random: SeededRandom,
  now: number,
  customers: readonly DemoPerson[],
): RowOf<'addresses'>[] =>
  customers.flatMap((customer, index) => {
    const home = addressRow(random, now, customer, { label: 'Home', address: customer.address, isDefault: true })
    if (index > 0) return [home]
    return [home, ...MORE_ADDRESSES.map(seed => addressRow(random, now, customer, seed))]
  })

type AddressSeed = { label: string; address: string; district?: string; isDefault?: boolean }

const MORE_ADDRESSES: readonly AddressSeed[] = [
  { label: 'Office', address: 'Level 6, 44 Gulshan Avenue, Dhaka 1212', district: 'Dhaka' },
  { label: 'Parents', address: 'College Road, Narail 7500', district: 'Narail' },
]

const addressRow = (random: SeededRandom, now: number, customer: DemoPerson, seed: AddressSeed): RowOf<'addresses'> => {
  const createdAt = now - random.integer(20, 200) * DAY_MS
  return {
    id: random.uuid(createdAt),
    customer_id: customer.id,
    label: seed.label,
    is_default: seed.isDefault ? 1 : 0,
    name: customer.name,
    phone_number: customer.phone_number,
    email: customer.email,
    address: seed.address,
    district: seed.district ?? customer.district,
    upazila: null,
    place: null,
    seq: 1,
    created_at: createdAt,
  }
}
