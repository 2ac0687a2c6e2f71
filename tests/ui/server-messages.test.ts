import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { translateNotification } from '../../src/contract/messages/notification-messages.ts'
import { setLocale, translateText as t } from '../../src/ui/i18n.ts'

beforeAll(() => setLocale('bn'))
afterAll(() => setLocale('en'))

/** Where sentences for people are written. Mails, the log, the console and the API docs are in English only. */
const ROOMS = ['server/commands', 'server/jobs', 'server/routes', 'server/imports', 'src/contract', 'src/local']
const FILES = [
  'server/adapters/pictures/picture-preparation.ts',
  'server/adapters/pictures/picture-download.ts',
  'server/adapters/limits/rate-limits.ts',
  'server/adapters/limits/in-flight-limits.ts',
  'server/auth/passwords.ts',
  'server/http/body-reader.ts',
]
const ENGLISH = /summary: |log\.(?:warn|error|info)|new (?:Gateway)?Error\(|Dexie\.|console\./
/** Texts that no person reads, only in the log or impossible. Matched by their beginning. */
const UNREAD = [
  'Money came that does not fit.',
  'This payment is not known.',
  'Another transaction.',
  'Another currency:',
  '${paid.amount === null',
  'The goods are gone.',
  'A payment belongs to a gateway that is not configured.',
  'The gateway could not be queried about a refund.',
  'The gateway could not be queried after a browser returned.',
]
const isRead = (text: string): boolean => !UNREAD.some(beginning => text.startsWith(beginning))

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )

/** Every text in the source that starts and ends like a sentence. */
const sentencesIn = (source: string): string[] =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter(line => !ENGLISH.test(line) && !/^\s*\/\//.test(line))
    .flatMap(line => [...line.matchAll(/'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`/g)])
    .map(match => (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'))
    .filter(text => /^(?:[A-Z]|\$\{).* .*[.!?]$/.test(text))

/** Sample values for a placeholder, one of each kind. */
const VALUES = [
  '3',
  '৳3',
  'shipped',
  'X',
  '',
  'You cannot change it any more.',
  '3 products are',
  'Paid a second time',
  'shop',
]
const PLACEHOLDER = /\$\{(?:[^{}]|\{[^{}]*\})*\}/

const fillPlaceholders = (text: string): string[] =>
  PLACEHOLDER.test(text) ? VALUES.flatMap(value => fillPlaceholders(text.replace(PLACEHOLDER, () => value))) : [text]

const isBangla = (text: string): boolean => /[ঀ-৿]/.test(text) && !/[a-z]{3,} [a-z]{2,} /.test(text)

describe('A text of the server', () => {
  it('has a Bangla translation, every sentence of it', () => {
    const files = [...ROOMS.flatMap(filesBelow), ...FILES]
    const texts = files.flatMap(file => sentencesIn(readFileSync(file, 'utf8')))
    expect(texts.length).toBeGreaterThan(150)
    const missing = texts.filter(text => isRead(text) && !fillPlaceholders(text).some(filled => isBangla(t(filled))))
    expect([...new Set(missing)]).toEqual([])
  })

  it('keeps its values, in Bangla digits', () => {
    expect(t('Only 12 left of Rajshahi honey.')).toBe('Rajshahi honey আর মাত্র ১২টি আছে।')
    expect(t('The coupon EID100 is for orders from ৳1,500.')).toContain('৳১,৫০০')
    expect(t('Order from Rupsha Sarees, ৳1,310.50')).toBe('Rupsha Sarees থেকে অর্ডার, ৳১,৩১০.৫০')
    expect(t('Name must be at most 150 characters.')).toBe('নাম সর্বোচ্চ ১৫০ অক্ষরের হতে পারে।')
  })

  it('is translated sentence by sentence', () => {
    expect(t('A is sold out. Only 2 left of Dr. Khan’s B.')).toBe('A শেষ হয়ে গেছে। Dr. Khan’s B আর মাত্র ২টি আছে।')
    expect(t('The coupon EID is used up. Please order without it.')).toBe('কুপন EID ফুরিয়ে গেছে। এটি ছাড়া অর্ডার করুন।')
    expect(t('An order that is shipped cannot become cancelled. You can make it delivered or returned instead.')).toBe(
      '“পাঠানো হয়েছে” অবস্থার অর্ডার “বাতিল” করা যায় না। এটি পৌঁছে গেছে বা ফেরত এসেছে করা যায়।',
    )
  })

  it('stays as it is where a person wrote it', () => {
    for (const text of ['Very good honey.', 'Sizes: all of them', 'Only a few left of it. Hurry!', 'Order me one']) {
      expect(t(text)).toBe(text)
    }
  })

  it('is the same in the inbox and in a push message', () => {
    for (const news of [
      'Order H-7K2 is on its way',
      'Rupsha: 3 pieces for Rahima, ৳1,310.',
      'Rupsha: Not paid within 30 minutes.',
    ]) {
      expect(translateNotification(news)).toBe(t(news))
      expect(isBangla(t(news))).toBe(true)
    }
    expect(translateNotification('It arrived broken, sorry.')).toBeUndefined()
  })

  it('stays English in the English interface', async () => {
    await setLocale('en')
    expect(t('Only 12 left of honey.')).toBe('Only 12 left of honey.')
    await setLocale('bn')
  })
})
