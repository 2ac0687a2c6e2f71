import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { setLocale, t } from '../../src/ui/i18n.ts'

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
    const catalogues = readdirSync('src/ui/locales').map(name => `'./locales/${name}'`)
    const source = readFileSync('src/ui/message-keys.ts', 'utf8')
    expect(catalogues.filter(catalogue => !source.includes(catalogue))).toEqual([])
  })
})
