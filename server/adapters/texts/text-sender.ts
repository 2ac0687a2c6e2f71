/** A text message to a phone number of Bangladesh, eleven digits. */
export type OutgoingText = { id: string; to: string; text: string }

/** Sends text messages (SMS). */
export type TextSender = {
  /**
   * @returns the provider's id of the message; null if it reports no deliveries
   * @throws TextNotSent where it was not accepted
   */
  send(text: OutgoingText): Promise<string | null>
}

/** What a provider reports of a text message. `reason`: its word for a failure. */
export type TextReport = {
  id: string
  providerId: string
  status: 'SENT' | 'DELIVERED' | 'FAILED'
  reason: string | null
}

/** The message of an error holds what the log may show. `code` says why, without number or text. */
export class TextNotSent extends Error {
  readonly code: string
  /** A retry does not help. */
  readonly isFinal: boolean

  constructor(code: string, { isFinal = false, ...options }: ErrorOptions & { isFinal?: boolean } = {}) {
    super(`The text message was not sent: ${code}.`, options)
    this.code = code
    this.isFinal = isFinal
  }
}
