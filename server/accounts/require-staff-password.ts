import * as v from 'valibot'
import { ApiError } from '../../src/contract/errors.ts'
import { issueMessage } from '../../src/contract/messages/server-messages.ts'
import { isStaff, StaffPassword } from '../../src/contract/people/people.ts'
import type { Account } from '../auth/accounts.ts'

/**
 * Requires a longer password of staff. Demo accounts are exempt, because their password is public.
 * @param field the field of the form that the error belongs to
 * @throws ApiError VALIDATION
 */
export const requireStaffPassword = (
  { role, isDemo }: Pick<Account, 'role' | 'isDemo'>,
  password: string,
  field: string,
): void => {
  if (!isStaff(role) || isDemo) return
  const { issues } = v.safeParse(StaffPassword, password)
  if (!issues) return
  const message = issueMessage(issues[0])
  throw new ApiError('VALIDATION', message, { fields: { [field]: message } })
}
