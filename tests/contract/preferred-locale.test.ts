import { describe, expect, it } from 'vitest'
import { findPreferredLocale } from '../../src/contract/messages/preferred-locale.ts'

describe('The language for somebody who has not chosen one', () => {
  it.each([
    [['bn-BD', 'en-US'], 'bn'],
    [['en-GB', 'bn'], 'en'],
    [['fr', 'BN', 'en'], 'bn'],
    [['bnx', 'de'], 'en'],
    [[], 'en'],
  ])('is for %j %s', (languages, locale) => {
    expect(findPreferredLocale(languages)).toBe(locale)
  })
})
