import { confuseLetters, toSearchKey } from '../search/search-key.ts'
import { splitWords } from '../search-text.ts'
import { DIVISIONS, PLACES, type Place, type PlaceNames } from './places.ts'

/** Words that people add to the name of a place. */
const FILLERS = new Set(
  splitWords(
    'district zila zilla jela upazila upazilla upojela thana police station bangladesh bd no জেলা উপজেলা থানা বাংলাদেশ নং',
  ),
)
/** How many words of a query count, and of a whole address. */
const QUERY_WORDS = 8
const ADDRESS_WORDS = 40
/** The longest name has five words: শেরেবাংলা নগর is written in many ways. */
const NAME_WORDS = 5

/** How well a text is like a name, best first. */
const LIKENESS = { same: 0, spelling: 1, sound: 2, prefix: 3, word: 4, soundPrefix: 5, mistyped: 6 } as const
const NONE = Number.POSITIVE_INFINITY

/** Words written together, so that Chawk Bazar is Chawkbazar. Keys are made when they are read, because that takes longest. */
class Name {
  readonly words: readonly string[]
  readonly text: string
  private madeKey = ''
  private madeSound = ''

  constructor(words: readonly string[]) {
    this.words = words
    this.text = words.join('')
  }

  /** The same for usual spellings. */
  get key(): string {
    if (this.madeKey === '') this.madeKey = toSearchKey(this.text)
    return this.madeKey
  }

  /** The same for -ganj and -gonj, too, and for other letters that are confused. */
  get sound(): string {
    if (this.madeSound === '') this.madeSound = confuseLetters(this.key)
    return this.madeSound
  }
}

type Named = { names: PlaceNames; formerNames: readonly string[] }
type Entry = { place: Place; own: readonly Name[]; district: readonly Name[]; division: readonly Name[] }

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word)

/**
 * The words of a text that can belong to a name: no numbers (Mirpur-10, Dhaka 1216) and no fillers, if others remain.
 * @param limit how many words; negative: the last ones
 */
const nameWords = (text: string, limit: number): string[] => {
  const all = splitWords(text)
  const words = limit < 0 ? all.slice(limit) : all.slice(0, limit)
  const telling = words.filter(word => !isNumber(word) && !FILLERS.has(word))
  return telling.length > 0 ? telling : words
}

const listNames = ({ names, formerNames }: Named): Name[] =>
  [names.en, names.bn, ...formerNames].map(name => new Name(splitWords(name)))

const DIVISION_NAMES = new Map(DIVISIONS.map(division => [division.slug, listNames(division)]))
const DISTRICT_NAMES = new Map(PLACES.filter(isDistrict).map(district => [district.slug, listNames(district)]))
const ENTRIES: readonly Entry[] = PLACES.map(place => ({
  place,
  own: isDistrict(place) ? DISTRICT_NAMES.get(place.slug)! : listNames(place),
  district: DISTRICT_NAMES.get(place.district)!,
  division: DIVISION_NAMES.get(place.division)!,
}))

function isDistrict(place: Place): boolean {
  return place.kind === 'district'
}

/**
 * The places that a text names, best first: by Bangla, English and former names, in any usual spelling, from their first
 * letters, with a small mistake, and with the district before or after (মিরপুর, ঢাকা). A district alone also finds
 * what it has.
 */
export const searchPlaces = (query: string): Place[] => {
  const words = nameWords(query, QUERY_WORDS)
  if (words.length === 0) return []
  const splits = listSplits(words)
  const found = rankPlaces(splits, compareNames)
  const isCertain = found.length > 1 || (found[0]?.rank ?? NONE) < LIKENESS.sound * OWN_NAME
  return (isCertain ? found : rankPlaces(splits, compareMistyped)).map(({ place }) => place)
}

type Split = { own: Name; around?: Name }

/** Every way to read the words as a name and, before or after it, what the place lies in. */
const listSplits = (words: readonly string[]): Split[] => [
  { own: new Name(words) },
  ...words.slice(1).flatMap((_, at) => {
    const [first, second] = [new Name(words.slice(0, at + 1)), new Name(words.slice(at + 1))]
    return [
      { own: first, around: second },
      { own: second, around: first },
    ]
  }),
]

type Compare = (typed: Name, name: Name) => number

const rankPlaces = (splits: readonly Split[], compare: Compare): { place: Place; rank: number }[] =>
  ENTRIES.flatMap(entry => {
    const rank = Math.min(...splits.map(split => rankEntry(entry, split, compare)))
    return rank === NONE ? [] : [{ place: entry.place, rank }]
  }).sort((a, b) => a.rank - b.rank || compareImportance(a.place, b.place))

/** A place of the district comes before one of the division, and places that only lie in what is typed come last. */
const IN_DIVISION = 10
const OWN_NAME = 20
const LIES_IN = 1000

const rankEntry = ({ place, own, district, division }: Entry, typed: Split, compare: Compare): number => {
  const rank = bestOf(typed.own, own, compare) * OWN_NAME
  if (typed.around) {
    if (rank === NONE) return NONE
    const { around } = typed
    return rank + Math.min(bestOf(around, district, compare), bestOf(around, division, compare) + IN_DIVISION)
  }
  return rank < NONE || isDistrict(place) ? rank : LIES_IN + bestOf(typed.own, district, compare)
}

const bestOf = (typed: Name, names: readonly Name[], compare: Compare): number =>
  names.reduce((best, name) => Math.min(best, compare(typed, name)), NONE)

const compareNames: Compare = (typed, name) => {
  if (typed.text === name.text) return LIKENESS.same
  if (typed.key === name.key) return LIKENESS.spelling
  if (typed.sound === name.sound) return LIKENESS.sound
  if (name.text.startsWith(typed.text)) return LIKENESS.prefix
  if (name.words.some(word => word.startsWith(typed.text))) return LIKENESS.word
  return typed.sound.length > 2 && name.sound.startsWith(typed.sound) ? LIKENESS.soundPrefix : NONE
}

const compareMistyped: Compare = (typed, name) => {
  const likeness = compareNames(typed, name)
  if (likeness < NONE) return likeness
  return isMistyped(typed.sound, name.sound) || isMistyped(typed.text, name.text) ? LIKENESS.mistyped : NONE
}

/** One wrong letter in four, two in eight. Hardly anybody mistypes the first and the last letter. */
const isMistyped = (typed: string, name: string): boolean => {
  const allowed = Math.min(2, Math.floor(Math.min(typed.length, name.length) / 4))
  if (allowed === 0 || Math.abs(typed.length - name.length) > allowed) return false
  return (typed[0] === name[0] || typed.at(-1) === name.at(-1)) && countEdits(typed, name) <= allowed
}

/** Letters to add, drop, change or swap with their neighbour (optimal string alignment). */
const countEdits = (from: string, to: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[to.length]!
}

/** Of equal likeness: districts, then the city of Dhaka and its suburbs, where most parcels go, then by name. */
const compareImportance = (a: Place, b: Place): number =>
  Number(isDistrict(b)) - Number(isDistrict(a)) || zoneOrder(a) - zoneOrder(b) || (a.slug < b.slug ? -1 : 1)

const zoneOrder = ({ metroZone }: Place): number => (metroZone === 'dhaka-city' ? 0 : metroZone ? 1 : 2)

/** What an address says about where it is, as text. */
export type AddressArea = {
  district?: string | null | undefined
  upazila?: string | null | undefined
  address?: string | null | undefined
}

/**
 * The slug of the place that an address names, whoever wrote it; undefined where that is not certain. No mistakes are
 * guessed, because a fee depends on it. Without an upazila the address itself may name one of its district.
 */
export const matchAddress = ({ district, upazila, address }: AddressArea): string | undefined => {
  const [districtName, upazilaName] = [toTypedName(district), toTypedName(upazila)]
  if (!districtName && !upazilaName) return matchPlaceInText(address ?? '')
  // An upazila alone may name its district, too: it is what was typed into a single field.
  if (!districtName) return upazilaName && (findOnly(isAnywhere, upazilaName) ?? matchPlaceInText(upazila ?? ''))
  const known = findOnly(isDistrict, districtName)
  if (known === undefined) return undefined
  if (!upazilaName) return findFirst(isInside(known), listNamesIn(address ?? '')) ?? known
  if (SADAR.has(upazilaName.text)) return findSadar(known)
  return findOnly(isInside(known), upazilaName) ?? findFirst(isInside(known), listNamesIn(upazila ?? ''))
}

/**
 * The slug of the place that a text names, undefined where that is not certain. Addresses run from the house to the
 * district, so the last place counts, within the last district.
 */
export const matchPlaceInText = (text: string): string | undefined => {
  const names = listNamesIn(text)
  const district = findFirst(isDistrict, names)
  return district === undefined ? findFirst(isAnywhere, names) : (findFirst(isInside(district), names) ?? district)
}

type PlaceFilter = (place: Place) => boolean

const isAnywhere: PlaceFilter = () => true
const isInside =
  (district: string): PlaceFilter =>
  place =>
    place.district === district && !isDistrict(place)

const SADAR = new Set(splitWords('sadar সদর'))
const findSadar = (district: string): string | undefined =>
  PLACES.find(({ slug }) => slug === `${district}/${district}-sadar`)?.slug

const toTypedName = (text: string | null | undefined): Name | undefined => {
  const words = nameWords(text ?? '', QUERY_WORDS)
  return words.length > 0 ? new Name(words) : undefined
}

const NAME_PARTS = ['text', 'key', 'sound'] as const
type NamePart = (typeof NAME_PARTS)[number]

/** The longest name, and a few letters of another spelling. */
const NAME_LENGTH = Math.max(...ENTRIES.flatMap(({ own }) => own.map(({ text }) => text.length))) + 3

const remember = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

const indexBy = (part: NamePart): ReadonlyMap<string, readonly Place[]> => {
  const index = new Map<string, Place[]>()
  for (const { place, own } of ENTRIES) {
    for (const text of new Set(own.map(name => name[part]))) index.set(text, [...(index.get(text) ?? []), place])
  }
  return index
}
const PLACES_BY = {
  text: remember(() => indexBy('text')),
  key: remember(() => indexBy('key')),
  sound: remember(() => indexBy('sound')),
}

/** The one of these places with this name: in the same letters, else in another spelling, else in the same sound. */
const findOnly = (isOne: PlaceFilter, typed: Name): string | undefined => {
  for (const part of NAME_PARTS) {
    const found = (PLACES_BY[part]().get(typed[part]) ?? []).filter(isOne)
    if (found.length > 0) return found.length === 1 ? found[0]!.slug : undefined
  }
  return undefined
}

/** What may be names in a text, the last and longest first. Mirpur Road is not in Mirpur. */
const listNamesIn = (text: string): Name[] => {
  const words = nameWords(text, -ADDRESS_WORDS)
  const names: Name[] = []
  for (let end = words.length; end > 0; end--) {
    if (ROADS.has(words[end] ?? '')) continue
    for (let start = Math.max(0, end - NAME_WORDS); start < end; start++) {
      const isDescription = end - start === 1 && DESCRIPTIONS.has(words[start]!)
      if (!isDescription) names.push(new Name(words.slice(start, end)))
    }
  }
  // Most of the time would go into the keys of what is too long.
  return names.filter(name => name.text.length <= NAME_LENGTH)
}

const findFirst = (isOne: PlaceFilter, names: readonly Name[]): string | undefined => {
  for (const name of names) {
    const slug = findOnly(isOne, name)
    if (slug !== undefined) return slug
  }
  return undefined
}

/** Words of addresses that have the search key or the sound of Wari and Tala, and alone are no names. */
const DESCRIPTIONS = new Set(splitWords('area tola তলা'))

const ROADS = new Set(splitWords('road rd street highway sarak lane avenue রোড সড়ক মহাসড়ক লেন স্ট্রিট গলি'))
