import type { MarketSettings } from '../../../src/contract/market/market-settings.ts'

/** A part of a mail, as plain text. Rendering escapes it. */
export type MailPart =
  | { text: string /** Shows web addresses in it as links: only for texts of the market itself. */; hasLinks?: boolean }
  | { action: string; url: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { quote: string }
  /** A text of the market. Paths in it begin at `publicUrl`. */
  | { markdown: string; publicUrl: string }

/** The content of a mail, from which its plain text and its HTML are rendered. */
export type MailDraft = {
  /** A single address, without a name. */
  to: string
  subject: string
  parts: readonly MailPart[]
  /** Its own id, where something refers to the mail. */
  id?: string
  /**
   * The ids of the mails before it, oldest first, so that mail programs show them as one conversation. A person wrote
   * such a mail.
   */
  thread?: readonly string[]
  /** The Reply-To address, if it is not the sender's. */
  replyTo?: string
  /** For newsletters: shown at the end of the mail and set in its List-Unsubscribe header. */
  unsubscribeUrl?: string
  /** Somebody waits for it at a screen: it is also sent to an address from which mails came back. */
  isRequested?: boolean
  /** The time in milliseconds after which the mail is useless and no longer sent. */
  expiresAt?: number
}

/** A mail to be sent. Its id becomes the Message-ID, so that mail servers recognise a mail that is sent twice. */
export type OutgoingMail = MailDraft & {
  id: string
  /** Who sends it, as the market calls itself now; absent: a market without a name. */
  market?: MailSender
}

/** `logoUrl`: of a logo that mail programs can show. */
export type MailSender = MarketSettings & { logoUrl?: string }
