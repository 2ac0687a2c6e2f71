import type { RateLimiter } from './rate-limits.ts'

/** Why a mail goes to an address whose owner has not proved that they asked for it. */
export type MailPurpose = 'reset' | 'change-email' | 'confirm-account' | 'newsletter'

/**
 * May one more mail of this kind go to this e-mail address? Counts it: 5 an hour for each address, 2,000 an hour in total.
 * Purposes count apart, so that a stranger's newsletter mails do not keep an owner's reset mail away. Call it once, in
 * `prepare`: a transaction may run twice.
 *
 * @example
 * prepare: ({ input, services }) => mayMail(services.limits, 'confirm-account', input.email)
 */
export const consumeMailQuota = async (limits: RateLimiter, purpose: MailPurpose, email: string): Promise<boolean> =>
  (await limits.tryConsume('mail-target', `${purpose} ${email.trim().toLowerCase()}`)) &&
  (await limits.tryConsume('mail-total', purpose))
