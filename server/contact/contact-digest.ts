import { contactDigestMail, contactMail } from '../adapters/mail/newsletter-and-contact-mails.ts'
import type { Services } from '../adapters/services.ts'
import { queueMails } from '../mails/queue-mail.ts'
import { listAdminEmails } from '../people/people.ts'
import { takeDigest } from './contact-messages.ts'

/**
 * Mails the admins what guests have written, together: a stranger must not be able to fill their mailboxes. Each message waits ten
 * minutes at most.
 */
export const mailContactDigest = async ({ store, config, mail, now }: Services): Promise<void> => {
  const isQueued = await store.write(async tx => {
    const messages = await takeDigest(tx, now())
    const [only, ...others] = messages
    if (!only) return false
    const draft = (to: string) =>
      others.length === 0 ? contactMail(config, to, only) : contactDigestMail(config, to, messages)
    await queueMails(tx, (await listAdminEmails(tx, config)).map(draft), now())
    return true
  })
  if (isQueued) mail.wake()
}
