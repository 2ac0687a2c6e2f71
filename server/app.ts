import { Hono } from 'hono'
import type { Binding } from './bind.ts'
import { bindings as categories } from './resources/categories.ts'
import { bindings as orders } from './resources/orders.ts'
import { bindings as products } from './resources/products.ts'
import { bindings as reviews } from './resources/reviews.ts'
import { bindings as shops } from './resources/shops.ts'
import { bindings as sync } from './resources/sync.ts'
import type { Services } from './services.ts'

export type { Services } from './services.ts'

export const BINDINGS: readonly Binding[] = [...categories, ...products, ...shops, ...reviews, ...orders, ...sync]

export const createApp = (_services: Services): Hono => new Hono()
