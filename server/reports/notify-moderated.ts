import { GENERAL_REASON } from '../../src/contract/general-reason.ts'
import type { MessageDescriptor } from '../../src/contract/messages/message.ts'
import { toDescriptor } from '../../src/contract/messages/server-messages.ts'
import { mailAccountChange } from '../accounts/mail-account-change.ts'
import { moderationMail } from '../adapters/mail/account-mails.ts'
import type { MessageConfig } from '../config/config.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { type MessageOrText, toEnglishText } from '../db/message-columns.ts'
import type { Database } from '../db/store.ts'
import { insertNotification } from '../notifications/notifications.ts'

/** What an admin has done to something of this user. */
export type Moderated = {
  userId: string
  kind: 'SHOP' | 'REVIEW'
  title: MessageDescriptor
  /** In the admin's words. Without one a general reason is told. */
  reason?: string | undefined
  path: string
  /** Only what takes something away is mailed, and needs a reason. */
  isAgainst: boolean
}

type TellContext = { tx: Database; config: MessageConfig; now: number }

/**
 * Tells a user by notification, and by mail, what an admin has done to something of theirs, and why.
 * @returns the change to log at the end of the transaction
 */
export const notifyModerated = async (
  { tx, config, now }: TellContext,
  { userId, kind, title, reason, path, isAgainst }: Moderated,
): Promise<Change> => {
  const body: MessageOrText = isAgainst ? reason || toDescriptor(GENERAL_REASON) : ''
  if (isAgainst) {
    const mail = { subject: toEnglishText(title), reason: toEnglishText(body) }
    await mailAccountChange(tx, { userId, mail: to => moderationMail(config, { to, ...mail }), config, now })
  }
  return insertNotification(tx, { userId, kind, title, body, path }, now)
}
