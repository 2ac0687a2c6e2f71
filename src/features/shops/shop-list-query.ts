import { SEARCH_MAX } from '../../contract/constants.ts'
import { foldText } from '../../contract/search-text.ts'
import type { Shop } from '../../contract/shops.ts'

/** What is asked of the list of shops; all of it lives in the address. */
export type ShopListQuery = { term: string; page: number }

/** Reads the question out of an address. What is damaged there counts as not asked. */
export const parseShopListQuery = (search: string): ShopListQuery => {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page'))
  return {
    term: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a question; what is as usual is left out of it. */
export const shopsUrl = ({ term, page }: ShopListQuery): string => {
  const params = new URLSearchParams()
  if (term) params.set('search', term)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/shops?${params}` : '/shops'
}

/** The device's answer to the list call: shops whose name holds the term, newest first, as the server has them. */
export const filterShopsByName = <Row extends Pick<Shop, 'name' | 'createdAt'>>(
  shops: readonly Row[],
  term: string,
): Row[] =>
  shops
    .filter(shop => foldText(shop.name).includes(foldText(term)))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
