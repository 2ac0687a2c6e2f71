import { messages as english } from 'virtual:messages/english'
import { type Messages, setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { pickDescription, pickName } from '../contract/bangla-texts.ts'
import { fillPlaceholders, type MessageDescriptor, renderMessage } from '../contract/messages/message.ts'
import { formatDigits, formatNumber, type Locale, NUMBER_LOCALES } from '../contract/messages/number-format.ts'
import type { MessageKey, ValuesOf } from './message-keys.ts'

export type { MessageKey }

/**
 * Translates the interface. A message's key is its English text, in ICU MessageFormat where it has values:
 * `t('Only {count} left', {count: 3})`, `t('{count, plural, one {# item} other {# items}}', {count})`.
 * English needs no catalogue except for plurals; the build compiles those, and all of Bangla, out of locales/*.bn.json,
 * which hold every key. A text of the server or of an outbox entry goes through
 * `translateMessage`: it carries its key and values.
 */
export type Translate = <Key extends MessageKey>(message: Key, ...values: ValuesOf<Key>) => string
type MessageValues = Record<string, unknown>

const i18n = setupI18n({ locale: 'en', messages: { en: english } })

/** Adds English messages that are not in the first scripts. */
export const addEnglishMessages = (messages: Messages): void => i18n.load('en', messages)

/**
 * Translates a message. In components take `t` from useTranslate, so that they render again after a change of language.
 */
export const t: Translate = (message, ...[values = {}]) => lookup(message, values) ?? interpolate(message, values)

/** A message to store, translated when it is read. `t` with the same arguments translates it now. */
export const describeMessage = <Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): MessageDescriptor =>
  values ? { key, values } : { key }

/**
 * Translates a text that was written elsewhere (by the server, in an outbox entry) from its descriptor. Returns the
 * text itself where there is no descriptor or this version does not know its key.
 */
export const translateMessage = (text: string, descriptor: MessageDescriptor | null | undefined): string => {
  const isKnown = i18n.locale === 'bn' && descriptor && Object.hasOwn(i18n.messages, descriptor.key)
  return isKnown ? renderMessage(descriptor, { locale: 'bn', fill: fillMessage }) : text
}

/**
 * Translates a message without values whose key is the text itself, such as a schema's error. Never pass what people
 * have written: a name can be a key, too.
 */
export const translateText = (text: string): string => lookup(text, {}) ?? text

const fillMessage = (key: string, texts: Record<string, string>): string =>
  lookup(key, texts) ?? fillPlaceholders(key, texts)

const lookup = (message: string, values: MessageValues): string | undefined =>
  Object.hasOwn(i18n.messages, message)
    ? i18n._(message, /\{\w+,/.test(message) ? values : localise(values))
    : undefined

const interpolate = (message: string, values: MessageValues): string => {
  const texts = localise(values)
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(texts[name]))
}

/**
 * Formats whole numbers in the language's digits. Plurals and other choices get the raw number instead (see lookup).
 */
const localise = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Number.isInteger(value) ? formatNumber(value as number, currentLocale()) : value,
    ]),
  )

/** A number in the digits of the current language, as a person would type it into a field. */
export const localiseDigits = (number: string): string => formatDigits(number, currentLocale())

/** The current language. */
export const currentLocale = (): Locale => i18n.locale as Locale

/**
 * The name of a category, shop or product in the current language. Like `t`, in components that use `useTranslate` or
 * `useLocale`.
 */
export const showName = (named: Parameters<typeof pickName>[0]): string => pickName(named, currentLocale())

/** The description of a category, shop or product in the current language; see `showName`. */
export const showDescription = (described: Parameters<typeof pickDescription>[0]): string =>
  pickDescription(described, currentLocale())

/** Loads a language's catalogue and switches to it. */
export const setLocale = async (next: Locale): Promise<void> => {
  if (next === 'bn') i18n.load('bn', (await import('virtual:messages/bangla')).messages)
  activateLocale(next)
}

/** Switches to a language whose catalogue is loaded. */
export const activateLocale = (next: Locale): void => i18n.activate(next, NUMBER_LOCALES[next])

/** Calls the listener at every change of the language. Returns the unsubscribe function. */
export const onLocaleChange = (listener: () => void): (() => void) => i18n.on('change', listener)

/** Returns `t` and renders again when the language changes. */
export const useTranslate = (): Translate => {
  useLocale()
  return t
}

/** The current language, for formatting numbers, money and dates. */
export const useLocale = (): Locale => useSyncExternalStore(onLocaleChange, currentLocale, currentLocale)
