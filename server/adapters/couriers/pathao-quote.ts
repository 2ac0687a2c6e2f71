import { PLACES, type Place } from '../../../src/contract/places/places.ts'
import type { CourierQuote, QuotedParcel } from './courier.ts'
import { type CourierResponse, toObject, toObjects, toPoishaOrNull, toText } from './courier-http.ts'

type AskPathao = (path: string, body?: unknown) => Promise<CourierResponse>
type PlanTerms = { store_id: number; item_type: number; delivery_type: number; item_weight: number }

/**
 * What Pathao would keep for a parcel, by its price plan. That needs a city and a zone by number, which are looked up by the names and
 * former names of district and upazila. Null: it has none of that name, or no price.
 */
export const quotePathao = async (
  ask: AskPathao,
  { recipient, cash }: QuotedParcel,
  terms: PlanTerms,
): Promise<CourierQuote | null> => {
  const district = PLACES.find(({ kind, names }) => kind === 'district' && names.en === recipient.district)
  if (!district) return null
  const area = PLACES.find(place => isAreaOf(place, district) && place.names.en === recipient.upazila)
  const city = findNumber(await ask('/city-list'), 'city', listNames(district))
  if (city === null) return null
  const zones = await ask(`/cities/${city}/zone-list`)
  const zone = findNumber(
    zones,
    'zone',
    area ? listNames(area) : [...listNames(district), `${district.names.en} Sadar`],
  )
  if (zone === null) return null
  const { body } = await ask('/merchant/price-plan', { ...terms, recipient_city: city, recipient_zone: zone })
  const plan = toObject(body.data)
  const fee = toPoishaOrNull(plan.final_price)
  if (fee === null) return null
  const share = Number(plan.cod_enabled) === 1 ? Number(plan.cod_percentage) : 0
  return { fee, cashFee: share > 0 && share < 1 ? Math.round(cash * share) : 0 }
}

const isAreaOf = (place: Place, { slug }: Place): boolean => place.kind !== 'district' && place.district === slug

const listNames = ({ names, formerNames }: Place): string[] => [names.en, ...formerNames]

const toKey = (name: unknown): string =>
  toText(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** The number of a city or a zone with one of these names, or else one that begins with it, such as "Mirpur 10". */
const findNumber = ({ body }: CourierResponse, kind: 'city' | 'zone', names: readonly string[]): number | null => {
  const rows = toObjects(toObject(body.data).data)
  const keys = names.map(toKey).filter(key => key !== '')
  const keyOf = (row: Record<string, unknown>) => toKey(row[`${kind}_name`])
  const row =
    rows.find(one => keys.includes(keyOf(one))) ?? rows.find(one => keys.some(key => keyOf(one).startsWith(key)))
  const id = Number(row?.[`${kind}_id`])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
