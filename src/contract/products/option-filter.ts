import { foldText } from '../search-text.ts'
import type { ProductOption } from './options.ts'

/** The wanted values of each option, folded, by the option's folded name: any value of a name, and every name. */
export type OptionFilter = ReadonlyMap<string, ReadonlySet<string>>

/** One wanted value of an option. */
export type OptionPair = { name: string; value: string }

/** `Size:42,Size:43,Colour:Red`; a backslash before a comma, colon or backslash makes it part of the text. */
export const parseOptionPairs = (text: string): OptionPair[] =>
  splitUnescaped(text, ',').flatMap(pair => {
    const [name, value, ...more] = splitUnescaped(pair, ':').map(part => unescapeText(part).trim())
    return name && value && more.length === 0 ? [{ name, value }] : []
  })

export const parseOptionFilter = (text: string): OptionFilter => {
  const filter = new Map<string, Set<string>>()
  for (const pair of parseOptionPairs(text)) {
    const [name, value] = [foldOptionText(pair.name), foldOptionText(pair.value)]
    if (name && value) filter.set(name, new Set([...(filter.get(name) ?? []), value]))
  }
  return filter
}

export const formatOptionFilter = (pairs: readonly OptionPair[]): string =>
  pairs.map(({ name, value }) => `${escapeText(name)}:${escapeText(value)}`).join(',')

/** As names and values are compared: without case, and with the digits of either script. */
export const foldOptionText = (text: string): string => foldText(text).trim().replace(/\s+/g, ' ')

/** Whether a variant has a wanted value of every wanted option, in either language. */
export const matchesOptions = (
  filter: OptionFilter,
  options: readonly ProductOption[],
  values: readonly string[],
): boolean => {
  for (const [name, wanted] of filter) {
    const isMatch = options.some((option, at) => hasName(option, name) && hasValue(option, values[at], wanted))
    if (!isMatch) return false
  }
  return true
}

type Named = Pick<ProductOption, 'name' | 'nameBn'>

const hasName = ({ name, nameBn }: Named, wanted: string): boolean =>
  foldOptionText(name) === wanted || Boolean(nameBn && foldOptionText(nameBn) === wanted)

const hasValue = (option: ProductOption, value: string | undefined, wanted: ReadonlySet<string>): boolean => {
  if (value === undefined) return false
  const valueBn = option.values.find(one => one.value === value)?.valueBn
  return wanted.has(foldOptionText(value)) || Boolean(valueBn && wanted.has(foldOptionText(valueBn)))
}

const splitUnescaped = (text: string, separator: ',' | ':'): string[] => {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === separator) {
      parts.push(part)
      part = ''
    } else part += letter === '\\' ? letter + text.charAt(++at) : letter
  }
  return [...parts, part]
}

const escapeText = (text: string): string => text.replace(/[\\,:]/g, '\\$&')
const unescapeText = (text: string): string => text.replace(/\\(.)/gs, '$1')
