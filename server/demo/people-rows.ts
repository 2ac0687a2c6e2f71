import { DAY_MS } from '../../src/contract/durations.ts'
import type { Role } from '../../src/contract/roles.ts'
import { DEMO_ACCOUNTS } from '../config/demo-accounts.ts'
import { catalogue } from './catalogue/index.ts'
import type { RowOf } from './market-rows.ts'
import type { SeededRandom } from './seeded-random.ts'

export type DemoPerson = RowOf<'profiles'> & { district: string | null }
export type DemoPeople = {
  users: RowOf<'users'>[]
  profiles: RowOf<'profiles'>[]
  customers: DemoPerson[]
  vendors: DemoPerson[]
}

type PersonSeed = { role: Role; name: string; email: string; phoneNumber: string; address: string; district?: string }

/** All accounts. They share a published password, so each is marked `is_demo` and cannot sign in when DEMO is off. */
export const createDemoPeople = (random: SeededRandom, passwordHash: string, now: number): DemoPeople => {
  const people: DemoPeople = { users: [], profiles: [], customers: [], vendors: [] }
  const add = (details: PersonSeed): DemoPerson => {
    const createdAt = now - random.integer(380, 520) * DAY_MS
    const user = userRow(random.uuid(createdAt), details, passwordHash, createdAt)
    const profile = profileRow(random.uuid(createdAt), user.id, details, createdAt)
    people.users.push(user)
    people.profiles.push(profile)
    return { ...profile, district: details.district ?? null }
  }
  for (const { role, email } of DEMO_ACCOUNTS.filter(isStaff)) add(staffSeed(role, email))
  for (const vendor of catalogue.vendors) {
    people.vendors.push(add({ ...vendor, role: 'VENDOR', address: vendor.businessAddress }))
  }
  for (const customer of catalogue.customers) people.customers.push(add({ ...customer, role: 'CUSTOMER' }))
  return people
}

const isStaff = ({ role }: { role: Role }): boolean => role === 'ADMIN' || role === 'SUPER_ADMIN'

const staffSeed = (role: Role, email: string): PersonSeed => ({
  role,
  email,
  name: role === 'ADMIN' ? 'Rehana Sultana' : 'Anwar Kamal',
  phoneNumber: role === 'ADMIN' ? '01711000301' : '01711000302',
  address: 'Haat, 12 Kawran Bazar, Dhaka 1215',
})

const userRow = (id: string, { email, role }: PersonSeed, passwordHash: string, createdAt: number): RowOf<'users'> => ({
  id,
  email,
  password_hash: passwordHash,
  role,
  status: 'ACTIVE',
  is_demo: 1,
  email_confirmed_at: createdAt,
  created_at: createdAt,
  deleted_at: null,
})

const profileRow = (id: string, userId: string, details: PersonSeed, createdAt: number): RowOf<'profiles'> => ({
  id,
  user_id: userId,
  name: details.name,
  email: details.email,
  phone_number: details.phoneNumber,
  address: details.address,
  profile_photo: null,
  business_address: details.role === 'VENDOR' ? details.address : null,
  trade_license_number: null,
  tax_id: null,
  created_at: createdAt,
})
