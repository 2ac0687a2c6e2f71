import type { MailDraft } from './draft.ts'

type Sender = { publicUrl: string }

/** How long the links of these mails work, in milliseconds (specification section 9: a reset link, 5 minutes). */
export const LINK_MS = 5 * 60_000

/** The way back in for someone who forgot his password. */
export const passwordResetMail = (
  { publicUrl }: Sender,
  reset: { to: string; name: string; userId: string; token: string; expiresAt: number },
): MailDraft => ({
  to: reset.to,
  subject: 'Set a new password for Haat',
  expiresAt: reset.expiresAt,
  parts: [
    { text: `Hello ${reset.name},` },
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
  { publicUrl }: Sender,
  change: { to: string; name: string; token: string; expiresAt: number },
): MailDraft => ({
  to: change.to,
  subject: 'Confirm your new email for Haat',
  expiresAt: change.expiresAt,
  parts: [
    { text: `Hello ${change.name},` },
    { text: 'Confirm that this is the email you want to sign in with. The link works once, for 5 minutes.' },
    {
      action: 'Use this email',
      url: `${publicUrl}/confirm-email?${new URLSearchParams({ token: change.token })}`,
    },
    { text: 'If you did not ask for this, do nothing.' },
  ],
})

/** Goes to the old address once the new one holds, so that a thief does not take an account unnoticed. */
export const emailChangedMail = (change: { to: string; name: string }): MailDraft => ({
  to: change.to,
  subject: 'Your email for Haat was changed',
  parts: [
    { text: `Hello ${change.name},` },
    { text: 'Your account at Haat is signed in to with another email from now on. This address no longer works.' },
    { text: 'If it was not you, answer this mail at once.' },
  ],
})
