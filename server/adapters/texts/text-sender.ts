/** A text message to a phone number of Bangladesh, eleven digits. */
export type OutgoingText = { id: string; to: string; text: string }

/** Sends text messages (SMS). */
export type TextSender = {
  /** @throws where it was not accepted; a retry may help. `code` of the error says why, without number or text */
  send(text: OutgoingText): Promise<void>
}

/** The message of an error holds what the log may show. */
export class TextNotSent extends Error {
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The text message was not sent: ${code}.`, options)
    this.code = code
  }
}
