import { defineUrlQuery } from '../../contract/url-query.ts'

/** `shop`: of which shop; absent: of all. */
export const { parse: parseCourierCashUrl, build: buildCourierCashUrl } = defineUrlQuery<{ shop: string | undefined }>(
  '/dashboard/courier-cash',
  {
    shop: {
      name: 'shop',
      parse: text => (text && /^[\w-]{1,100}$/.test(text) ? text : undefined),
      format: shop => shop,
    },
  },
)
