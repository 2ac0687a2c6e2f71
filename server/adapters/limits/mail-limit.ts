import { ApiError } from '../../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import { toMailbox } from './mailbox.ts'
import type { RateLimiter } from './rate-limits.ts'

/** The kinds of mail that anyone can cause to be sent to an address that is not proven to be theirs. */
export type MailPurpose = 'reset' | 'change-email' | 'confirm-account' | 'newsletter' | 'contact'

/**
 * Counts a mail and says whether it may be sent: 5 per hour to each mailbox and 2,000 per hour in total. Each purpose
 * is counted separately, so that newsletter mails caused by a stranger cannot block the owner's password reset. Call it
 * once, in `prepare`, because a transaction may run twice.
 *
 * @example
 * prepare: ({ input, services }) => consumeMailQuota(services.limits, 'confirm-account', input.email)
 */
export const consumeMailQuota = async (limits: RateLimiter, purpose: MailPurpose, email: string): Promise<boolean> =>
  (await limits.tryConsume('mail-target', `${purpose} ${toMailbox(email)}`)) &&
  (await limits.tryConsume('mail-total', purpose))

/** The same where the caller may know of the limit. @throws ApiError RATE_LIMITED */
export const requireMailQuota = async (limits: RateLimiter, purpose: MailPurpose, email: string): Promise<void> => {
  if (!(await consumeMailQuota(limits, purpose, email)))
    throw new ApiError('RATE_LIMITED', SERVER_ERRORS.rateLimited, { retryAfter: 3600 })
}
