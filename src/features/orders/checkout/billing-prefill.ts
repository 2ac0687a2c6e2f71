import type { User } from '../../../contract/accounts/users.ts'
import { ADDRESS_FIELDS, type AddressValues, isSameAddress } from '../../../local/accounts/addresses.ts'

/** The fields of the billing form. */
export type BillingDetails = AddressValues
type BillingSource = { [Field in keyof BillingDetails]?: string | null | undefined } | null | undefined

/**
 * The initial values of the billing form: each field from the first source that has it, and the area from the source of
 * the address.
 * @param sources in order of preference: the profile, the last order
 */
export const prefillBilling = (
  sources: readonly BillingSource[],
  user: Pick<User, 'name' | 'email' | 'signInPhone'> | null,
): BillingDetails => {
  const first = (field: 'name' | 'phoneNumber' | 'email'): string =>
    [...sources, user && { ...user, phoneNumber: user.signInPhone }]
      .map(source => source?.[field]?.trim())
      .find(Boolean) ?? ''
  const address = sources.map(source => source?.address?.trim()).find(Boolean) ?? ''
  // The profile has the address without a district, which an order to the same address may have.
  const location = sources.find(source => source?.district && source.address?.trim() === address)
  return {
    name: first('name'),
    phoneNumber: first('phoneNumber'),
    email: first('email'),
    address,
    place: location?.place ?? '',
    district: location?.district ?? '',
    upazila: location?.upazila ?? '',
  }
}

/**
 * What a form takes over from data that arrived after it was rendered: everything while it holds only what it was given
 * before, so that a saved address is chosen as a whole; otherwise its empty fields.
 * @param given what the form was filled with before
 * @param focused the name of the focused field
 */
export const mergePrefill = (
  typed: BillingDetails,
  given: BillingDetails,
  known: BillingDetails,
  focused: string | null,
): Partial<BillingDetails> => {
  const isUntouched = isSameAddress(typed, given) && ![...ADDRESS_FIELDS, 'place'].includes(focused ?? '')
  return isUntouched ? known : fillEmptyFields(typed, given, known, focused)
}

const AREA_FIELDS = ['place', 'district', 'upazila'] as const

/** What a form was given by now, with what it has just taken over. What somebody typed was not given. */
export const updateGiven = (
  given: BillingDetails,
  typed: BillingDetails,
  taken: Partial<BillingDetails>,
): BillingDetails => {
  const changed = Object.entries(taken).filter(([field, value]) => value !== typed[field as keyof BillingDetails])
  return { ...given, ...Object.fromEntries(changed) }
}

/**
 * Keeps what was typed, also where that was to empty a field, and the focused field, because somebody is about to type there.
 */
const fillEmptyFields = (
  typed: BillingDetails,
  given: BillingDetails,
  known: BillingDetails,
  focused: string | null,
): Partial<BillingDetails> => {
  const isTyped = (field: keyof BillingDetails): boolean => typed[field] !== given[field]
  const fill = (field: 'name' | 'phoneNumber' | 'email') =>
    field === focused || isTyped(field) ? typed[field] : typed[field] || known[field]
  const { address, place, district, upazila } = known
  const isLocationTyped = isTyped('address') || AREA_FIELDS.some(isTyped)
  const isAddressFree = !typed.address && !isLocationTyped && !['address', 'place'].includes(focused ?? '')
  return {
    name: fill('name'),
    phoneNumber: fill('phoneNumber'),
    email: fill('email'),
    ...(isAddressFree && { address, place, district, upazila }),
  }
}
