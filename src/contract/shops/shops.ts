import * as v from 'valibot'
import { BanglaTexts } from '../bangla-texts.ts'
import { PAGE_LIMITS } from '../constants.ts'
import { UncheckedDelivery, UncheckedPickup } from '../delivery/unchecked-delivery.ts'
import { endpoint } from '../endpoint.ts'
import { Id, pagingFields, QueryText, SearchTerm, sortingFields } from '../fields.ts'
import { ShopTax } from './shop-tax.ts'

export const ShopStatus = v.picklist(['PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED'])
export type ShopStatus = v.InferOutput<typeof ShopStatus>

export const Shop = v.object({
  id: Id,
  name: v.string(),
  phoneNumber: v.string(),
  /** Customers may write to that number on WhatsApp. */
  hasWhatsapp: v.optional(v.boolean()),
  /** False: it takes no messages here. */
  takesMessages: v.optional(v.boolean()),
  /** Within how many hours it usually answers messages and questions, 1 or 24. Absent: nothing is known, or it takes longer. */
  answerHours: v.optional(v.number()),
  shopAddress: v.string(),
  description: v.string(),
  ...BanglaTexts,
  ...ShopTax,
  logoUrl: v.string(),
  thumbhash: v.nullable(v.string()),
  status: ShopStatus,
  pausedUntil: v.nullable(v.string()),
  /** It has shown the market the documents that it asks for. */
  isVerified: v.optional(v.boolean()),
  /** It is PENDING for its documents alone, and opens when they are accepted. */
  needsDocuments: v.optional(v.boolean()),
  /** How it delivers. Null or absent: as the market does. */
  delivery: v.optional(v.nullable(UncheckedDelivery)),
  /** Where its orders can be picked up. Absent: nowhere. */
  pickup: v.optional(UncheckedPickup),
  followerCount: v.number(),
  rating: v.number(),
  reviewCount: v.number(),
  productCount: v.number(),
  /** In admins' lists. */
  vendor: v.optional(v.object({ id: Id, name: v.string() })),
  createdAt: v.string(),
  seq: v.number(),
})
export type Shop = v.InferOutput<typeof Shop>

export const listShops = endpoint({
  name: 'shops.list',
  method: 'GET',
  path: '/shops',
  who: 'anyone',
  input: v.object({
    ...pagingFields(PAGE_LIMITS.long),
    ...sortingFields(['createdAt', 'name']),
    searchTerm: v.optional(SearchTerm),
    status: v.optional(ShopStatus),
    /** Only the one with this id. */
    id: v.optional(Id),
  }),
  output: v.array(Shop),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'Shops that are open; for an admin every shop, or those of one status.',
})

export const getShop = endpoint({
  name: 'shops.get',
  method: 'GET',
  path: '/shops/:id',
  who: 'anyone',
  input: v.object({ id: Id }),
  output: Shop,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'One shop, with its followers, rating and product count.',
})

export const vendorShops = endpoint({
  name: 'shops.ofVendor',
  method: 'GET',
  path: '/shops/vendor-shops/:id',
  who: 'anyone',
  /** A vendor's profile id or user id; deployed clients also send the text `undefined`. */
  input: v.object({ ...pagingFields(PAGE_LIMITS.long), ...sortingFields(['createdAt', 'name']), id: QueryText }),
  output: v.array(Shop),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'The shops of a vendor.',
})
