import * as v from 'valibot'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, pagingFields, sortingFields } from '../fields.ts'
import { Shop } from './shops.ts'

export const FollowedShop = v.object({
  id: Id,
  shopId: Id,
  createdAt: v.string(),
  shop: Shop,
  customer: v.object({ email: v.string() }),
  /** The shop's `seq`: only the shop changes in this row. */
  seq: v.number(),
})
export type FollowedShop = v.InferOutput<typeof FollowedShop>

/** Name and email are null for everyone but the shop's owner, the follower and admins. */
export const Follower = v.object({
  id: Id,
  createdAt: v.string(),
  customer: v.object({ name: v.nullable(v.string()), email: v.nullable(v.string()) }),
})
export type Follower = v.InferOutput<typeof Follower>

export const listFollowedShops = endpoint({
  name: 'followedShops.list',
  method: 'GET',
  path: '/followed-shops',
  who: ['CUSTOMER'],
  input: v.object({ ...pagingFields(PAGE_LIMITS.other), ...sortingFields(['createdAt']) }),
  output: v.array(FollowedShop),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'The shops that the customer follows.',
})

export const listFollowers = endpoint({
  name: 'followedShops.followers',
  method: 'GET',
  path: '/followed-shops/followers/:shopId',
  who: 'anyone',
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other, PAGE_LIMITS.followers),
    ...sortingFields(['createdAt']),
    shopId: Id,
  }),
  output: v.array(Follower),
  list: 'nested',
  offline: 'never',
  stale: [],
  summary: "A shop's followers, the caller's own row first.",
})
