import { listNames } from '../../../contract/bangla-texts.ts'
import { foldText } from '../../../contract/search-text.ts'
import type { Shop } from '../../../contract/shops/shops.ts'
import { defineUrlQuery, pageParam, trimmedSearchParam } from '../../../contract/url-query.ts'

/** The query of the shop list; all of it is in the URL. */
export type ShopListQuery = { term: string; page: number }

export const { parse: parseShopListQuery, build: shopsUrl } = defineUrlQuery<ShopListQuery>('/shops', {
  term: trimmedSearchParam,
  page: pageParam,
})

/**
 * The list as the server would return it, from the device's shops: those whose name or address contains the term,
 * newest first.
 */
export const filterShops = <Row extends Pick<Shop, 'name' | 'nameBn' | 'shopAddress' | 'createdAt'>>(
  shops: readonly Row[],
  term: string,
): Row[] =>
  shops
    .filter(shop => [...listNames(shop), shop.shopAddress].some(text => foldText(text).includes(foldText(term))))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
