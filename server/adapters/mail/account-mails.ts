import { DAY_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import { GENERAL_REASON } from '../../../src/contract/general-reason.ts'
import type { MailDraft } from './mail-draft.ts'

type MailContext = { publicUrl: string }

/** How long the links in mails are valid, in milliseconds. */
export const LINK_LIFETIME_MS = {
  RESET: 5 * MINUTE_MS,
  EMAIL: 5 * MINUTE_MS,
  CONFIRM: 7 * DAY_MS,
  SUBSCRIBE: 7 * DAY_MS,
}

export const INVITATION_LIFETIME_MS = 7 * DAY_MS

// These mails go to unproven addresses. They must not contain a name or other user input, or strangers could use them
// to send their own text to other people.

/** Sent to the address of a sign-up. Its link proves that the owner of the address reads it. */
export const confirmationMail = (
  { publicUrl }: MailContext,
  confirmation: { to: string; token: string; expiresAt: number },
): MailDraft => ({
  to: confirmation.to,
  subject: 'Confirm your email',
  expiresAt: confirmation.expiresAt,
  isRequested: true,
  parts: [
    { text: 'Hello,' },
    { text: 'An account was made with this email. Confirm that it is yours. The link works for 7 days.' },
    { action: 'Confirm this email', url: confirmUrl(publicUrl, confirmation.token) },
    { text: 'If you did not sign up, do nothing: we write to this address about nothing else.' },
  ],
})

export const passwordResetMail = (
  { publicUrl }: MailContext,
  reset: { to: string; userId: string; token: string; expiresAt: number },
): MailDraft => ({
  to: reset.to,
  subject: 'Set a new password',
  expiresAt: reset.expiresAt,
  isRequested: true,
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

/** Sent to a new member of the market's staff, whose account has no password yet. */
export const staffInvitationMail = (
  { publicUrl }: MailContext,
  invitation: { to: string; userId: string; token: string; expiresAt: number },
): MailDraft => ({
  to: invitation.to,
  subject: 'You are invited to work here',
  expiresAt: invitation.expiresAt,
  isRequested: true,
  parts: [
    { text: 'Hello,' },
    {
      text: 'The owner of this market has made an account for you. Set a password to begin. The link works for 7 days.',
    },
    {
      action: 'Set a password',
      url: `${publicUrl}/reset-password?${new URLSearchParams({ id: invitation.userId, token: invitation.token })}`,
    },
    { text: 'After that, choose “Forgot password?” on the sign-in page to get a new link.' },
  ],
})

/** Sent to the new address. Its link proves that the owner of the address reads it. */
export const emailChangeMail = (
  { publicUrl }: MailContext,
  change: { to: string; token: string; expiresAt: number },
): MailDraft => ({
  to: change.to,
  subject: 'Confirm your new email',
  expiresAt: change.expiresAt,
  isRequested: true,
  parts: [
    { text: 'Hello,' },
    { text: 'Confirm that this is the email you want to sign in with. The link works once, for 5 minutes.' },
    { action: 'Use this email', url: confirmUrl(publicUrl, change.token) },
    { text: 'If you did not ask for this, do nothing.' },
  ],
})

/** Sent to the old address after the change, so that the owner notices when someone else has changed it. */
export const emailChangedMail = (to: string): MailDraft => ({
  to,
  subject: 'Your email was changed',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account is signed in to with another email from now on. This address no longer works.' },
    { text: 'If it was not you, answer this mail at once.' },
  ],
})

/** Sent after a change of the password, so that the owner notices when someone else has changed it. */
export const passwordChangedMail = (to: string): MailDraft => ({
  to,
  subject: 'Your password was changed',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account has a new password. Other devices are signed out.' },
    { text: 'If it was not you, set a new one with "Forgot password?" on the login page, and answer this mail.' },
  ],
})

export const passkeyAddedMail = (to: string): MailDraft => ({
  to,
  subject: 'A passkey was added to your account',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account has a new passkey, which signs in without a password.' },
    { text: 'If it was not you, remove it in Settings, Passkeys, change your password, and answer this mail.' },
  ],
})

export const passkeyRemovedMail = (to: string): MailDraft => ({
  to,
  subject: 'A passkey was removed from your account',
  parts: [
    { text: 'Hello,' },
    { text: 'One of the passkeys of your account does not sign in any more.' },
    { text: 'If it was not you, change your password, and answer this mail.' },
  ],
})

export const apiKeyMadeMail = (to: string, name: string): MailDraft => ({
  to,
  subject: 'An API key was made for your account',
  parts: [
    { text: 'Hello,' },
    { text: `A program can use your account with the new key “${name}”.` },
    { text: 'If it was not you, end it in Settings, API keys, change your password, and answer this mail.' },
  ],
})

export const webhookAddedMail = (to: string, url: string): MailDraft => ({
  to,
  subject: 'A webhook was added to your account',
  parts: [
    { text: 'Hello,' },
    { text: `Changes that your account may see are sent to ${new URL(url).host}.` },
    { text: 'If it was not you, delete it in Settings, Webhooks, change your password, and answer this mail.' },
  ],
})

/** Sent when a passkey has signed with a count that was used before. */
export const passkeySuspectedMail = (to: string): MailDraft => ({
  to,
  subject: 'A passkey of yours may have been copied',
  parts: [
    { text: 'Hello,' },
    { text: 'Two devices seem to have the same passkey of your account. It does not sign in any more.' },
    { text: 'Sign in another way, remove it in Settings, Passkeys, and add a new one.' },
  ],
})

/** Sent to an admin whose second factor was reset, so that they notice when they did not ask for it. */
export const secondFactorResetMail = (to: string): MailDraft => ({
  to,
  subject: 'Two-step verification was reset',
  parts: [
    { text: 'Hello,' },
    { text: 'Two-step verification was turned off for your account, and you are signed out everywhere.' },
    { text: 'Sign in with your password, and set it up again in Settings, Sign-in security.' },
    { text: 'If you did not ask for this, answer this mail at once.' },
  ],
})

/** Sent to an admin who asks on the status page whether mails arrive. */
export const testMailDraft = ({ publicUrl }: MailContext, to: string): MailDraft => ({
  to,
  subject: 'A test mail',
  parts: [
    { text: 'Hello,' },
    { text: 'This mail was sent from the status page, to prove that mails arrive.' },
    { action: 'Open the status page', url: `${publicUrl}/dashboard/server` },
  ],
})

/** The first mail to an address from which mails came back, when its owner asks for it. */
export const emailRetryMail = (to: string): MailDraft => ({
  to,
  subject: 'Our mails reach you again',
  isRequested: true,
  parts: [
    { text: 'Hello,' },
    { text: 'Mails to this address had come back. You asked us to try again, and this one has arrived.' },
  ],
})

type ModerationMail = { to: string; reason?: string | undefined }

/** Sent when an admin blocks an account. */
export const accountBlockedMail = (context: MailContext, { to, reason }: ModerationMail): MailDraft => ({
  to,
  subject: 'Your account was blocked',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account was blocked. You are signed out everywhere. Your orders will still arrive.' },
    ...reasonParts(reason),
    ...appealParts(context),
  ],
})

export const accountUnblockedMail = ({ publicUrl }: MailContext, { to }: ModerationMail): MailDraft => ({
  to,
  subject: 'Your account works again',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account is no longer blocked. You can sign in again.' },
    { action: 'Sign in', url: `${publicUrl}/login` },
  ],
})

/** Sent when an admin deletes an account. */
export const accountDeletedMail = (context: MailContext, { to, reason }: ModerationMail): MailDraft => ({
  to,
  subject: 'Your account was deleted',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account was deleted with your name, email, phone and addresses. Your orders will still arrive.' },
    ...reasonParts(reason),
    ...appealParts(context),
  ],
})

/** Sent when somebody deletes their own account. */
export const ownAccountDeletedMail = (to: string): MailDraft => ({
  to,
  subject: 'You deleted your account',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account was deleted, as you asked: your name, email, phone, addresses, wishlist and notifications.' },
    { text: 'Shops keep what they sold for their books, without your name and address. Your reviews stay without it.' },
    { text: 'If it was not you, answer this mail at once.' },
  ],
})

/** Sent when an admin takes away something of a person. The subject says what. */
export const moderationMail = (
  context: MailContext,
  { to, subject, reason }: { to: string; subject: string; reason: string },
): MailDraft => ({
  to,
  subject,
  parts: [{ text: 'Hello,' }, { text: subject }, ...reasonParts(reason), ...appealParts(context)],
})

const reasonParts = (reason: string | undefined) => [{ text: `Reason: ${reason || GENERAL_REASON}` }]

const appealParts = ({ publicUrl }: MailContext) => [
  { text: 'If you think that this is a mistake, write to us.' },
  { action: 'Contact us', url: `${publicUrl}/contact` },
]

const confirmUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email?${new URLSearchParams({ token })}`

/** Sent when another account has confirmed the number to which this one was to be moved. */
export const phoneKeptMail = (to: string): MailDraft => ({
  to,
  subject: 'Your phone number stays as it was',
  parts: [
    { text: 'Hello,' },
    { text: 'The number that was to sign in to your account signs in to another one. Yours stays as it was.' },
    { text: 'If you have lost your number, write to us.' },
  ],
})

export const phoneAddedMail = (to: string): MailDraft => ({
  to,
  subject: 'A phone number was added to your account',
  parts: [
    { text: 'Hello,' },
    { text: 'A phone number signs in to your account from now on, with a code that is sent to it.' },
    { text: 'If it was not you, remove it in Settings, Sign in by phone, change your password, and answer this mail.' },
  ],
})

/** Sent to the email and the number before. */
export const phoneChangedMail = (to: string): MailDraft => ({
  to,
  subject: 'Another number signs in to your account',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account has a new phone number. The one before does not sign in any more.' },
    { text: 'If it was not you, set a new password with "Forgot password?" on the login page, and answer this mail.' },
  ],
})

export const phoneRemovedMail = (to: string): MailDraft => ({
  to,
  subject: 'Your phone number was removed',
  parts: [
    { text: 'Hello,' },
    { text: 'Your phone number does not sign in to your account any more.' },
    { text: 'If it was not you, set a new password with "Forgot password?" on the login page, and answer this mail.' },
  ],
})

/** Sent when a new password was set by a mailed link: somebody else may have added the number. */
export const phoneDroppedMail = (to: string): MailDraft => ({
  to,
  subject: 'Your phone number does not sign in any more',
  parts: [
    { text: 'Hello,' },
    { text: 'Your account has a new password. To be safe, its phone number does not sign in any more.' },
    { text: 'If the number is yours, confirm it again in Settings, Sign in by phone.' },
  ],
})

/** Sent when another account has confirmed the number, or nobody has used it for so long that it may be somebody else's. */
export const phoneLostMail = (to: string): MailDraft => ({
  to,
  subject: 'Your phone number signs in to another account',
  parts: [
    { text: 'Hello,' },
    {
      text: 'Whoever has your phone number now has confirmed it elsewhere. It does not sign in to your account any more.',
    },
    {
      text: 'If you still have the number, sign in with your email, and confirm it again in Settings, Sign in by phone.',
    },
  ],
})

/** Sent where staff move an account to another phone number. Its owner can stop it by signing in with the old one. */
export const phoneMoveMail = (
  { publicUrl }: MailContext,
  { to, phoneNumber }: { to: string; phoneNumber: string },
): MailDraft => ({
  to,
  subject: 'Another phone number will sign in to your account',
  parts: [
    { text: 'Hello,' },
    {
      text: `In 2 days the number that ends in ${phoneNumber.slice(-3)} signs in to your account. You asked us for it.`,
    },
    { text: 'If it was not you, sign in with your number before, and it stays. Or write to us.' },
    { action: 'Contact us', url: `${publicUrl}/contact` },
  ],
})
