import * as v from 'valibot'
import { BanglaTexts, banglaFields } from './bangla-texts.ts'
import { DESCRIPTION_MAX, NAME_MAX, PAGE_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import {
  Address,
  Id,
  IsoTime,
  OptionalId,
  pagingFields,
  phoneSchema,
  SearchTerm,
  sortingFields,
  Text,
} from './fields.ts'
import { VALIDATION } from './messages/fixed-messages.ts'

export const ShopStatus = v.picklist(['PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED'])
export type ShopStatus = v.InferOutput<typeof ShopStatus>

export const Shop = v.object({
  id: Id,
  name: v.string(),
  phoneNumber: v.string(),
  shopAddress: v.string(),
  description: v.string(),
  ...BanglaTexts,
  logoUrl: v.string(),
  thumbhash: v.nullable(v.string()),
  status: ShopStatus,
  pausedUntil: v.nullable(v.string()),
  followerCount: v.number(),
  rating: v.number(),
  reviewCount: v.number(),
  productCount: v.number(),
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
  input: v.object({ ...pagingFields(PAGE_LIMITS.long), ...sortingFields(['createdAt', 'name']), id: v.string() }),
  output: v.array(Shop),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'The shops of a vendor.',
})

const ShopFields = {
  name: v.pipe(
    v.string(VALIDATION.shopName),
    v.trim(),
    v.minLength(1, VALIDATION.shopName),
    v.maxLength(NAME_MAX, `Name must be at most ${NAME_MAX} characters.`),
  ),
  phoneNumber: phoneSchema(VALIDATION.shopPhone),
  shopAddress: Address,
  description: v.pipe(
    v.string(VALIDATION.shopDescription),
    v.trim(),
    v.minLength(1, VALIDATION.shopDescription),
    v.maxLength(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters.`),
  ),
  ...banglaFields(NAME_MAX),
}

/** The logo is sent as `file`. */
export const ShopDraft = v.object({ ...ShopFields, id: OptionalId })
export type ShopDraft = v.InferOutput<typeof ShopDraft>

/** Absent fields stay unchanged. `pausedUntil`: the shop takes no orders until then; null ends the pause. */
export const ShopChange = v.object({
  ...v.partial(v.object(ShopFields)).entries,
  pausedUntil: v.optional(v.nullable(IsoTime)),
})
export type ShopChange = v.InferOutput<typeof ShopChange>

const shopDefaults = {
  who: ['VENDOR'],
  output: Shop,
  list: 'none',
  stale: ['shops', 'products', 'summary'],
} as const

export const createShop = endpoint({
  ...shopDefaults,
  name: 'shops.create',
  method: 'POST',
  path: '/shops/create',
  input: ShopDraft,
  body: 'multipart',
  offline: { scope: 'shop:{id}', editPath: '/dashboard/my-shops' },
  summary: 'Open a shop; it waits for an admin where the market asks for that.',
})

export const updateShop = endpoint({
  ...shopDefaults,
  name: 'shops.update',
  method: 'PATCH',
  path: '/shops/:id',
  input: v.object({ ...ShopChange.entries, id: Id }),
  body: 'multipart',
  offline: { scope: 'shop:{id}', editPath: '/dashboard/my-shops' },
  summary: 'Change or pause a shop; what is not named stays.',
})

/** Deployed clients send BLOCKED for SUSPENDED. */
const NextShopStatus = v.pipe(
  v.picklist([...ShopStatus.options, 'BLOCKED']),
  v.transform((status): ShopStatus => (status === 'BLOCKED' ? 'SUSPENDED' : status)),
)

export const changeShopStatus = endpoint({
  ...shopDefaults,
  name: 'shops.changeStatus',
  method: 'PATCH',
  path: '/shops/change-status/:id',
  who: ['ADMIN'],
  input: v.object({ id: Id, status: NextShopStatus, reason: v.optional(Text) }),
  offline: { scope: 'shop:{id}', resultPath: '/dashboard/shops' },
  summary: "Open, suspend or close a vendor's shop.",
})

export const deleteShop = endpoint({
  ...shopDefaults,
  name: 'shops.delete',
  method: 'DELETE',
  path: '/shops/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  offline: { scope: 'shop:{id}' },
  summary: 'Give a shop up with its products; its orders stay.',
})

/** The endpoints of this file that can wait in the outbox. */
export const SHOP_WRITES = [createShop, updateShop, changeShopStatus, deleteShop] as const
