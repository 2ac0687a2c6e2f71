import { SEARCH_MAX } from '../../contract/constants.ts'
import type { Shop } from '../../contract/shops.ts'
import { fold } from '../../contract/text.ts'

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

/** The device's answer to the list call: shops whose name holds the term, newest first, as the server has them. */
export const shopsNamed = <Row extends Pick<Shop, 'name' | 'createdAt'>>(shops: readonly Row[], term: string): Row[] =>
  shops.filter(shop => fold(shop.name).includes(fold(term))).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
