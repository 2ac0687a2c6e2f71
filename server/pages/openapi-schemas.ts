import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { SavedAddress } from '../../src/contract/accounts/addresses.ts'
import { Profile, User } from '../../src/contract/accounts/users.ts'
import { AuditEntry } from '../../src/contract/audit/audit-log.ts'
import { Coupon } from '../../src/contract/coupons/coupons.ts'
import { type Endpoint, pathParameters, type Schema } from '../../src/contract/endpoint.ts'
import { ERROR_STATUS, ErrorResponse } from '../../src/contract/errors.ts'
import { MessageDescriptor } from '../../src/contract/messages/message.ts'
import { Notification } from '../../src/contract/notifications/notifications.ts'
import { Order, OrderEvent, OrderItem, OrderPayment } from '../../src/contract/orders/orders.ts'
import { Payment } from '../../src/contract/payments/payments.ts'
import { Category } from '../../src/contract/products/categories.ts'
import { Product, Suggestion } from '../../src/contract/products/products.ts'
import { RecentProduct } from '../../src/contract/products/recent-products.ts'
import { Review } from '../../src/contract/reviews/reviews.ts'
import { Settings } from '../../src/contract/settings/settings.ts'
import { FollowedShop, Follower } from '../../src/contract/shops/followed-shops.ts'
import { Shop } from '../../src/contract/shops/shops.ts'

/** A JSON Schema (draft 2020-12, which OpenAPI 3.1 uses unchanged). */
export type JsonSchema = Record<string, unknown>
type ObjectSchema = JsonSchema & { properties?: Record<string, JsonSchema>; required?: string[] }

/** The contract's entities: described once under components/schemas and referred to everywhere else. */
const ENTITIES = {
  SavedAddress,
  AuditEntry,
  Category,
  Coupon,
  FollowedShop,
  Follower,
  Notification,
  Order,
  OrderEvent,
  OrderItem,
  OrderPayment,
  Payment,
  Product,
  Profile,
  RecentProduct,
  Review,
  Settings,
  Shop,
  Suggestion,
  User,
}

// JSON Schema cannot express transformations and custom checks; the schemas leave them out instead of failing.
const SCHEMA_OPTIONS = { target: 'draft-2020-12', errorMode: 'ignore' } as const
const schemaPath = (name: string) => `#/components/schemas/${name}`

const Meta = v.object({
  page: v.optional(v.number()),
  limit: v.optional(v.number()),
  total: v.optional(v.number()),
  cursor: v.optional(v.string()),
  more: v.optional(v.boolean()),
  partial: v.optional(v.boolean()),
  reset: v.optional(v.boolean()),
  unread: v.optional(v.number()),
  counts: v.optional(v.record(v.string(), v.number())),
  corrected: v.optional(v.object({ from: v.string(), to: v.string() })),
  instead: v.optional(v.array(v.string())),
})

/** The schemas under components/schemas. */
export const componentSchemas = (): JsonSchema => ({
  ...toJsonSchemaDefs(ENTITIES, {
    ...SCHEMA_OPTIONS,
    typeMode: 'output',
    overrideRef: ({ referenceId }) => schemaPath(referenceId),
  }),
  Meta: inputSchema(Meta),
  Failure: withErrorCodes(inputSchema(ErrorResponse)),
  MessageDescriptor: inputSchema(MessageDescriptor),
})

/** An endpoint's input as the client sends it, before transformations. */
export const inputSchema = (schema: Schema): ObjectSchema =>
  withoutMetadata(toJsonSchema(schema, { ...SCHEMA_OPTIONS, typeMode: 'input' }))

/** An endpoint's input without its path parameters: the query of a GET, the body of a write. */
export const inputWithoutPath = (endpoint: Endpoint): ObjectSchema => {
  const schema = inputSchema(endpoint.input)
  const names = pathParameters(endpoint.path)
  if (names.length === 0 || !schema.properties) return schema
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name)))
  const required = (schema.required ?? []).filter(name => !names.includes(name))
  return { ...schema, properties, required }
}

/** The `data` of an endpoint's response, with references to the entities. */
export const outputSchema = (schema: Schema): JsonSchema => {
  const { $defs: _, ...rest } = withoutMetadata(
    toJsonSchema(schema, {
      ...SCHEMA_OPTIONS,
      typeMode: 'output',
      definitions: ENTITIES,
      overrideRef: ({ referenceId }) => schemaPath(referenceId),
    }),
  )
  return rest
}

export const refToSchema = (name: 'Meta' | 'Failure' | 'MessageDescriptor'): JsonSchema => ({ $ref: schemaPath(name) })

const withoutMetadata = (schema: object): JsonSchema => {
  const { $schema: _, ...rest }: JsonSchema = { ...schema }
  return rest
}

const withErrorCodes = (failure: JsonSchema): JsonSchema => {
  const properties = failure.properties as { error: { properties: JsonSchema } }
  properties.error.properties.code = { enum: Object.keys(ERROR_STATUS) }
  return failure
}
