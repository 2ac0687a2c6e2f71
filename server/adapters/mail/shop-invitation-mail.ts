import type { MailDraft } from './mail-draft.ts'

/**
 * Sent to a person whom a vendor invites. It holds no words of the vendor: otherwise vendors could send any text to anybody. The page
 * that the link opens says who invites them.
 */
export const shopInvitationMail = (invitation: { to: string; url: string; expiresAt: number }): MailDraft => ({
  to: invitation.to,
  subject: 'You are invited to work for a shop',
  expiresAt: invitation.expiresAt,
  isRequested: true,
  parts: [
    { text: 'Hello,' },
    { text: 'The owner of a shop invites you to work there. The link shows who it is. It works once, for 7 days.' },
    { action: 'See the invitation', url: invitation.url },
    { text: 'If you do not know them, do nothing: no account is made.' },
  ],
})
