import type { MailDraft } from './mail-draft.ts'

type CampaignMail = {
  to: string
  name: string
  percent: number
  /** As texts, in Bangladesh. */
  from: string
  until: string
}

/** Sent to a vendor with products for a campaign: what it takes off, and when. */
export const campaignMail = (
  { publicUrl }: { publicUrl: string },
  { to, name, percent, from, until }: CampaignMail,
): MailDraft => ({
  to,
  subject: `Your shop can join the campaign “${name}”`,
  parts: [
    { text: 'Hello,' },
    { text: `The market announces “${name}”: ${percent}% off, from ${from} until ${until}.` },
    { text: 'Prices fall only in shops that join, which pay for them. You can leave at any time.' },
    { action: 'See the campaign', url: `${publicUrl}/dashboard/campaigns` },
  ],
})
