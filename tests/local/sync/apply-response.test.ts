import { describe, expect, it } from 'vitest'
import { SavedAddress } from '../../../src/contract/accounts/addresses.ts'
import { Profile } from '../../../src/contract/accounts/users.ts'
import { ENDPOINTS } from '../../../src/contract/all/endpoints.ts'
import { resourceOf } from '../../../src/contract/endpoint.ts'
import { Notification } from '../../../src/contract/notifications/notifications.ts'
import { Order } from '../../../src/contract/orders/orders.ts'
import { Category } from '../../../src/contract/products/categories.ts'
import { Product, Wish } from '../../../src/contract/products/products.ts'
import { Review } from '../../../src/contract/reviews/reviews.ts'
import { FollowedShop } from '../../../src/contract/shops/followed-shops.ts'
import { Shop } from '../../../src/contract/shops/shops.ts'
import { hasTable, tableName } from '../../../src/local/sync/apply-response.ts'

const TABLES = new Map<unknown, string>([
  [Product, 'products'],
  [Shop, 'shops'],
  [Category, 'categories'],
  [Order, 'orders'],
  [Review, 'reviews'],
  [Notification, 'notifications'],
  [SavedAddress, 'addresses'],
  [FollowedShop, 'follows'],
  [Wish, 'wishes'],
])
const itemOf = (schema: unknown): unknown => (schema as { item?: unknown }).item ?? schema

describe('A response of the server', () => {
  it('has a table exactly where it is an entity that the device keeps, and the table is that of its resource', () => {
    for (const row of ENDPOINTS) {
      const entity = itemOf(row.output)
      expect([row.name, hasTable(row)]).toEqual([row.name, TABLES.has(entity) || entity === Profile])
      if (TABLES.has(entity)) expect([row.name, tableName(resourceOf(row))]).toEqual([row.name, TABLES.get(entity)])
    }
  })
})
