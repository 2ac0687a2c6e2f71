import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { CouponCode } from '../../src/contract/coupons/coupons.ts'
import { cleanCode, cleanEmail, cleanNumber, cleanPhone } from '../../src/contract/field-cleaning.ts'
import { SearchTerm, Text } from '../../src/contract/fields.ts'
import { Email, PersonName, Phone } from '../../src/contract/person-fields.ts'
import { CategoryName } from '../../src/contract/products/category-draft.ts'
import { ProductFields } from '../../src/contract/products/product-draft.ts'
import { cleanLine, cleanText, hasVisible, removeInvisible } from '../../src/contract/text-cleaning.ts'

/** Characters that cleaners treat in a special way, next to ordinary text in several scripts. */
const PIECES = [
  ...['a', 'E', 'é', 'e\u0301', '0', '٣', '৭', '７', '+', '-', '–', '@', '.', ' ', '  ', '\t', '\n', '\r\n', '\u2028'],
  ...['\u00a0', '\u3000', '\u2800', '\u200b', '\u200c', '\u200d', '\u200e', '\u202e', '\u2066', '\ufeff', '\u00ad'],
  ...['\u034f', '\u3164', '\ufe0f', '\u{e0061}', '\u{e007f}', '\ud800', '\udc00', '\u0000', '\ufffc', '\u0600'],
  ...[
    'ক',
    '\u09cd',
    'ষ',
    'ড়',
    'ড\u09bc',
    'ো',
    '\u09c7\u09be',
    'ر',
    'क',
    '👩',
    '🏽',
    '❤',
    '🏴',
    '🇧',
    '🇩',
    '1\ufe0f\u20e3',
  ],
  ...['tel:', 'mailto:', '880', '00', 'info@মেলা.বাংলা', 'ﬁ', 'İ', 'ß', '①', '″'],
]
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map(pieces => pieces.join('')),
)

const CLEANERS = { removeInvisible, cleanLine, cleanText, cleanPhone, cleanEmail, cleanCode, cleanNumber }

describe('Every cleaner', () => {
  it.each(Object.entries(CLEANERS))('changes nothing the second time, and never throws: %s', (_, clean) => {
    fc.assert(
      fc.property(hostileText, text => {
        const once = clean(text)
        expect(clean(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([cleanLine, cleanText])('keeps Bangla conjuncts and emoji as they are', clean => {
    const word = fc.constantFrom('ক্ষ', 'র‍্যাব', 'শব্দ্‌', 'ত্‍', 'আন্তঃ', 'জ্ঞান', 'ঢাকাই', '১২')
    const emoji = fc.constantFrom('👨‍👩‍👧', '👩🏽‍🌾', '❤️', '🏳️‍🌈', '🇧🇩', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👍🏾', '☺︎')
    fc.assert(
      fc.property(fc.array(fc.oneof(word, emoji), { minLength: 1, maxLength: 8 }), parts => {
        const text = parts.join(' ')
        expect(clean(text)).toBe(text.normalize('NFC'))
      }),
    )
  })

  it('takes a time that grows with the length of a hostile text, not faster', () => {
    const hostile = ['\u200d', '\u09cd\u200d', '👩\u200d', '\u{1f3f4}', ' \n', '1\ufe0f', '880', 'mailto:', 'tel:']
    for (const clean of Object.values(CLEANERS))
      for (const text of hostile) expect(clean(text.repeat(20_000)).length).toBeLessThanOrEqual(text.length * 20_000)
  })
})

describe('A name', () => {
  const same = [
    'Aarong',
    'Aa\u200brong',
    ' Aarong\u00a0',
    '\u202aAarong\u202c',
    'Aa\u00adrong',
    'A\u034farong',
    'Aarong\ufeff',
  ]
  it.each([...same, '\u2066Aarong\u2069', 'Aarong\u{e0041}', 'Aa\ufe0frong', '\u0000Aarong', 'Aarong\ud800'])(
    'has no invisible characters: %j',
    typed => expect(v.parse(CategoryName, typed)).toBe('Aarong'),
  )

  it('has one space where several, or another kind, were typed', () => {
    expect(v.parse(PersonName, 'Abdul \u00a0\u2003 Karim\tMia\nBhai')).toBe('Abdul Karim Mia Bhai')
  })

  it('has one form of each letter', () => {
    expect(v.parse(CategoryName, 'শাড\u09bcি')).toBe(v.parse(CategoryName, 'শাড়ি'))
    expect(v.parse(CategoryName, 'Cafe\u0301')).toBe('Café')
  })

  const unseen = [
    '\u200b',
    '\u200b\u200b\u200b',
    '\u2800\u2800\u2800',
    '\u3164\u3164\u3164',
    '\u00ad \u2060',
    '\u09cd\u09cd\u09cd',
  ]
  it.each([...unseen, '\u{e0020}\u{e0021}\u{e0022}', '\ue000\ue001\ue002', '\ufffc\ufffc\ufffc'])(
    'shows something: %j does not',
    text => {
      expect(hasVisible(text)).toBe(false)
      expect(v.safeParse(ProductFields.name, text).issues?.[0].message).toBe('Name must be at least 3 characters.')
      expect(v.safeParse(CategoryName, text).issues?.[0].message).toBe('Name is required')
    },
  )

  it('counts what can be seen', () => {
    expect(v.is(PersonName, 'Ab\u200b')).toBe(false)
    expect(v.is(PersonName, `${'a'.repeat(120)}\u200b`)).toBe(true)
  })

  it('is not refused for a normal form or spaces that change its length', () => {
    expect(v.parse(PersonName, 'Ae\u0301')).toBe('Aé')
    expect(v.parse(ProductFields.name, '\u09dc'.repeat(200))).toBe('\u09a1\u09bc'.repeat(200))
    expect(v.parse(ProductFields.description, `One      two`)).toBe('One two')
  })
})

describe('A text of several lines', () => {
  it('keeps its line breaks, and loses spaces around them', () => {
    expect(v.parse(Text, ' Hand woven. \r\n\r\n  Wash  cold.\u2028Dry\u200b flat. ')).toBe(
      'Hand woven.\n\nWash cold.\nDry flat.',
    )
  })
})

describe('A phone number', () => {
  const TYPED = [
    ...['01712345678', '+8801712345678', '8801712345678', '008801712345678', '+880 (0)1712-345678', '+88 01712 345678'],
    ...['\u202a01712345678\u202c', '\u206801712345678\u2069', '\u200e01712345678\u200f', '01712\u00ad345678'],
    ...['01712\u2010345678', '01712\u2011345678', '01712\u2012345678', '01712\u2013345678', '01712\u2014345678'],
    ...[
      '01712\u2212345678',
      '01712\u00a0345678',
      '01712\u202f345\u2009678',
      '0171 234\t5678',
      '01712.345.678',
      '01712/345678',
    ],
    ...[
      'tel:+880-1712-345678',
      'TEL:01712345678',
      '০১৭১২৩৪৫৬৭৮',
      '০১৭১২-৩৪৫৬৭৮',
      '٠١٧١٢٣٤٥٦٧٨',
      '۰۱۷۱۲۳۴۵۶۷۸',
      '०१७१२३४५६७८',
    ],
    ...[
      '０１７１２３４５６７８',
      '＋８８０（０）１７１２－３４５６７８',
      '(017) 12345678',
      '01712345678,',
      '\ufeff01712345678',
      '৮৮০১৭১২৩৪৫৬৭৮',
    ],
  ]
  it.each(TYPED)('is read as it is written or copied: %j', typed => {
    expect(v.parse(Phone, typed)).toBe('01712345678')
  })

  const MOBILE = 'Enter a mobile number of Bangladesh: 11 digits that begin with 01.'
  it.each([
    ['0171234567', 'Phone number must be at least 11 digit.'],
    ['0171234567O', 'Phone number must be at least 11 digit.'],
    ['', 'Phone number must be at least 11 digit.'],
    ['01712345678x', MOBILE],
    ['call 01712345678', MOBILE],
    ['017123456789', MOBILE],
    ['02712345678', MOBILE],
    ['+919876543210', MOBILE],
    ['01712345678 / 01812345678', MOBILE],
  ])('is refused with a sentence that is true: %j', (typed, message) => {
    expect(v.safeParse(Phone, typed).issues?.[0].message).toBe(message)
  })
})

describe('An email', () => {
  it.each([
    ["o'neil@example.com", "o'neil@example.com"],
    ['o’neil@example.com', "o'neil@example.com"],
    ['info@xn--54b7fta0cc.xn--54b7fta0cc', 'info@xn--54b7fta0cc.xn--54b7fta0cc'],
    ['info@বাংলা.বাংলা', 'info@xn--54b7fta0cc.xn--54b7fta0cc'],
    ['Info@Bücher.Example', 'info@xn--bcher-kva.example'],
    ['রহিম@বাংলা.বাংলা', 'রহিম@xn--54b7fta0cc.xn--54b7fta0cc'],
    ['a.b+tag@sub.example.co.uk', 'a.b+tag@sub.example.co.uk'],
    ['!#$%&*/=?^_`{|}~-@example.com', '!#$%&*/=?^_`{|}~-@example.com'],
    ['"john.doe"@example.com', '"john.doe"@example.com'],
    ['rahima@exa\u200bmple.com', 'rahima@example.com'],
    ['\u202arahima@example.com\u202c', 'rahima@example.com'],
    ['mailto:Rahima@Example.com ', 'rahima@example.com'],
    ['ｒａｈｉｍａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'rahima@example.com'],
  ])('is accepted: %j', (typed, stored) => expect(v.parse(Email, typed)).toBe(stored))

  const WRONG = ['rahima', 'rahima@haat', '@haat.example', 'a..b@example.com', '.a@example.com', 'a.@example.com']
  it.each([
    ...WRONG,
    'a@-example.com',
    'a@example..com',
    `${'a'.repeat(65)}@example.com`,
    'a b@example.com',
    'a@b@c.com',
  ])('is refused with the fixed message: %j', typed =>
    expect(v.safeParse(Email, typed).issues?.[0].message).toBe('Email must be a valid email address.'),
  )

  it('has one form for each domain', () => {
    fc.assert(
      fc.property(hostileText, text => {
        expect(cleanEmail(`a@${text}`).normalize('NFC')).toBe(cleanEmail(`a@${text}`))
      }),
    )
  })
})

/** Texts that nobody reads or compares by eye: secrets, addresses of files, names of columns as a file has them. */
const VERBATIM = new Set([
  ...['password', 'oldPassword', 'newPassword', 'token', 'refreshToken', 'revocationToken'],
  ...['endpoint', 'p256dh', 'auth', 'image', 'title', 'value'],
  'reference of contact.create',
  // Of a second factor: SecondFactorCode reads it where it is checked.
  'code of auth.login',
  'code of auth.changeEmail',
  'code of account.delete',
  'code of account.export',
])

// biome-ignore lint/suspicious/noExplicitAny: schemas of any kind, read by their fields.
function* fieldsBelow(schema: any): Generator<{ field: string; schema: any }> {
  const parts = [schema.item, schema.wrapped, ...(schema.options ?? []), ...(schema.pipe ?? []).slice(1)]
  for (const [field, entry] of Object.entries(schema.entries ?? {})) {
    yield { field, schema: entry }
    yield* fieldsBelow(entry)
  }
  for (const part of parts) if (part?.kind === 'schema') yield* fieldsBelow(part)
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
const isUnread = ({ type, wrapped }: any): boolean => type === 'unknown' || (wrapped !== undefined && isUnread(wrapped))

describe('A text that is sent to the server', () => {
  const hidden = [
    'Aarong\u200b \u202eDhaka\u202c',
    '\u2067Sundarban\u2069',
    'EID\u200e20',
    'a\u00ad\ufeffb\u061cc',
    'x\u200by@test.example',
  ]
  it.each(ENDPOINTS.filter(({ method }) => method !== 'GET'))(
    'has no invisible characters after it was read: $name',
    ({ name, input }) => {
      for (const { field, schema } of fieldsBelow(input)) {
        if (VERBATIM.has(field) || VERBATIM.has(`${field} of ${name}`) || isUnread(schema)) continue
        for (const text of hidden) {
          const read = v.safeParse(schema, text)
          if (read.success) expect([field, read.output]).toEqual([field, cleanLine(String(read.output))])
        }
      }
    },
  )
})

describe('Codes, numbers and searches', () => {
  it('are read without invisible characters and with one form of each letter', () => {
    expect(v.parse(CouponCode, ' eid\u200b২০ ')).toBe('EID২০')
    expect(v.parse(CouponCode, 'শাড\u09bcি')).toBe(v.parse(CouponCode, 'শাড়ি'))
    expect(v.is(CouponCode, '\u200b')).toBe(false)
    expect(cleanNumber('\u200e1\u00a0250,50\u200f')).toBe('1250,50')
    expect(v.parse(SearchTerm, '\u2067লাল\u00a0শাড\u09bcি\u2069')).toBe('লাল শাড\u09bcি')
  })
})
