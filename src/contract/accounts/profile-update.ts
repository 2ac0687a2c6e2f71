import * as v from 'valibot'
import { Text } from '../fields.ts'
import { Email, PersonName, Phone } from '../person-fields.ts'

/** The contact details of a person. Deployed clients send an empty address for none. */
export const ProfileUpdate = v.object({
  name: v.optional(PersonName),
  phoneNumber: v.optional(Phone),
  email: v.optional(Email),
  address: v.optional(
    v.pipe(
      v.nullable(Text),
      v.transform(text => text ?? ''),
    ),
  ),
})
