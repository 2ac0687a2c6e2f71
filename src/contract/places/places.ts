import { PLACE_TABLE } from './place-table.ts'

/** A district, or an upazila or a metropolitan thana of one. */
export interface Place {
  /** The key that is stored: `rangpur` or `rangpur/gangachara`. It never changes, also where a spelling does. */
  slug: string
  kind: 'district' | 'upazila' | 'thana'
  /** The slug of its district; its own if it is one. */
  district: string
  /** Its own slug if it is an upazila. A thana belongs to a district and to no upazila. */
  upazila?: string
  /** The slug of its division: `rangpur-division`. */
  division: string
  metroZone?: 'dhaka-city' | 'dhaka-suburb'
  names: PlaceNames
  formerNames: readonly string[]
}

export type PlaceNames = { en: string; bn: string }

export type Division = { slug: string; names: PlaceNames; formerNames: readonly string[] }

const LINE = /^( *)(\+?)([*~]?)(.+)$/

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/’/g, '')
    .replace(/[^a-z0-9]+/g, '-')

const readTable = (): { divisions: Division[]; places: Place[] } => {
  const divisions: Division[] = []
  const places: Place[] = []
  let division = ''
  let district = ''
  for (const line of PLACE_TABLE.trim().split('\n')) {
    const [, indent = '', thana, zone, texts = ''] = LINE.exec(line) ?? []
    const [en = '', bn = '', ...formerNames] = texts.split('|')
    const named = { names: { en, bn }, formerNames }
    const slug = toSlug(en)
    if (indent === '') {
      division = `${slug}-division`
      divisions.push({ slug: division, ...named })
    } else {
      const kind = indent === ' ' ? 'district' : thana ? 'thana' : 'upazila'
      if (kind === 'district') district = slug
      const path = kind === 'district' ? slug : `${district}/${slug}`
      places.push({
        slug: path,
        kind,
        district,
        ...(kind === 'upazila' && { upazila: path }),
        division,
        ...(zone && { metroZone: zone === '*' ? 'dhaka-city' : 'dhaka-suburb' }),
        ...named,
      })
    }
  }
  return { divisions, places }
}

const table = readTable()

/** The eight divisions. */
export const DIVISIONS: readonly Division[] = table.divisions
/** Districts, each before its upazilas and thanas. */
export const PLACES: readonly Place[] = table.places

const BY_SLUG: ReadonlyMap<string, Place> = new Map(PLACES.map(place => [place.slug, place]))

export const findPlace = (slug: string): Place | undefined => BY_SLUG.get(slug)

const DISTRICTS_BY_NAME: ReadonlyMap<string, Place> = new Map(
  PLACES.filter(place => place.kind === 'district').map(district => [district.names.en, district]),
)

/** A district by its English name, as addresses store it. */
export const findDistrict = (name: string): Place | undefined => DISTRICTS_BY_NAME.get(name)

/** The district of a place. */
export const districtOf = (place: Place): Place => BY_SLUG.get(place.district)!

/** What an address has beside the slug of its place, for mails, invoices, couriers and clients that do not know places. */
export const toAreaTexts = (place: Place): { district: string; upazila: string } => ({
  district: districtOf(place).names.en,
  upazila: place.kind === 'district' ? '' : place.names.en,
})

/** A place as people write it: Gangachara, Rangpur. */
export const formatPlace = (place: Place, locale: 'en' | 'bn'): string =>
  place.kind === 'district' ? place.names[locale] : `${place.names[locale]}, ${districtOf(place).names[locale]}`
