import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { currentLocale, onLocaleChange, setLocale, t } from '../../src/ui/text/i18n.ts'

describe('A message', () => {
  it('is its own English text, with its values', () => {
    expect(t('Add To Cart')).toBe('Add To Cart')
    expect(t('Only {count} left', { count: 3 })).toBe('Only 3 left')
  })

  it('is Bangla after a change to Bangla, and English again afterwards', async () => {
    await setLocale('bn')
    expect(t('Only {count} left', { count: 3 })).toBe('আর মাত্র ৩টি আছে')
    await setLocale('en')
    expect(t('Only {count} left', { count: 3 })).toBe('Only 3 left')
  })

  it('says one and many, and in Bangla has one form for both', async () => {
    const count = (number: number) =>
      t('{count, plural, one {# item in the cart} other {# items in the cart}}', { count: number })
    expect([0, 1, 2, 1250].map(count)).toEqual([
      '0 items in the cart',
      '1 item in the cart',
      '2 items in the cart',
      '1,250 items in the cart',
    ])
    await setLocale('bn')
    expect([1, 1250].map(count)).toEqual(['কার্টে ১টি পণ্য', 'কার্টে ১,২৫০টি পণ্য'])
    await setLocale('en')
  })

  it('has names of values inside of a plural and beside it, which may look like parts of it', async () => {
    const name = '#1 {count, plural, other {#}}'
    const others = (count: number) =>
      t(
        '{count, plural, one {# change of {name} waits until {name} signs in here.} other {# changes of {name} wait until {name} signs in here.}}',
        { count, name },
      )
    expect(others(1)).toBe(`1 change of ${name} waits until ${name} signs in here.`)
    expect(others(2)).toBe(`2 changes of ${name} wait until ${name} signs in here.`)
    expect(
      t('{pieces, plural, one {# piece} other {# pieces}}, total with {shipping} delivery', {
        pieces: 1,
        shipping: '৳60',
      }),
    ).toBe('1 piece, total with ৳60 delivery')
  })

  it('tells those who listen that the language has changed, until they stop', async () => {
    const heard: string[] = []
    const stop = onLocaleChange(() => heard.push(currentLocale()))
    await setLocale('bn')
    await setLocale('en')
    stop()
    await setLocale('bn')
    await setLocale('en')
    expect(heard).toEqual(['bn', 'en'])
  })

  it('does not compile with a wrong key, a wrong value or a missing value', () => {
    // @ts-expect-error no catalogue has this key
    t('Only {count} leftovers', { count: 3 })
    // @ts-expect-error the value is called count
    t('Only {count} left', { number: 3 })
    // @ts-expect-error the value is missing
    t('Only {count} left')
    // @ts-expect-error a plural counts something
    t('{count, plural, one {# review} other {# reviews}}')
    expect(t('{count, plural, one {# review} other {# reviews}}', { count: 1 })).toBe('1 review')
  })

  it('takes its key from one of all catalogues', () => {
    const catalogues = readdirSync('src/ui/locales').map(name => `'../locales/${name}'`)
    const source = readFileSync('src/ui/text/message-keys.ts', 'utf8')
    expect(catalogues.filter(catalogue => !source.includes(catalogue))).toEqual([])
  })
})
