import type { AuditEntry, AuditMention } from '../../src/contract/audit/audit-log.ts'
import type { Database } from '../db/store.ts'

type Mentions = Map<string, AuditMention>
type MentioningEntry = Pick<AuditEntry, 'entityId' | 'before' | 'after'>

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Far more than a page of the log mentions. */
const MAX_IDS = 1000

/** The ids of an entry: of what it is about, and among its values. */
export const listMentionedIds = ({ entityId, before, after }: MentioningEntry): string[] =>
  [entityId, ...Object.values(before ?? {}), ...Object.values(after ?? {})].filter(
    (value): value is string => typeof value === 'string' && ID.test(value),
  )

/** The present names and pages of everything that has one of these ids. The log stores ids, because names change. */
export const findMentions = async (db: Database, ids: readonly string[]): Promise<Mentions> => {
  const known = [...new Set(ids)].slice(0, MAX_IDS)
  if (known.length === 0) return new Map()
  const found = await Promise.all(Object.values(FINDERS).map(find => find(db, known)))
  return new Map(found.flat())
}

type Found = [id: string, mention: AuditMention][]

const PERSON_PATHS: Partial<Record<string, string>> = {
  CUSTOMER: '/dashboard/customers/',
  VENDOR: '/dashboard/vendors/',
}

const FINDERS = {
  /** An account has two ids: the user's and the profile's. */
  people: async (db: Database, ids: readonly string[]): Promise<Found> => {
    const rows = await db
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .select(['profiles.id', 'profiles.user_id', 'profiles.name', 'users.role', 'users.deleted_at'])
      .where(row => row.or([row('profiles.id', 'in', [...ids]), row('profiles.user_id', 'in', [...ids])]))
      .execute()
    return rows.flatMap(({ id, user_id, name, role, deleted_at }): Found => {
      const page = PERSON_PATHS[role]
      const mention = { name, path: page && deleted_at === null ? page + id : null }
      return [
        [id, mention],
        [user_id, mention],
      ]
    })
  },
  shops: async (db: Database, ids: readonly string[]): Promise<Found> => {
    const rows = await db
      .selectFrom('shops')
      .select(['id', 'name', 'deleted_at'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, name, deleted_at }) => [id, { name, path: toPath(`/dashboard/shops/${id}`, deleted_at) }])
  },
  products: async (db: Database, ids: readonly string[]): Promise<Found> => {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'name', 'deleted_at'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, name, deleted_at }) => [id, { name, path: toPath(`/products/${id}`, deleted_at) }])
  },
  orders: async (db: Database, ids: readonly string[]): Promise<Found> => {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(({ id, number }) => [id, { name: number, path: `/dashboard/orders/${id}` }])
  },
  /** Categories, coupons, reviews and questions, which have no page of their own. */
  others: async (db: Database, ids: readonly string[]): Promise<Found> => {
    const categories = await db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('id', 'in', [...ids])
      // Removed ones have lost their name. The entry has it.
      .where('deleted_at', 'is', null)
      .execute()
    const coupons = await db
      .selectFrom('coupons')
      .select(['id', 'code'])
      .where('id', 'in', [...ids])
      .execute()
    const reviews = await db
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .select(['reviews.id', 'products.id as product', 'products.name', 'products.deleted_at'])
      .where('reviews.id', 'in', [...ids])
      .execute()
    const questions = await db
      .selectFrom('questions')
      .innerJoin('products', 'products.id', 'questions.product_id')
      .select(['questions.id', 'products.id as product', 'products.name', 'products.deleted_at'])
      .where('questions.id', 'in', [...ids])
      .execute()
    return [
      ...categories.map(({ id, name }): Found[number] => [id, { name, path: `/dashboard/categories?edit=${id}` }]),
      ...coupons.map(({ id, code }): Found[number] => [
        id,
        { name: code, path: `/dashboard/coupons?search=${encodeURIComponent(code)}` },
      ]),
      ...[...reviews, ...questions].map(({ id, product, name, deleted_at }): Found[number] => [
        id,
        { name, path: toPath(`/products/${product}`, deleted_at) },
      ]),
    ]
  },
}

/** What was deleted keeps its name, but has no page. */
const toPath = (path: string, deletedAt: number | null): string | null => (deletedAt === null ? path : null)
