import type { MailDraft } from './mail-draft.ts'

/** Asks the owner of an address to confirm the newsletter (double opt-in). Contains no user input. */
export const subscriptionMail = (subscription: { to: string; url: string; expiresAt: number }): MailDraft => ({
  to: subscription.to,
  subject: 'Do you want our newsletter?',
  expiresAt: subscription.expiresAt,
  isRequested: true,
  parts: [
    { text: 'Hello,' },
    { text: 'Somebody, probably you, entered this address for our newsletter. Confirm it to get the newsletter.' },
    { action: 'Confirm the newsletter', url: subscription.url },
    { text: 'If it was not you, do nothing: you will not get it.' },
  ],
})

/**
 * A newsletter to one subscriber. In one that is not Markdown blank lines separate paragraphs, and web addresses become
 * links.
 */
export const newsletterMail = (
  newsletter: { subject: string; body: string; isMarkdown?: boolean },
  subscriber: { to: string; unsubscribeUrl?: string },
  { publicUrl }: { publicUrl: string } = { publicUrl: '' },
): MailDraft => ({
  ...subscriber,
  subject: newsletter.subject,
  parts: newsletter.isMarkdown
    ? [{ markdown: newsletter.body, publicUrl }]
    : newsletter.body
        .split(/\n\s*\n/)
        .map(paragraph => ({ text: paragraph.trim(), hasLinks: true }))
        .filter(part => part.text !== ''),
})

type ContactText = { name: string; email: string; subject: string; message: string }

/** So many messages stand in a digest; the others are on the page. */
const MAX_DIGEST_MESSAGES = 20
const MAX_DIGEST_TEXT = 500

/** Several messages of guests in one mail. The replies go through the addresses in it. */
export const contactDigestMail = (
  { publicUrl }: { publicUrl: string },
  to: string,
  messages: readonly ContactText[],
): MailDraft => {
  const shown = messages.slice(0, MAX_DIGEST_MESSAGES)
  const more = messages.length - shown.length
  return {
    to,
    subject: `${messages.length} messages from the contact page`,
    parts: [
      ...shown.flatMap(({ name, email, subject, message }): MailDraft['parts'] => [
        {
          facts: [
            ['From', name],
            ['Email', email],
            ['Subject', subject],
          ],
        },
        {
          quote:
            [...message].length > MAX_DIGEST_TEXT ? `${[...message].slice(0, MAX_DIGEST_TEXT).join('')}…` : message,
        },
      ]),
      ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
      { action: 'Open messages', url: `${publicUrl}/dashboard/contact-messages` },
    ],
  }
}

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

type ContactAnswer = {
  id: string
  to: string
  subject: string
  text: string
  /** What is answered. */
  quote: string
  /** The ids of what was written before, oldest first. */
  thread: readonly string[]
  /** Where the market is written to; empty: to the address of the sender. */
  replyTo: string
  /** Of the form, with a reference to the thread. */
  formUrl: string
}

/** Answers somebody who wrote with the contact form. */
export const contactAnswerMail = (answer: ContactAnswer): MailDraft => ({
  id: answer.id,
  to: answer.to,
  subject: answer.subject.startsWith('Re: ') ? answer.subject : `Re: ${answer.subject}`,
  thread: answer.thread,
  // They have asked for it.
  isRequested: true,
  ...(answer.replyTo && { replyTo: answer.replyTo }),
  parts: [
    ...answer.text.split(/\n\s*\n/).map(paragraph => ({ text: paragraph.trim(), hasLinks: true })),
    { text: 'You wrote:' },
    { quote: answer.quote },
    { action: 'Write again', url: answer.formUrl },
  ],
})
