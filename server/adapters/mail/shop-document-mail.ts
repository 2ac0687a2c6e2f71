import type { MailDraft } from './mail-draft.ts'

type ShopDocumentMail = {
  to: string
  subject: string
  /** '': there is nothing to add. */
  reason: string
}

/** Sent to the vendor: what became of the documents of a shop. */
export const shopDocumentMail = (
  { publicUrl }: { publicUrl: string },
  { to, subject, reason }: ShopDocumentMail,
): MailDraft => ({
  to,
  subject,
  parts: [
    { text: 'Hello,' },
    { text: subject },
    ...(reason ? [{ text: reason }] : []),
    { action: 'See the documents', url: `${publicUrl}/dashboard/verification` },
  ],
})
