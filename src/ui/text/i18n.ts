import { useSyncExternalStore } from 'react'
import { pickDescription, pickName } from '../../contract/bangla-texts.ts'
import {
  choosePlurals,
  fillPlaceholders,
  type MessageDescriptor,
  renderMessage,
} from '../../contract/messages/message.ts'
import { formatDigits, formatNumber, type Locale } from '../../contract/messages/number-format.ts'
import type { MessageKey, ValuesOf } from './message-keys.ts'

export type { MessageKey }

/**
 * Translates the interface. A message's key is its English text, with the names of its values and, where it counts
 * something, a plural: `t('Only {count} left', {count: 3})`, `t('{count, plural, one {# item} other {# items}}', {count})`.
 * English needs no catalogue; locales/*.bn.json hold every key with its Bangla. A text of the server or of an outbox
 * entry goes through `translateMessage`: it carries its key and values.
 */
export type Translate = <Key extends MessageKey>(message: Key, ...values: ValuesOf<Key>) => string
type MessageValues = Record<string, unknown>

let locale: Locale = 'en'
let bangla: Record<string, string> = {}
const listeners = new Set<() => void>()

/**
 * Translates a message. In components take `t` from useTranslate, so that they render again after a change of language.
 */
export const t: Translate = (message, ...[values = {}]) => {
  const text = choosePlurals(translateText(message), values, locale)
  return fillPlaceholders(text, localise(values))
}

/** A message to store, translated when it is read. `t` with the same arguments translates it now. */
export const describeMessage = <Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): MessageDescriptor =>
  values ? { key, values } : { key }

/**
 * Translates a text that was written elsewhere (by the server, in an outbox entry) from its descriptor. Returns the
 * text itself where there is no descriptor or this version does not know its key.
 */
export const translateMessage = (text: string, descriptor: MessageDescriptor | null | undefined): string => {
  const isKnown = descriptor && findBangla(descriptor.key) !== undefined
  return isKnown ? renderMessage(descriptor, { locale: 'bn', fill: fillMessage }) : text
}

/**
 * Translates a message without values whose key is the text itself, such as a schema's error. Never pass what people
 * have written: a name can be a key, too.
 */
export const translateText = (text: string): string => findBangla(text) ?? text

/** Undefined in English, and for a text that no catalogue has. */
const findBangla = (key: string): string | undefined =>
  locale === 'bn' && Object.hasOwn(bangla, key) ? bangla[key] : undefined

const fillMessage = (key: string, texts: Record<string, string>): string => fillPlaceholders(translateText(key), texts)

/** Texts of the values. Whole numbers have the language's digits. */
const localise = (values: MessageValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Number.isInteger(value) ? formatNumber(value as number, locale) : String(value),
    ]),
  )

/** A number in the digits of the current language, as a person would type it into a field. */
export const localiseDigits = (number: string): string => formatDigits(number, currentLocale())

/** The current language. */
export const currentLocale = (): Locale => locale

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
  if (next === 'bn') bangla = (await import('virtual:messages/bangla')).messages
  activateLocale(next)
}

/** Switches to a language whose catalogue is loaded. */
export const activateLocale = (next: Locale): void => {
  locale = next
  for (const listener of [...listeners]) listener()
}

/** Calls the listener at every change of the language. Returns the unsubscribe function. */
export const onLocaleChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns `t` and renders again when the language changes. */
export const useTranslate = (): Translate => {
  useLocale()
  return t
}

/** The current language, for formatting numbers, money and dates. */
export const useLocale = (): Locale => useSyncExternalStore(onLocaleChange, currentLocale, currentLocale)
