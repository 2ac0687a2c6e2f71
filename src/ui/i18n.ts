import { messages as english } from 'virtual:messages/english'
import { setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { formatDigits, formatNumber, type Locale } from '../contract/money.ts'
import type { MessageKey, ValuesOf } from './message-keys.ts'

export type { MessageKey }

/**
 * Translates the interface. A message's key is its English text, in ICU MessageFormat where it has values:
 * `t('Only {count} left', {count: 3})`, `t('{count, plural, one {# item} other {# items}}', {count})`.
 * English needs no catalogue except for plurals; the build compiles those, and all of Bangla, out of locales/*.bn.json,
 * which hold every key. What the server says, its values in it already, is given to `t` as it is.
 */
export type Translate = <Key extends MessageKey>(message: Key, ...values: ValuesOf<Key>) => string
type MessageValues = Record<string, unknown>

const i18n = setupI18n({ locale: 'en', messages: { en: english } })

/** The message in the language of the moment. In components take it from useText, so that they follow a change. */
export const t: Translate = (message, ...[values = {}]) => lookup(message, values) ?? interpolate(message, values)

/** A text of the server, or one that was stored, in the language of the moment. */
export const translateText = (text: string): string =>
  lookup(text, {}) ?? (i18n.locale === 'bn' ? translateServerText?.(text) : undefined) ?? text

const lookup = (message: string, values: MessageValues): string | undefined =>
  Object.hasOwn(i18n.messages, message)
    ? i18n._(message, /\{\w+,/.test(message) ? values : localise(values))
    : undefined

const interpolate = (message: string, values: MessageValues): string => {
  const texts = localise(values)
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(texts[name]))
}

/** Whole numbers in the language's digits. What decides by a number, or has it formatted, is given the number itself. */
const localise = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Number.isInteger(value) ? formatNumber(value as number, currentLocale()) : value,
    ]),
  )

/** A number as a person would type it, in the digits of the language of the moment: what a field begins with. */
export const localiseDigits = (number: string): string => formatDigits(number, currentLocale())

/** The language of the moment. */
export const currentLocale = (): Locale => i18n.locale as Locale

/** Loads a language's catalogue and speaks it from then on. */
export const setLocale = async (next: Locale): Promise<void> => {
  if (next === 'bn' && !translateServerText) {
    const { messages, createServerTextTranslator } = await import('./bangla-messages.ts')
    i18n.load('bn', messages)
    translateServerText = createServerTextTranslator(lookup)
  }
  i18n.activate(next, next === 'bn' ? 'bn-BD' : 'en-US')
}

/** Words what the server has said in English; undefined: not loaded yet. */
let translateServerText: ((english: string) => string | undefined) | undefined

/** Calls this at every change of the language; answers what ends that. */
export const onLocaleChange = (listener: () => void): (() => void) => i18n.on('change', listener)

/** `t`, and a new rendering when the language changes. */
export const useTranslate = (): Translate => {
  useLocale()
  return t
}

/** The language of the moment, for numbers, money and dates. */
export const useLocale = (): Locale => useSyncExternalStore(onLocaleChange, currentLocale, currentLocale)
