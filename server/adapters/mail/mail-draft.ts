/** One piece of a mail. Plain text, whoever wrote it: rendering escapes it. */
export type MailPart =
  | { text: string }
  | { action: string; url: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { quote: string }

/** A mail as it is meant; plain text and HTML are both made from it. */
export type MailDraft = {
  /** One address, without a name. */
  to: string
  subject: string
  parts: readonly MailPart[]
  /** Where an answer goes, when not to us. */
  replyTo?: string
  /** Makes it a mail to many: the link stands at its foot and in its headers. */
  unsubscribeUrl?: string
  /** Milliseconds; after it the mail is worth nothing and is not sent any more. */
  expiresAt?: number
}

/** A mail ready to leave. `id` names it in its Message-ID, so that one sent twice is recognised. */
export type OutgoingMail = MailDraft & { id: string }
