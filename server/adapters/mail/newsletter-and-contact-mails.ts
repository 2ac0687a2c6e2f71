import type { MailDraft } from './mail-draft.ts'

/** Asks the owner of an address to confirm the newsletter (double opt-in). Contains no user input. */
export const subscriptionMail = (subscription: { to: string; url: string; expiresAt: number }): MailDraft => ({
  to: subscription.to,
  subject: 'Do you want the newsletter of Haat?',
  expiresAt: subscription.expiresAt,
  isRequested: true,
  parts: [
    { text: 'Hello,' },
    { text: 'Somebody, probably you, entered this address for our newsletter. Confirm it to get the newsletter.' },
    { action: 'Confirm the newsletter', url: subscription.url },
    { text: 'If it was not you, do nothing: you will not get it.' },
  ],
})

/** A newsletter to one subscriber. Blank lines in its body separate paragraphs; web addresses become links. */
export const newsletterMail = (
  newsletter: { subject: string; body: string },
  subscriber: { to: string; unsubscribeUrl: string },
): MailDraft => ({
  ...subscriber,
  subject: newsletter.subject,
  parts: newsletter.body
    .split(/\n\s*\n/)
    .map(paragraph => ({ text: paragraph.trim(), hasLinks: true }))
    .filter(part => part.text !== ''),
})

/** Forwards a message of the contact page to an admin. A reply goes to its sender. */
export const contactMail = (
  { publicUrl }: { publicUrl: string },
  to: string,
  message: { name: string; email: string; subject: string; message: string },
): MailDraft => ({
  to,
  subject: `Message from ${message.name}: ${message.subject}`,
  replyTo: message.email,
  parts: [
    {
      facts: [
        ['From', message.name],
        ['Email', message.email],
        ['Subject', message.subject],
      ],
    },
    { quote: message.message },
    { action: 'Open messages', url: `${publicUrl}/dashboard/contact-messages` },
  ],
})
