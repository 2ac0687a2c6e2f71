import { SEARCH_MAX } from '../../contract/constants.ts'
import type { Shop } from '../../contract/shops.ts'
import { queryWords, words } from '../../contract/text.ts'

/** What is asked of the list of shops; all of it lives in the address. */
export type ShopQuestion = { term: string; page: number }

/** Reads the question out of an address. What is damaged there counts as not asked. */
export const shopQuestionOf = (search: string): ShopQuestion => {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page'))
  return {
    term: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a question; what is as usual is left out of it. */
export const shopsAddress = ({ term, page }: ShopQuestion): string => {
  const params = new URLSearchParams()
  if (term) params.set('search', term)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/shops?${params}` : '/shops'
}

/** The device's answer to the list call: every word of the term begins a word of the name; newest first, as the server. */
export const shopsNamed = <Row extends Pick<Shop, 'name' | 'createdAt'>>(
  shops: readonly Row[],
  term: string,
): Row[] => {
  const typed = queryWords(term)
  if (term && typed.length === 0) return []
  return shops
    .filter(shop => typed.every(word => words(shop.name).some(own => own.startsWith(word))))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}
