import type { Role } from '../../src/contract/roles.ts'
import { DELETED_USER } from '../audit/system-actor.ts'
import type { Database } from '../db/store.ts'

export type PersonIds = { userId: string; profileId: string }

/** What of a person is to be erased, collected before it is gone. */
export type PersonTraces = PersonIds & {
  role: Role
  /** With which they sign in. */
  email: string
  /** The same; null while nobody has confirmed it: it may be a stranger's. */
  confirmedEmail: string | null
  name: string
  /** Phone numbers, addresses and emails of the profile, the saved addresses and the orders. */
  contacts: string[]
  orderIds: string[]
  reviewIds: string[]
  /** Of their questions and answers. */
  questionIds: string[]
  shopIds: string[]
}

export const collectTraces = async (tx: Database, { userId, profileId }: PersonIds): Promise<PersonTraces> => {
  const user = await tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .selectAll('profiles')
    .select(['users.email as sign_in', 'users.email_confirmed_at', 'users.role'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'shipping_phone', 'shipping_email', 'shipping_address'])
    .where('customer_id', '=', profileId)
    .execute()
  const addresses = await tx
    .selectFrom('addresses')
    .select(['phone_number', 'email', 'address'])
    .where('customer_id', '=', profileId)
    .execute()
  const shops = await tx
    .selectFrom('shops')
    .select(['id', 'phone_number', 'shop_address'])
    .where('vendor_id', '=', profileId)
    .execute()
  const reviews = await tx.selectFrom('reviews').select('id').where('customer_id', '=', profileId).execute()
  const questions = await tx.selectFrom('questions').select('id').where('author_id', '=', profileId).execute()
  const contacts = [
    ...[user.sign_in, user.email, user.phone_number, user.address, user.business_address],
    ...[user.trade_license_number, user.tax_id],
    ...addresses.flatMap(row => [row.phone_number, row.email, row.address]),
    ...orders.flatMap(row => [row.shipping_phone, row.shipping_email, row.shipping_address]),
    ...shops.flatMap(row => [row.phone_number, row.shop_address]),
  ]
  return {
    userId,
    profileId,
    role: user.role,
    email: user.sign_in,
    confirmedEmail: user.email_confirmed_at === null ? null : user.sign_in,
    name: user.name,
    contacts: [...new Set(contacts.filter(isDistinctive))],
    orderIds: orders.map(({ id }) => id),
    reviewIds: reviews.map(({ id }) => id),
    questionIds: questions.map(({ id }) => id),
    shopIds: shops.map(({ id }) => id),
  }
}

/** So that no word of others is taken for the person's. */
const isDistinctive = (text: string | null): text is string => text !== null && text.trim().length > 4

const PHONE = /^01\d{9}$/
const BANGLA_ZERO = 0x9e6

/** Finds a phone number in any spelling: with the digits of Bangla, with spaces and hyphens, with the code of the country. */
const toPhonePattern = (phone: string): RegExp => {
  const digits = [...phone].map(digit => `[${digit}${String.fromCharCode(BANGLA_ZERO + Number(digit))}]`)
  return new RegExp(`(?:\\+?[8৮]{2}[ -]?)?${digits.join('[ -]?')}`, 'g')
}

/** A text of somebody's without the name and the contacts of the person. */
export const redact = (text: string, { name, contacts }: Pick<PersonTraces, 'name' | 'contacts'>): string => {
  const withoutContacts = contacts.reduce(
    (rest, contact) => rest.replaceAll(PHONE.test(contact) ? toPhonePattern(contact) : contact, '…'),
    text,
  )
  return name.trim().length > 1 && name !== DELETED_USER
    ? withoutContacts.replaceAll(name, DELETED_USER)
    : withoutContacts
}
