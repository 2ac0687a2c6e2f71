import { ApiError } from '../../../src/contract/errors.ts'
import { VALIDATION } from '../../../src/contract/messages/validation-messages.ts'
import type { Actor } from '../../auth/authentication.ts'

/**
 * An address has an email, unless the account has none.
 * @param field where the email stands in the input
 * @throws ApiError VALIDATION
 */
export const requireAddressEmail = (customer: Pick<Actor, 'email'>, email: string | undefined, field: string): void => {
  if (email === '' && customer.email !== '')
    throw new ApiError('VALIDATION', VALIDATION.email, { fields: { [field]: VALIDATION.email } })
}
