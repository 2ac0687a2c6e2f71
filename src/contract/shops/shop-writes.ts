import * as v from 'valibot'
import { Id, Text } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { ShopChange, ShopDraft } from './shop-draft.ts'
import { Shop, ShopStatus } from './shops.ts'

const shopDefaults = {
  who: ['VENDOR'],
  output: Shop,
  list: 'none',
  stale: ['shops', 'products', 'summary', 'moderation'],
} as const

export const createShop = offlineEndpoint({
  ...shopDefaults,
  name: 'shops.create',
  method: 'POST',
  path: '/shops/create',
  input: ShopDraft,
  body: 'multipart',
  offline: { scope: 'shop:{id}', editPath: '/dashboard/my-shops' },
  summary: 'Open a shop; it waits for an admin where the market asks for that.',
})

export const updateShop = offlineEndpoint({
  ...shopDefaults,
  name: 'shops.update',
  method: 'PATCH',
  path: '/shops/:id',
  input: v.object({ ...ShopChange.entries, id: Id }),
  body: 'multipart',
  offline: { scope: 'shop:{id}', editPath: '/dashboard/my-shops' },
  summary: 'Change or pause a shop; fields that are left out stay as they are.',
})

/** Deployed clients send BLOCKED for SUSPENDED. */
const NextShopStatus = v.pipe(
  v.picklist([...ShopStatus.options, 'BLOCKED']),
  v.transform((status): ShopStatus => (status === 'BLOCKED' ? 'SUSPENDED' : status)),
)

export const changeShopStatus = offlineEndpoint({
  ...shopDefaults,
  name: 'shops.changeStatus',
  method: 'PATCH',
  path: '/shops/change-status/:id',
  who: ['ADMIN'],
  input: v.object({ id: Id, status: NextShopStatus, reason: v.optional(Text) }),
  offline: { scope: 'shop:{id}', resultPath: '/dashboard/shops' },
  summary: "Open, suspend or close a vendor's shop.",
})

export const deleteShop = offlineEndpoint({
  ...shopDefaults,
  name: 'shops.delete',
  method: 'DELETE',
  path: '/shops/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  offline: { scope: 'shop:{id}', resultPath: '/dashboard/my-shops' },
  summary: 'Delete a shop with its products; its orders stay.',
})
