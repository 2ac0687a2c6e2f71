import type { MailDraft } from './mail-draft.ts'

type PayoutAccountMail = {
  to: string
  shop: string
  /** With the last digits of its number alone. */
  account: string
  /** It took the place of another one. */
  isChange: boolean
}

/** Sent to the vendor, so that they notice when somebody else has named an account for their money. */
export const payoutAccountMail = (
  { publicUrl }: { publicUrl: string },
  { to, shop, account, isChange }: PayoutAccountMail,
): MailDraft => ({
  to,
  subject: isChange ? `The payout account of ${shop} was changed` : `A payout account was added to ${shop}`,
  parts: [
    { text: 'Hello,' },
    { text: `The market pays ${shop} to this account from now on: ${account}.` },
    ...(isChange ? [{ text: 'Nothing is paid to it for 48 hours.' }] : []),
    { action: 'See the account', url: `${publicUrl}/dashboard/payout-account` },
    { text: 'If it was not you, set a new password, and answer this mail at once.' },
  ],
})
