import type { User } from '../../contract/users.ts'
import type { AddressValues } from '../../local/resources/address-book.ts'

/** The four fields of the billing form (specification section 2), and where in the country that is. */
export type BillingDetails = AddressValues
type BillingSource = { [Field in keyof BillingDetails]?: string | null | undefined } | null | undefined

/**
 * What the billing form starts with: each field from the first source that has it, and district and upazila with the address
 * that they belong to.
 * @param sources the newest order not sent yet, the default address, the profile, the last order: whatever the device has
 */
export const prefillBilling = (
  sources: readonly BillingSource[],
  user: Pick<User, 'name' | 'email'> | null,
): BillingDetails => {
  const first = (field: 'name' | 'phoneNumber' | 'email'): string =>
    [...sources, user as BillingSource].map(source => source?.[field]?.trim()).find(Boolean) ?? ''
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

/**
 * What became known after the form was drawn: it fills in what is empty. What was typed stays, and so does the field that has
 * the focus, because somebody is about to type there.
 * @param focused the name of that field
 */
export const fillEmptyFields = (
  typed: BillingDetails,
  known: BillingDetails,
  focused: string | null,
): Partial<BillingDetails> => {
  const fill = (field: 'name' | 'phoneNumber' | 'email') =>
    field === focused ? typed[field] : typed[field] || known[field]
  const { address, district, upazila } = known
  const isPlaceFree = !typed.address && !['address', 'district', 'upazila'].includes(focused ?? '')
  return {
    name: fill('name'),
    phoneNumber: fill('phoneNumber'),
    email: fill('email'),
    ...(isPlaceFree && { address, district, upazila }),
  }
}
