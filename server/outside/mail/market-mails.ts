import type { MailDraft } from './draft.ts'

/** A newsletter to one of its subscribers; blank lines divide its paragraphs. */
export const newsletterMail = (
  letter: { subject: string; body: string },
  subscriber: { to: string; unsubscribeUrl: string },
): MailDraft => ({
  ...subscriber,
  subject: letter.subject,
  parts: letter.body
    .split(/\n\s*\n/)
    .map(paragraph => ({ text: paragraph.trim() }))
    .filter(part => part.text !== ''),
})

/** What somebody wrote on the contact page, to an admin, who can answer it like any mail. */
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
