import { defineUrlQuery } from '../../contract/url-query.ts'

/** `shop`: of which shop; empty: the first. */
export const { parse: parseCouriersUrl, build: buildCouriersUrl } = defineUrlQuery<{ shop: string }>(
  '/dashboard/couriers',
  { shop: { name: 'shop', parse: text => text ?? '', format: shop => shop } },
)
