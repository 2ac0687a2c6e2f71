import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PLACE_TABLE } from '../../../src/contract/places/place-table.ts'
import {
  DIVISIONS,
  districtOf,
  findDistrict,
  findPlace,
  formatPlace,
  PLACES,
  type Place,
} from '../../../src/contract/places/places.ts'
import { readArea, toArea } from '../../../src/contract/places/read-area.ts'
import { matchAddress, matchPlaceInText, searchPlaces } from '../../../src/contract/places/search-places.ts'

const searchSlugs = (query: string) => searchPlaces(query).map(({ slug }) => slug)
const countKind = (kind: Place['kind']) => PLACES.filter(place => place.kind === kind).length
const listNames = ({ names, formerNames }: Place) => [names.en, names.bn, ...formerNames]
/** The letters ড় ঢ় য় as keyboards type them. */
const compose = (text: string) =>
  text.normalize('NFC').replaceAll('ড\u09BC', '\u09DC').replaceAll('ঢ\u09BC', '\u09DD').replaceAll('য\u09BC', '\u09DF')

/** What addresses have stored since the first release. */
const STORED_DISTRICTS =
  `Bagerhat, Bandarban, Barguna, Barishal, Bhola, Bogura, Brahmanbaria, Chandpur, Chapainawabganj,
  Chattogram, Chuadanga, Cox’s Bazar, Cumilla, Dhaka, Dinajpur, Faridpur, Feni, Gaibandha, Gazipur,
  Gopalganj, Habiganj, Jamalpur, Jashore, Jhalokathi, Jhenaidah, Joypurhat, Khagrachhari, Khulna,
  Kishoreganj, Kurigram, Kushtia, Lakshmipur, Lalmonirhat, Madaripur, Magura, Manikganj, Meherpur,
  Moulvibazar, Munshiganj, Mymensingh, Naogaon, Narail, Narayanganj, Narsingdi, Natore, Netrokona,
  Nilphamari, Noakhali, Pabna, Panchagarh, Patuakhali, Pirojpur, Rajbari, Rajshahi, Rangamati, Rangpur,
  Satkhira, Shariatpur, Sherpur, Sirajganj, Sunamganj, Sylhet, Tangail, Thakurgaon`.split(/,\s+/)

describe('The table of places', () => {
  it('has every division, district, upazila and metropolitan thana once', () => {
    expect(DIVISIONS).toHaveLength(8)
    expect([countKind('district'), countKind('upazila'), countKind('thana')]).toEqual([64, 495, 111])
    expect(new Set(PLACES.map(({ slug }) => slug)).size).toBe(670)
  })

  it('has the districts that addresses store', () => {
    const districts = PLACES.filter(({ kind }) => kind === 'district')
    expect(districts.map(({ names }) => names.en).sort()).toEqual([...STORED_DISTRICTS].sort())
    for (const name of STORED_DISTRICTS) expect(findDistrict(name)?.names.en).toBe(name)
    expect(findDistrict('Mirpur')).toBeUndefined()
  })

  it('says where a place lies', () => {
    expect(findPlace('rangpur/gangachara')).toEqual({
      slug: 'rangpur/gangachara',
      kind: 'upazila',
      district: 'rangpur',
      upazila: 'rangpur/gangachara',
      division: 'rangpur-division',
      names: { en: 'Gangachara', bn: 'গংগাচড়া'.normalize('NFC') },
      formerNames: expect.any(Array),
    })
    expect(findPlace('dhaka/mirpur')).toMatchObject({ kind: 'thana', metroZone: 'dhaka-city' })
    expect(findPlace('dhaka/mirpur')).not.toHaveProperty('upazila')
    expect(findPlace('dhaka/savar')).toMatchObject({ upazila: 'dhaka/savar', metroZone: 'dhaka-suburb' })
    expect(findPlace('coxs-bazar')).toMatchObject({
      kind: 'district',
      district: 'coxs-bazar',
      division: 'chattogram-division',
    })
    expect(findPlace('nowhere')).toBeUndefined()
    for (const place of PLACES) expect(districtOf(place).kind).toBe('district')
  })

  it('writes a place with its district', () => {
    expect(formatPlace(findPlace('dhaka/mirpur')!, 'bn')).toBe('মিরপুর, ঢাকা')
    expect(formatPlace(findPlace('dhaka')!, 'en')).toBe('Dhaka')
  })

  it('has less than 10 kB when it is compressed', () => {
    expect(brotliCompressSync(PLACE_TABLE).length).toBeLessThan(10_000)
  })
})

describe('Every place is found', () => {
  it('by each of its names', () => {
    for (const place of PLACES) {
      for (const name of listNames(place)) expect.soft(searchPlaces(name), name).toContain(place)
    }
  })

  it.each([
    ['in capitals, with spaces around', (name: string) => `  ${name.toUpperCase()} `],
    ['with letters as keyboards type them', compose],
    ['with letters that are taken apart', (name: string) => name.normalize('NFD')],
    ['without spaces and marks', (name: string) => name.replace(/[\s.,’'/-]/g, '')],
    ['as -gonj for -ganj', (name: string) => name.replace(/ganj/g, 'gonj')],
  ])('%s', (_, write) => {
    for (const place of PLACES) {
      for (const name of listNames(place)
        .filter(text => write(text) !== text)
        .slice(0, 2))
        expect.soft(searchPlaces(write(name)), write(name)).toContain(place)
    }
  })

  it('by its slug, and by its name beside that of its district, in either order', () => {
    for (const place of PLACES.filter(({ kind }) => kind !== 'district')) {
      const district = districtOf(place)
      for (const query of [place.slug, `${district.names.bn} ${place.names.bn}`, formatPlace(place, 'en')])
        expect.soft(searchPlaces(query)[0]?.names.en, query).toBe(place.names.en)
    }
  })

  it('when the name is typed to its third letter', () => {
    for (const place of PLACES) {
      for (const name of [place.names.en, place.names.bn])
        expect.soft(searchPlaces(name.slice(0, 3)), name.slice(0, 3)).toContain(place)
    }
  })

  it('with one wrong letter in a long name', () => {
    for (const place of PLACES.filter(({ names }) => names.en.length >= 8 && !names.en.includes(' '))) {
      const { en } = place.names
      const swapped = `${en.slice(0, 3)}${en[4]}${en[3]}${en.slice(5)}`
      expect.soft(searchPlaces(swapped), swapped).toContain(place)
    }
  })
})

describe('A search for places', () => {
  it.each([
    ['মিরপুর, ঢাকা', 'dhaka/mirpur'],
    ['mirpur', 'dhaka/mirpur'],
    ['Dhaka mirpur', 'dhaka/mirpur'],
    ['Mirpur-10, Dhaka 1216', 'dhaka/mirpur'],
    ['মিরপুর ১০', 'dhaka/mirpur'],
    ['মীরপুর', 'dhaka/mirpur'],
    ['Chittagong', 'chattogram'],
    ['ctg', 'chattogram'],
    ['চট্টগ্রাম জেলা', 'chattogram'],
    ['Cox Bazar', 'coxs-bazar'],
    ["cox's  bazar", 'coxs-bazar'],
    ['comilla', 'cumilla'],
    ['Narayangonj', 'narayanganj'],
    ['dhanmndi', 'dhaka/dhanmondi'],
    ['মোহাম্মদপুর থানা', 'dhaka/mohammadpur'],
    ['Savar upazila', 'dhaka/savar'],
    ['rangpur gangachhara', 'rangpur/gangachara'],
    ['Sherebanglanagar', 'dhaka/sher-e-bangla-nagar'],
  ])('%s finds %s first', (query, slug) => {
    expect(searchSlugs(query)[0]).toBe(slug)
  })

  it('gives every place of an ambiguous name: Dhaka first, otherwise by name', () => {
    expect(searchSlugs('mirpur').slice(0, 2)).toEqual(['dhaka/mirpur', 'kushtia/mirpur'])
    expect(searchSlugs('uttara')).toEqual(['dhaka/uttara-east', 'dhaka/uttara-west'])
    const courts = PLACES.filter(({ names }) => names.en === 'Kotwali')
    expect(courts.length).toBeGreaterThan(3)
    for (const place of courts) expect(searchPlaces('কোতোয়ালি')).toContain(place)
  })

  it('lists a district, then what it has', () => {
    const [first, ...others] = searchPlaces('রংপুর')
    expect(first!.slug).toBe('rangpur')
    expect(others.filter(({ district }) => district === 'rangpur')).toHaveLength(
      PLACES.filter(({ district }) => district === 'rangpur').length - 1,
    )
  })

  it.each(['', ' ', '১২৩', '1216', '%_', '[', '\uD800', '😀', 'ড়', '\u200D', 'a'.repeat(5000), 'x '.repeat(3000)])(
    'finds nothing for %j, or something, and never throws',
    query => {
      expect(searchPlaces(query)).toBeInstanceOf(Array)
      expect(matchAddress({ district: query, upazila: query, address: query })).toBeUndefined()
    },
  )
})

describe('The place of an address that was written as text', () => {
  it('is that of its district and upazila, in either language and by each name', () => {
    for (const place of PLACES) {
      const district = districtOf(place)
      for (const locale of ['en', 'bn'] as const) {
        const area = {
          district: district.names[locale],
          upazila: place.kind === 'district' ? null : place.names[locale],
        }
        expect.soft(matchAddress(area), JSON.stringify(area)).toBe(place.slug)
      }
    }
  })

  it.each([
    [{ district: 'Chittagong', upazila: 'কোতোয়ালি থানা' }, 'chattogram/kotwali'],
    [{ district: 'Dhaka', upazila: 'Mirpur-10, Dhaka' }, 'dhaka/mirpur'],
    [{ district: 'Rangpur', upazila: 'সদর' }, 'rangpur/rangpur-sadar'],
    [{ district: 'Bogra', upazila: '' }, 'bogura'],
    [{ district: '', upazila: 'Gangachara' }, 'rangpur/gangachara'],
    [{ district: '', upazila: 'Mirpur, Dhaka' }, 'dhaka/mirpur'],
    [{ district: '', upazila: 'New Bazar, Habiganj' }, 'habiganj'],
    [{ district: '', upazila: 'Kaliganj' }, undefined],
    [{ district: 'Dhaka', upazila: 'Uttara' }, undefined],
    [{ district: 'Dhaka', upazila: 'Gangachara' }, undefined],
    [{ district: 'Atlantis', upazila: 'Mirpur' }, undefined],
    [{ district: 'Dhaka', address: 'House 4, Mirpur Road, Savar' }, 'dhaka/savar'],
    [{ district: 'Dhaka', address: 'House 4' }, 'dhaka'],
    [{ address: 'House 12, Road 5, Dhanmondi, Dhaka-1205' }, 'dhaka/dhanmondi'],
    [{}, undefined],
  ])('%j is in %s', (area, slug) => {
    expect(matchAddress(area)).toBe(slug)
  })

  it.each([
    ['বাড়ি ৫, মিরপুর ১০, ঢাকা', 'dhaka/mirpur'],
    ['Station Road, Rangpur Sadar, Rangpur', 'rangpur/rangpur-sadar'],
    ['Dhaka Road, Jashore', 'jashore'],
    ['Agrabad, Chittagong', 'chattogram'],
    ['12 Mirpur Road, Dhaka', 'dhaka'],
    ['House 4', undefined],
  ])('%s is in %s', (text, slug) => {
    expect(matchPlaceInText(text)).toBe(slug)
  })
})

/** Without airport, cantonment, south and dakshin, which are names or parts of names. */
const ADDRESS_WORDS =
  `area house flat block sector floor level shop market gate more mor lake park school college university madrasa
  mosque masjid mandir hospital clinic bank office tower building plaza center centre station bazar bazaar hat para no north east
  west new old near opposite beside behind front village gram union ward post code lane colony housing society estate residential
  commercial industrial garden villa home apartment main side city town holding room suite factory mill hostel hall quarter staff officers
  line camp port ghat bridge mazar court stadium zoo museum bus stand rail traffic crossing circle chattar square corner end link bypass
  ring canal river field playground club library press store pharmacy hotel restaurant uttar purbo poshchim modhya bari bhaban
  kutir nibas tola mohalla গ্রাম বাড়ি বাসা এলাকা আবাসিক মোড় বাজার পাড়া হাট মাঠ ঘাট গেট ব্লক সেক্টর ফ্ল্যাট তলা নং উত্তর দক্ষিণ পূর্ব পশ্চিম
  নতুন পুরাতন সামনে পাশে বিপরীতে স্কুল কলেজ মসজিদ হাসপাতাল`.split(/\s+/)

describe('A word that addresses have anywhere', () => {
  it.each(ADDRESS_WORDS)('%s is no place of any district, and none without a district', word => {
    const districts = PLACES.filter(({ kind }) => kind === 'district')
    const misread = districts.filter(
      ({ slug, names }) => matchAddress({ address: `House 5, ${word}, ${names.en}` }) !== slug,
    )
    expect(misread.map(({ slug }) => slug)).toEqual([])
    expect(matchAddress({ address: `House 5, ${word}` })).toBeUndefined()
  })

  it('leaves the places whose names it is a part of', () => {
    expect(matchAddress({ address: 'Shantiganj, South Sunamganj, Sunamganj' })).toBe('sunamganj/shantiganj')
    expect(matchAddress({ address: 'Tala Bazar, Satkhira' })).toBe('satkhira/tala')
    expect(matchAddress({ address: 'Wari Residential Area, Dhaka' })).toBe('dhaka/wari')
    expect(matchAddress({ address: 'Dhanmondi Residential Area, Dhaka' })).toBe('dhaka/dhanmondi')
    expect(matchAddress({ address: 'Dakshin Surma, Sylhet' })).toBe('sylhet/dakshin-surma')
  })
})

describe('What somebody types as their area', () => {
  it.each([
    ['মিরপুর, ঢাকা', { place: 'dhaka/mirpur', district: 'Dhaka', upazila: 'Mirpur' }],
    ['Kotwali, Chittagong', { place: 'chattogram/kotwali', district: 'Chattogram', upazila: 'Kotwali' }],
    [' চট্টগ্রাম ', { place: 'chattogram', district: 'Chattogram', upazila: '' }],
    ['New Bazar, Habiganj', { place: 'habiganj', district: 'Habiganj', upazila: 'New Bazar' }],
    ['New Bazar Habiganj', { place: 'habiganj', district: 'Habiganj', upazila: 'New Bazar Habiganj' }],
    ['Kaliganj', { place: '', district: '', upazila: 'Kaliganj' }],
    ['Char Nowhere', { place: '', district: '', upazila: 'Char Nowhere' }],
    ['  ', { place: '', district: '', upazila: '' }],
  ])('%j is %j', (typed, area) => {
    expect(readArea(typed)).toEqual(area)
  })

  it('is the place itself for each place as it is shown, in both languages', () => {
    for (const place of PLACES)
      for (const locale of ['en', 'bn'] as const)
        expect.soft(readArea(formatPlace(place, locale)), formatPlace(place, locale)).toEqual(toArea(place))
  })
})
