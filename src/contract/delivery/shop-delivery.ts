import * as v from 'valibot'
import { DELIVERY_ZONES_MAX } from '../constants.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'

/** Where a delivery goes to or comes from. The keys are slugs: `rangpur`, `rangpur/gangachara`, `rangpur-division`. */
export type DeliveryPlace = {
  slug: string
  district: string
  /** Absent in a thana of a large city, and where only the district is known. */
  upazila?: string | undefined
  division: string
  metroZone?: 'dhaka-city' | 'dhaka-suburb' | undefined
}

export const DELIVERY_AREAS = [
  'places',
  'own-upazila',
  'own-district',
  'own-division',
  'dhaka-city',
  'dhaka-suburb',
  'everywhere',
] as const
export type DeliveryArea = (typeof DELIVERY_AREAS)[number]

const ZONE_PLACES_MAX = 100
const FEE_MAX = 100_000
const DAYS_MAX = 60
/** Grams, like the weight of a variant. */
const PIECE_WEIGHT_MAX = 1_000_000

const INVALID_FEE = 'A delivery fee is between ৳0 and ৳100,000.'
const INVALID_DAYS = 'Delivery takes between 0 and 60 days.'
const INVALID_FREE_FROM = 'The amount for free delivery is above ৳0.'
const INVALID_WEIGHT = 'The weight of a piece is between 1 gram and 1,000 kg.'
const REVERSED_DAYS = 'The last day is not before the first.'
const NO_PLACES = 'Choose at least one place.'
const NO_LAST_ZONE = 'The last zone is everywhere else.'
const NO_WORKING_DAY = 'At least one day of the week is a working day.'
const TOO_MANY_ZONES = 'A shop has at most 30 zones.'
const TOO_MANY_PLACES = 'A zone has at most 100 places.'

/** What may be wrong with the delivery of a shop. */
export const DELIVERY_PROBLEMS = [
  ...([INVALID_FEE, INVALID_DECIMALS, INVALID_DAYS, INVALID_FREE_FROM, INVALID_WEIGHT, REVERSED_DAYS] as const),
  ...([NO_PLACES, NO_LAST_ZONE, NO_WORKING_DAY, TOO_MANY_ZONES, TOO_MANY_PLACES] as const),
] as const

const Fee = v.pipe(
  v.number(INVALID_FEE),
  v.minValue(0, INVALID_FEE),
  v.maxValue(FEE_MAX, INVALID_FEE),
  v.check(hasWholePoisha, INVALID_DECIMALS),
)
const Days = v.pipe(
  v.number(INVALID_DAYS),
  v.integer(INVALID_DAYS),
  v.minValue(0, INVALID_DAYS),
  v.maxValue(DAYS_MAX, INVALID_DAYS),
)
const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60})?$/))

const Place = v.object({
  slug: Slug,
  district: Slug,
  upazila: v.optional(Slug),
  division: Slug,
  metroZone: v.optional(v.picklist(['dhaka-city', 'dhaka-suburb'])),
})

export const DeliveryZone = v.pipe(
  v.object({
    area: v.picklist(DELIVERY_AREAS),
    /** Slugs of upazilas, thanas, districts and divisions, for the area `places`. */
    places: v.optional(v.pipe(v.array(Slug), v.maxLength(ZONE_PLACES_MAX, TOO_MANY_PLACES))),
    /** In taka; null: the shop does not deliver there. */
    fee: v.nullable(Fee),
    /** In taka, for each started kilogram above the first. */
    feePerKg: v.optional(Fee, 0),
    /** The subtotal in taka from which delivery is free; null: never. */
    freeFrom: v.optional(
      v.nullable(v.pipe(v.number(INVALID_FREE_FROM), v.gtValue(0, INVALID_FREE_FROM), v.finite(INVALID_FREE_FROM))),
      null,
    ),
    /** Working days after the parcel has left. */
    daysFrom: Days,
    daysTo: Days,
  }),
  v.check(zone => zone.daysFrom <= zone.daysTo, REVERSED_DAYS),
  v.check(zone => zone.area !== 'places' || (zone.places?.length ?? 0) > 0, NO_PLACES),
)
export type DeliveryZone = v.InferOutput<typeof DeliveryZone>

/** How a shop delivers. The first zone that matches a place counts. */
export const ShopDelivery = v.object({
  /** Where the shop sends from; without it, nothing is in its own upazila, district or division. */
  from: v.nullable(Place),
  zones: v.pipe(
    v.array(DeliveryZone),
    v.maxLength(DELIVERY_ZONES_MAX, TOO_MANY_ZONES),
    v.check(zones => zones.length > 0 && zones.at(-1)?.area === 'everywhere', NO_LAST_ZONE),
  ),
  /** Working days until a parcel leaves the shop. */
  handlingDays: v.optional(Days, 0),
  /** The weight in grams of a piece whose product does not say it. */
  pieceWeight: v.optional(
    v.pipe(
      v.number(INVALID_WEIGHT),
      v.integer(INVALID_WEIGHT),
      v.minValue(1, INVALID_WEIGHT),
      v.maxValue(PIECE_WEIGHT_MAX, INVALID_WEIGHT),
    ),
    500,
  ),
  /** Days of the week, 0 is Sunday, on which nothing is sent or delivered. */
  daysOff: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
      v.check(days => new Set(days).size < 7, NO_WORKING_DAY),
    ),
    [5],
  ),
})
export type ShopDelivery = v.InferOutput<typeof ShopDelivery>
