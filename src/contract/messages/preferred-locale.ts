import type { Locale } from './number-format.ts'

/**
 * The language of the interface for somebody who has not chosen one: the first of theirs that it has, otherwise
 * English.
 * @param languages BCP 47 tags, the most wanted first
 */
export const findPreferredLocale = (languages: readonly string[]): Locale =>
  languages.map(tag => tag.toLowerCase().replace(/-.*/, '')).find(isLocale) ?? 'en'

const isLocale = (language: string): language is Locale => language === 'bn' || language === 'en'
