import * as v from 'valibot'
import { formatNumber, formatTaka, type Locale } from './number-format.ts'

/**
 * A message that can be shown in any language: a key of the catalogue and the values to put in. It is sent and stored
 * beside its English text. The key is the English text with the values' names in it: `Only {left} left of
 * {name}.`
 *
 * | In the key | The value | In the text |
 * |---|---|---|
 * | `{name}` | a string | as it is: names and texts that people wrote are never translated |
 * | `{left}` | a number | in English as code writes it (1234), in Bangla in its digits |
 * | `{count, number}` | a number | grouped (1,234) |
 * | `{total, taka}` | a number of taka | ৳1,310.50 |
 * | `{status}` | a message | translated |
 * | `{sentences}` | messages | translated, one after the other |
 * | `{states, or}` | messages | a or b |
 * | `{names, and}` | strings | a, b and c |
 * | `{columns, list}` | strings | a, b, c |
 *
 * Beside `name` there may be `nameBn`, which stands in the text in Bangla: the name in Bangla of a product or a shop.
 */
export const MessageDescriptor = v.object({
  key: v.string(),
  /** Unknown to a reader: a newer version may send other kinds of values. */
  values: v.optional(v.record(v.string(), v.unknown())),
})
export type MessageDescriptor = v.InferOutput<typeof MessageDescriptor>

export type MessageValue = string | number | MessageDescriptor | readonly string[] | readonly MessageDescriptor[]

/** How a language says a message once its values are texts. */
export type MessageLanguage = { locale: Locale; fill(key: string, texts: Record<string, string>): string }

const ENGLISH: MessageLanguage = { locale: 'en', fill: (key, texts) => fillPlaceholders(key, texts) }

/** The English text of a message: what is sent and stored beside its key. */
export const renderEnglish = (message: MessageDescriptor): string => renderMessage(message, ENGLISH)

export const renderMessage = ({ key, values = {} }: MessageDescriptor, language: MessageLanguage): string => {
  const kinds = new Map([...key.matchAll(PLACEHOLDER)].map(([, name, kind]) => [name!, kind]))
  const texts = Object.entries(values).map(([name, value]) => {
    const present = (language.locale === 'bn' && values[`${name}Bn`]) || value
    return [name, formatValue(present, kinds.get(name), language)]
  })
  return language.fill(key, Object.fromEntries(texts))
}

/** Puts the texts where their names stand. */
export const fillPlaceholders = (template: string, texts: Record<string, string>): string =>
  template.replace(PLACEHOLDER, (_, name: string) => texts[name] ?? '')

/**
 * Chooses the branches of plurals: `{count, plural, one {# item} other {# items}}`, where # is the number. Bangla has
 * `other` alone. A branch may have names of values in it.
 */
export const choosePlurals = (message: string, values: Record<string, unknown>, locale: Locale): string =>
  message.replace(PLURAL, (_, name: string, one: string | undefined, other: string) => {
    const count = Number(values[name])
    const branch = one !== undefined && count === 1 ? one : other
    return branch.replaceAll('#', formatNumber(count, locale))
  })

export const PLURAL = /\{(\w+), plural,(?: one \{((?:[^{}]|\{\w+\})*)\})? other \{((?:[^{}]|\{\w+\})*)\}\}/g
const PLACEHOLDER = /\{(\w+)(?:, (\w+))?\}/g

const formatValue = (value: unknown, kind: string | undefined, language: MessageLanguage): string => {
  if (Array.isArray(value)) {
    const items = value.map(item => formatValue(item, undefined, language))
    return joinItems(items, kind, language.locale)
  }
  if (v.is(MessageDescriptor, value)) return renderMessage(value, language)
  if (typeof value !== 'number') return String(value)
  if (kind === 'taka') return formatTaka(value, language.locale)
  return language.locale === 'en' && kind !== 'number' ? String(value) : formatNumber(value, language.locale)
}

const joinItems = (items: string[], kind: string | undefined, locale: Locale): string => {
  if (kind === 'list') return items.join(', ')
  if (kind === 'or') return locale === 'en' ? items.join(' or ') : joinLast(items, 'বা')
  if (kind === 'and') return joinLast(items, locale === 'en' ? 'and' : 'ও')
  return items.join(' ')
}

const joinLast = (items: string[], conjunction: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`

/**
 * What a message needs beside its key: `Only {left} of {name}` → `left` | `name`. Branches of a plural are no names.
 */
export type PlaceholderNames<Text extends string> = Text extends `${string}{${infer Rest}`
  ? FirstName<Rest> | PlaceholderNames<Rest>
  : never
type FirstName<Text extends string> = Text extends `${infer Head}}${string}`
  ? Head extends `${infer Name},${string}`
    ? Word<Name>
    : Word<Head>
  : never
type Word<Text extends string> = Text extends `${string} ${string}` | `${string}#${string}` ? never : Text
