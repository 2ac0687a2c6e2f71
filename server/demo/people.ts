import type { Role } from '../../src/contract/roles.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { catalogue } from './catalogue/index.ts'
import type { Chance } from './chance.ts'
import type { RowOf } from './rows.ts'
import { DAY_MS } from './times.ts'

export type Person = RowOf<'profiles'> & { district: string | null }
export type People = { users: RowOf<'users'>[]; profiles: RowOf<'profiles'>[]; customers: Person[]; vendors: Person[] }

type Details = { role: Role; name: string; email: string; phoneNumber: string; address: string; district?: string }

/** Everyone in the demo market. All share one password, so all are marked: none can sign in where DEMO is off. */
export const peopleOf = (chance: Chance, passwordHash: string, now: number): People => {
  const people: People = { users: [], profiles: [], customers: [], vendors: [] }
  const add = (details: Details): Person => {
    const createdAt = now - chance.among(380, 520) * DAY_MS
    const user = userRow(chance.id(createdAt), details, passwordHash, createdAt)
    const profile = profileRow(chance.id(createdAt), user.id, details, createdAt)
    people.users.push(user)
    people.profiles.push(profile)
    return { ...profile, district: details.district ?? null }
  }
  for (const { role, email } of DEMO_ACCOUNTS.filter(isStaff)) add(staff(role, email))
  for (const vendor of catalogue.vendors) {
    people.vendors.push(add({ ...vendor, role: 'VENDOR', address: vendor.businessAddress }))
  }
  for (const customer of catalogue.customers) people.customers.push(add({ ...customer, role: 'CUSTOMER' }))
  return people
}

const isStaff = ({ role }: { role: Role }): boolean => role === 'ADMIN' || role === 'SUPER_ADMIN'

const staff = (role: Role, email: string): Details => ({
  role,
  email,
  name: role === 'ADMIN' ? 'Rehana Sultana' : 'Anwar Kamal',
  phoneNumber: role === 'ADMIN' ? '01711000301' : '01711000302',
  address: 'Haat, 12 Kawran Bazar, Dhaka 1215',
})

const userRow = (id: string, { email, role }: Details, passwordHash: string, createdAt: number): RowOf<'users'> => ({
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

const profileRow = (id: string, userId: string, details: Details, createdAt: number): RowOf<'profiles'> => ({
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
