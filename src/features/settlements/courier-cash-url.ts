import { defineUrlQuery, pageParam } from '../../contract/url-query.ts'

/** `shop`: of which shop; absent: of all. `page`: of the settlements. `differencePage`: of the differences. */
export type CourierCashView = { shop: string | undefined; page: number; differencePage: number }

export const { parse: parseCourierCashUrl, build: buildCourierCashUrl } = defineUrlQuery<CourierCashView>(
  '/dashboard/courier-cash',
  {
    shop: {
      name: 'shop',
      parse: text => (text && /^[\w-]{1,100}$/.test(text) ? text : undefined),
      format: shop => shop,
    },
    page: pageParam,
    differencePage: { ...pageParam, name: 'differences' },
  },
)
