import * as v from 'valibot'
import { type Campaign, CampaignDraft } from '../../contract/campaigns/campaigns.ts'
import { normaliseTypedNumber } from '../../lists/typed-number.ts'
import { localiseDigits } from '../../ui/text/i18n.ts'

const { name, nameBn, description, descriptionBn, percent } = CampaignDraft.entries
/** As an input for date and time has it. */
const LocalTime = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, 'Choose when it starts and when it ends.'))

/** The values of the form, all of them text. Times are in the device's time zone. */
export const CampaignForm = v.object({
  ...{ name, nameBn, description, descriptionBn },
  percent: v.pipe(v.string(), v.transform(normaliseTypedNumber), v.transform(Number), percent),
  startsAt: LocalTime,
  endsAt: LocalTime,
})
export type CampaignFormValues = v.InferInput<typeof CampaignForm>

/** To which products it applies. */
export type Targets = { isForAll: boolean; productIds: string[]; categoryIds: string[] }

export const toTargets = (campaign: Campaign | undefined): Targets => ({
  isForAll: campaign?.isForAll ?? false,
  productIds: campaign?.products.map(({ id }) => id) ?? [],
  categoryIds: campaign?.categories.map(({ id }) => id) ?? [],
})

const toLocalTime = (iso: string | undefined): string => {
  if (iso === undefined) return ''
  const date = new Date(iso)
  const pad = (figure: number) => String(figure).padStart(2, '0')
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

export const toFormValues = (campaign: Campaign | undefined): CampaignFormValues => ({
  name: campaign?.name ?? '',
  nameBn: campaign?.nameBn ?? '',
  description: campaign?.description ?? '',
  descriptionBn: campaign?.descriptionBn ?? '',
  percent: campaign ? localiseDigits(String(campaign.percent)) : '',
  startsAt: toLocalTime(campaign?.startsAt),
  endsAt: toLocalTime(campaign?.endsAt),
})

/** A time that was not touched stays exact: the field has only minutes. */
const toTime = (typed: string, before: string | undefined): string =>
  before !== undefined && toLocalTime(before) === typed ? before : new Date(typed).toISOString()

/** The name of a campaign in addresses, from its English name. The end of its id tells it from others of that name. */
export const toSlug = (name: string, id: string): string => {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return [...words.join('-').slice(0, SLUG_WORDS_MAX).split('-'), id.slice(-6)].filter(Boolean).join('-')
}

const SLUG_WORDS_MAX = 48

/** @param campaign as it is now; of a new one only its id */
export const toCampaignInput = (
  values: CampaignFormValues,
  targets: Targets,
  campaign: Pick<Campaign, 'id'> & Partial<Campaign>,
) => {
  const { startsAt, endsAt, ...form } = v.parse(CampaignForm, values)
  return {
    ...form,
    slug: campaign.slug ?? toSlug(form.name, campaign.id),
    ...{ startsAt: toTime(startsAt, campaign.startsAt), endsAt: toTime(endsAt, campaign.endsAt) },
    ...targets,
  }
}
