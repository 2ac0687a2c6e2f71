import type { User } from '../../contract/users.ts'
import type { AddressFields } from '../addresses/address-book.ts'

/** The four fields of the billing form (specification section 2), and where in the country that is. */
export type Billing = AddressFields
type Known = { [Field in keyof Billing]?: string | null | undefined } | null | undefined

/**
 * What the billing form starts with: each field from the first source that has it, and district and upazila with the address
 * that they belong to.
 * @param sources the newest order not sent yet, the default address, the profile, the last order: whatever the device has
 */
export const prefill = (sources: readonly Known[], user: Pick<User, 'name' | 'email'> | null): Billing => {
  const first = (field: 'name' | 'phoneNumber' | 'email'): string =>
    [...sources, user as Known].map(source => source?.[field]?.trim()).find(Boolean) ?? ''
  const address = sources.map(source => source?.address?.trim()).find(Boolean) ?? ''
  // The profile knows the address, and the order that went there knows the district too.
  const place = sources.find(source => source?.district && source.address?.trim() === address)
  return {
    name: first('name'),
    phoneNumber: first('phoneNumber'),
    email: first('email'),
    address,
    district: place?.district ?? '',
    upazila: place?.upazila ?? '',
  }
}

/** What became known after the form was drawn: it fills in what is empty, and what was typed stays. */
export const lateFill = (typed: Billing, { name, phoneNumber, email, ...place }: Billing): Partial<Billing> => ({
  name: typed.name || name,
  phoneNumber: typed.phoneNumber || phoneNumber,
  email: typed.email || email,
  ...(!typed.address && place),
})
