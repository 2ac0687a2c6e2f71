import type { MailDraft } from './mail-draft.ts'

type MailContext = { publicUrl: string }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long the links of mails work, in milliseconds. */
export const LINK_LIFETIME_MS = {
  RESET: 5 * MINUTE_MS,
  EMAIL: 5 * MINUTE_MS,
  CONFIRM: 7 * DAY_MS,
  SUBSCRIBE: 7 * DAY_MS,
}

/**
 * No mail of this file says a name, or anything else that somebody typed: these mails go to addresses that nobody has proven
 * to be theirs, so a stranger could write to other people through them.
 */

/** Goes to the email of a sign-up, and so proves that its owner reads it. */
export const confirmationMail = (
  { publicUrl }: MailContext,
  confirmation: { to: string; token: string; expiresAt: number },
): MailDraft => ({
  to: confirmation.to,
  subject: 'Confirm your email for Haat',
  expiresAt: confirmation.expiresAt,
  parts: [
    { text: 'Hello,' },
    { text: 'An account at Haat was made with this email. Confirm that it is yours. The link works for 7 days.' },
    { action: 'Confirm this email', url: confirmUrl(publicUrl, confirmation.token) },
    { text: 'If you did not sign up, do nothing: we write to this address about nothing else.' },
  ],
})

/** The way back in for someone who forgot their password. */
export const passwordResetMail = (
  { publicUrl }: MailContext,
  reset: { to: string; userId: string; token: string; expiresAt: number },
): MailDraft => ({
  to: reset.to,
  subject: 'Set a new password for Haat',
  expiresAt: reset.expiresAt,
  parts: [
    { text: 'Hello,' },
    { text: 'Somebody, probably you, asked for a new password. The link works once, for 5 minutes.' },
    {
      action: 'Set a new password',
      url: `${publicUrl}/reset-password?${new URLSearchParams({ id: reset.userId, token: reset.token })}`,
    },
    { text: 'If it was not you, do nothing: your password stays as it is.' },
  ],
})

/** Goes to the new address, and so proves that its owner reads it. */
export const emailChangeMail = (
  { publicUrl }: MailContext,
  change: { to: string; token: string; expiresAt: number },
): MailDraft => ({
  to: change.to,
  subject: 'Confirm your new email for Haat',
  expiresAt: change.expiresAt,
  parts: [
    { text: 'Hello,' },
    { text: 'Confirm that this is the email you want to sign in with. The link works once, for 5 minutes.' },
    { action: 'Use this email', url: confirmUrl(publicUrl, change.token) },
    { text: 'If you did not ask for this, do nothing.' },
  ],
})

/** Goes to the old address once the new one holds, so that a thief does not take an account unnoticed. */
export const emailChangedMail = (to: string): MailDraft => ({
  to,
  subject: 'Your email for Haat was changed',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account at Haat is signed in to with another email from now on. This address no longer works.' },
    { text: 'If it was not you, answer this mail at once.' },
  ],
})

/** Tells an admin that their second factor was taken off: if they did not ask for it, somebody else did. */
export const secondFactorResetMail = (to: string): MailDraft => ({
  to,
  subject: 'Two-step verification at Haat was reset',
  parts: [
    { text: 'Hello,' },
    { text: 'Two-step verification was turned off for your account, and you are signed out everywhere.' },
    { text: 'Sign in with your password, and set it up again in Settings, Sign-in security.' },
    { text: 'If you did not ask for this, answer this mail at once.' },
  ],
})

const confirmUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email?${new URLSearchParams({ token })}`
