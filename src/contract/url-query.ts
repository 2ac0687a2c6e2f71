import { isOnCalendar } from './calendar-days.ts'
import { SEARCH_MAX } from './constants.ts'
import { cutSearch } from './search-text.ts'

type Params = { get(name: string): string | null; set(name: string, value: string): void; readonly size: number }
// Page, worker and server all have it; the libraries of this room name nothing that is not in the language.
declare const URLSearchParams: new (text?: string) => Params

/** How one field of a screen's query is written in its URL. */
export type UrlParam<Value> = {
  /** The parameter's name in the URL. */
  name: string
  /** Another name that links may use. */
  alias?: string
  /** Never fails: a text that makes no sense counts as absent. @param text null: the URL does not have it */
  parse: (text: string | null) => Value
  /** Null or empty: the default value, which is left out of the URL. */
  format: (value: Value) => string | null | undefined
}

export type UrlQuery<Query> = { parse: (search: string) => Query; build: (query: Query) => string }

/**
 * Reads a screen's query from the query string of its URL, and builds the URL of a query.
 * @param params in the order in which they stand in the URL
 * @example defineUrlQuery<View>('/dashboard/orders', { term: searchParam, page: pageParam })
 */
export const defineUrlQuery = <Query extends object>(
  path: string,
  params: { [Field in keyof Query]-?: UrlParam<Query[Field]> },
): UrlQuery<Query> => {
  const fields = Object.entries(params) as [keyof Query, UrlParam<Query[keyof Query]>][]
  return {
    parse: search => {
      const texts = new URLSearchParams(search)
      return Object.fromEntries(
        fields.map(([field, { name, alias = name, parse }]) => [field, parse(texts.get(name) ?? texts.get(alias))]),
      ) as Query
    },
    build: query => {
      const texts = new URLSearchParams()
      for (const [field, { name, format }] of fields) {
        const text = format(query[field])
        if (text) texts.set(name, text)
      }
      return texts.size > 0 ? `${path}?${texts}` : path
    },
  }
}

/** The page of a list, from 1. */
export const pageParam: UrlParam<number> = {
  name: 'page',
  parse: text => {
    const page = Number(text)
    return Number.isSafeInteger(page) && page > 0 ? page : 1
  },
  format: page => (page > 1 ? String(page) : null),
}

/** The search text of a list, as typed: it keeps trailing spaces, because the person may still be typing. */
export const searchParam: UrlParam<string> = {
  name: 'search',
  parse: text => cutSearch(text ?? ''),
  format: term => (term.trim() ? term : null),
}

/** The same for a search that is submitted, without spaces around it. */
export const trimmedSearchParam: UrlParam<string> = {
  ...searchParam,
  parse: text => searchParam.parse((text ?? '').trim()),
}

/** One of several values; the default is left out of the URL. */
export const choiceParam = <Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): UrlParam<Choice> => ({
  name,
  parse: text => choices.find(choice => choice === text) ?? fallback,
  format: choice => (choice === fallback ? null : choice),
})

/** One of several values, or none. */
export const optionalChoiceParam = <Choice extends string>(
  name: string,
  choices: readonly Choice[],
): UrlParam<Choice | undefined> => ({
  name,
  parse: text => choices.find(choice => choice === text),
  format: choice => choice,
})

/** A flag: `flagParam('show', 'unread')` is true for `show=unread`. */
export const flagParam = (name: string, word: string): UrlParam<boolean> => ({
  name,
  parse: text => text === word,
  format: isOn => (isOn ? word : null),
})

/** A day like 2026-11-20; undefined: none. */
export const dayParam = (name: string): UrlParam<string | undefined> => ({
  name,
  parse: text => (text && DAY.test(text) && isOnCalendar(text) ? text : undefined),
  format: day => day,
})

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An id; undefined: none. */
export const idParam = (name: string): UrlParam<string | undefined> => ({
  name,
  parse: text => text?.slice(0, SEARCH_MAX) || undefined,
  format: id => id,
})
