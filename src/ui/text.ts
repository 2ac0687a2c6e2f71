import { messages as english } from 'virtual:messages/english'
import { setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import type { Locale } from '../contract/money.ts'

/**
 * The words of the interface. A message's key is its English text, in ICU form where it has values:
 * `t('Only {count} left', {count: 3})`, `t('{count, plural, one {# item} other {# items}}', {count})`.
 * English needs no catalogue except for plurals; the build compiles those, and all of Bangla, out of locales/*.bn.json,
 * which hold every key.
 */
export type Translate = (message: string, values?: Record<string, unknown>) => string

const i18n = setupI18n({ locale: 'en', messages: { en: english } })

/** The message in the language of the moment. In components take it from useText, so that they follow a change. */
export const t: Translate = (message, values = {}) =>
  Object.hasOwn(i18n.messages, message) ? i18n._(message, values) : filled(message, values)

const filled = (message: string, values: Record<string, unknown>): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** The language of the moment. */
export const locale = (): Locale => i18n.locale as Locale

/** Loads a language's catalogue and speaks it from then on. */
export const speak = async (next: Locale): Promise<void> => {
  if (next === 'bn' && !loaded.has('bn')) {
    i18n.load('bn', (await import('virtual:messages/bangla')).messages)
    loaded.add('bn')
  }
  i18n.activate(next, next === 'bn' ? 'bn-BD' : 'en-US')
}

const loaded = new Set<Locale>(['en'])
const subscribe = (listener: () => void) => i18n.on('change', listener)

/** `t`, and a new rendering when the language changes. */
export const useText = (): Translate => {
  useSyncExternalStore(subscribe, locale)
  return t
}

/** The language of the moment, for numbers, money and dates. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, locale)
