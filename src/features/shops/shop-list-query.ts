import { foldText } from '../../contract/search-text.ts'
import type { Shop } from '../../contract/shops.ts'
import { defineUrlQuery, pageParam, trimmedSearchParam } from '../../contract/url-query.ts'

/** What the list of shops shows. */
export type ShopListQuery = { term: string; page: number }

export const { parse: parseShopListQuery, build: shopsUrl } = defineUrlQuery<ShopListQuery>('/shops', {
  term: trimmedSearchParam,
  page: pageParam,
})

/** The device's answer to the list call: shops whose name holds the term, newest first, as the server has them. */
export const filterShopsByName = <Row extends Pick<Shop, 'name' | 'createdAt'>>(
  shops: readonly Row[],
  term: string,
): Row[] =>
  shops
    .filter(shop => foldText(shop.name).includes(foldText(term)))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
