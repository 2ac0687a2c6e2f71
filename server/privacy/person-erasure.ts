import { sql } from 'kysely'
import { DAY_MS } from '../../src/contract/durations.ts'
import { CLOSED_STATUSES } from '../../src/contract/orders/order-status.ts'
import { anonymisePersonInAuditLog, listAuditedIds, stripAuditEntries } from '../audit/audit-log.ts'
import { DELETED_USER } from '../audit/system-actor.ts'
import { removeAllShopStaff } from '../auth/shop-staff.ts'
import { deleteReplies } from '../contact/contact-replies.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { anyOf, containsText } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { deleteVendorImports } from '../imports/import-cleanup.ts'
import { erasePayoutAccounts } from '../ledger/payouts/payout-accounts.ts'
import { eraseFromNotifications } from '../notifications/notifications.ts'
import { deleteReturnDetails } from '../orders/return-requests.ts'
import { eraseCustomersRefundAccounts } from '../payments/refund-accounts.ts'
import { enqueueForIndexing } from '../products/listing/search-index-queue.ts'
import { removeFurtherPictures } from '../products/product-picture-writes.ts'
import { deleteShopConnections } from '../shipments/courier-connections.ts'
import { eraseDocumentsOf } from '../shops/shop-documents.ts'
import { anonymiseFinishedOrders } from './former-customers.ts'
import { OPINION_ERASERS } from './opinion-erasure.ts'
import { eraseOrderTraces } from './order-erasure.ts'
import type { PersonTraces } from './person-traces.ts'
import { ERASERS, type Eraser, PERSONAL_DATA, type PersonKey } from './personal-data.ts'
import { redactRows } from './redact-rows.ts'
import { eraseFromStoredResponses, listOrderCustomers, listOrderWriters, listStaff } from './stored-responses.ts'

const BATCH = 500
/** For as long as responses are stored and devices keep orders. */
const RECENT_MS = 90 * DAY_MS

/** What is erased besides rows: paths of pictures that nobody else's row need refer to. */
export type Erasure = { changes: Change[]; pictures: string[] }
type EraseContext = { tx: Database; person: PersonTraces; now: number; pictures: string[] }

/**
 * Erases a person by the table of personal-data.ts. Call it after `anonymiseUser`, with what was collected before. Orders that are
 * under way keep their address until they have arrived.
 */
export const erasePerson = async (tx: Database, person: PersonTraces, now: number): Promise<Erasure> => {
  const context: EraseContext = { tx, person, now, pictures: [] }
  const changes = [...(await unfollowAll(tx, person.profileId)), ...(await findAuthoredChanges(tx, person.profileId))]
  for (const eraser of ERASERS) changes.push(...(await ERASER_FUNCTIONS[eraser](context)))
  await deleteOwnRows(tx, person)
  return { changes, pictures: context.pictures }
}

const deleteOwnRows = async (tx: Database, person: PersonTraces): Promise<void> => {
  for (const [table, { deletion }] of Object.entries(PERSONAL_DATA)) {
    if (deletion === null || typeof deletion === 'string') continue
    const { rows, by } = deletion as { rows: string; by: PersonKey }
    await sql`delete from ${sql.table(table)} where ${sql.ref(rows)} = ${person[by]}`.execute(tx)
  }
}

const ERASER_FUNCTIONS: Record<Eraser, (context: EraseContext) => Promise<Change[]>> = {
  account: async ({ tx, person: { userId }, pictures }) => {
    const photos = await tx.selectFrom('profiles').select('profile_photo').where('user_id', '=', userId).execute()
    pictures.push(...photos.flatMap(row => row.profile_photo ?? []))
    await tx.updateTable('profiles').set({ profile_photo: null }).where('user_id', '=', userId).execute()
    await tx.updateTable('sessions').set({ browser: null, system: null }).where('user_id', '=', userId).execute()
    return []
  },

  orders: async ({ tx, person, pictures }) => {
    const { userId, profileId } = person
    await anonymiseFinishedOrders(tx, profileId)
    pictures.push(...(await deleteReturnDetails(tx, profileId)))
    await eraseCustomersRefundAccounts(tx, profileId)
    await tx.updateTable('store_credit_changes').set({ reason: null }).where('customer_id', '=', profileId).execute()
    await tx.updateTable('order_events').set({ actor_name: DELETED_USER }).where('actor_id', '=', userId).execute()
    const ownNotes = tx.updateTable('order_events').where('actor_id', '=', userId).where('role', '=', 'CUSTOMER')
    await ownNotes.set({ note: null, note_descriptor: null }).execute()
    await redactRows(tx, person, { table: 'order_events', columns: ['note', 'note_descriptor'] }, rows =>
      rows.where('actor_id', '=', userId),
    )
    return eraseOrderTraces(tx, await listFinishedOrders(tx, profileId))
  },

  ...OPINION_ERASERS,

  notifications: async ({ tx, person: { userId, name, orderIds } }) => {
    await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
    const named = await eraseFromNotifications(tx, rows => rows.where('about_user_id', '=', userId))
    // Those of earlier versions do not say whom they name.
    const vendors = (await listOrderWriters(tx, orderIds.slice(-BATCH))).map(owner => owner.userId)
    const unmarked = await eraseFromNotifications(tx, rows =>
      rows
        .where('user_id', 'in', anyOf(vendors))
        .where('kind', 'in', ['REVIEW', 'FOLLOW'])
        .where('about_user_id', 'is', null)
        .where(row => row.or([row('body', '=', name), containsText(row.ref('body'), `${name}: `)])),
    )
    return [...named, ...unmarked]
  },

  auditLog: async ({ tx, person }) => {
    await anonymisePersonInAuditLog(tx, person)
    await stripAuditEntries(tx, 'user', [person.userId])
    await stripAuditEntries(tx, 'shop', person.shopIds)
    for (const entity of ['api-key', 'webhook'] as const)
      await stripAuditEntries(tx, entity, await listAuditedIds(tx, { entity, actorId: person.userId }))
    return []
  },

  notes: async ({ tx, person: { userId, profileId, shopIds } }) => {
    const notes = await tx
      .deleteFrom('admin_notes')
      .where('entity_id', 'in', [profileId, ...shopIds])
      .returning('id')
      .execute()
    await eraseResponsesToStaff(
      tx,
      notes.map(({ id }) => id),
    )
    await tx.updateTable('admin_notes').set({ author_name: DELETED_USER }).where('author_id', '=', userId).execute()
    return []
  },

  storedResponses: async ({ tx, person, now }) => {
    const { userId, profileId, orderIds, reviewIds, shopIds } = person
    await tx.deleteFrom('idempotency').where('owner', '=', userId).execute()
    const staff = await listStaff(tx)
    const shopOrders = await listShopOrders(tx, shopIds, now - RECENT_MS)
    const otherIds = new Set([userId, profileId, ...reviewIds, ...shopIds])
    await eraseFromStoredResponses(tx, { owners: staff, orderIds: new Set([...orderIds, ...shopOrders]), otherIds })
    for (let from = 0; from < orderIds.length; from += BATCH) {
      const ids = orderIds.slice(from, from + BATCH)
      const owners = (await listOrderWriters(tx, ids)).filter(({ role }) => role === 'VENDOR')
      await eraseFromStoredResponses(tx, { owners, orderIds: new Set(ids), otherIds: new Set(reviewIds) })
    }
    for (let from = 0; from < shopOrders.length; from += BATCH) {
      const ids = shopOrders.slice(from, from + BATCH)
      await eraseFromStoredResponses(tx, { owners: await listOrderCustomers(tx, ids), orderIds: new Set(ids) })
    }
    return []
  },

  messages: async ({ tx, person }) => {
    const rows = await tx
      .deleteFrom('contact_messages')
      .where(row =>
        row.or([
          row('user_id', '=', person.userId),
          row.and([
            row('user_id', 'is', null),
            row('email', 'in', [person.email, ...person.contacts]),
            // An address that they have not confirmed may be a stranger's.
            row.or([row('email', '=', person.confirmedEmail), row('name', '=', person.name)]),
          ]),
        ]),
      )
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    await deleteReplies(tx, ids)
    await stripAuditEntries(tx, 'message', ids)
    await eraseResponsesToStaff(tx, ids)
    return []
  },

  mails: async ({ tx, person }) => {
    const emails = [person.email, ...person.contacts.filter(contact => contact.includes('@'))]
    // Also text messages to their phones.
    const recipients = [person.email, ...person.contacts]
    await tx.deleteFrom('mails').where('recipient', 'in', recipients).execute()
    for (const contact of emails)
      await tx
        .deleteFrom('mails')
        .where(row => containsText(row.ref('content'), contact))
        .execute()
    return []
  },

  mailedLinks: async ({ tx, person: { userId, email } }) => {
    await tx
      .deleteFrom('mailed_tokens')
      .where(row => row.or([row('user_id', '=', userId), row('new_email', '=', email)]))
      .execute()
    return []
  },

  shops: async ({ tx, person: { profileId, shopIds }, now, pictures }) => {
    await deleteShopConnections(tx, shopIds)
    await erasePayoutAccounts(tx, now)
    await eraseDocumentsOf(tx, shopIds)
    await removeAllShopStaff(tx, profileId, now)
    const own = tx.updateTable('shops').where('vendor_id', '=', profileId)
    const texts = {
      phone_number: '',
      shop_address: '',
      description: '',
      description_bn: null,
      delivery: null,
      pickup: null,
      quick_answers: null,
    }
    await own.set(row => ({ ...texts, seq: row('seq', '+', 1) })).execute()
    const products = await tx
      .updateTable('products')
      .set({ description: '', description_bn: null, warranty: null, warranty_bn: null, moderation_reason: null })
      .set({ picture_count: 0 })
      .where('shop_id', 'in', anyOf(shopIds))
      .returning('id')
      .execute()
    const ids = products.map(({ id }) => id)
    await enqueueForIndexing(tx, ids)
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      await stripAuditEntries(tx, 'product', batch)
      pictures.push(...(await removeFurtherPictures(tx, batch)))
    }
    return listShopOrderChanges(tx, shopIds, now - RECENT_MS)
  },

  imports: async ({ tx, person: { profileId, shopIds }, pictures }) => {
    pictures.push(...(await deleteVendorImports(tx, profileId, shopIds)))
    return []
  },
}

const eraseResponsesToStaff = async (tx: Database, ids: readonly string[]): Promise<void> =>
  eraseFromStoredResponses(tx, { owners: await listStaff(tx), orderIds: new Set(), otherIds: new Set(ids) })

const listFinishedOrders = async (tx: Database, customerId: string): Promise<string[]> => {
  const finished = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId)
  const rows = await finished
    .where('status', 'in', [...CLOSED_STATUSES])
    .where('shipping_phone', '=', '')
    .execute()
  return rows.map(({ id }) => id)
}

const listShopOrders = async (tx: Database, shopIds: readonly string[], since: number): Promise<string[]> => {
  const orders = tx.selectFrom('orders').select('id').where('shop_id', 'in', anyOf(shopIds))
  return (await orders.where('created_at', '>=', since).execute()).map(({ id }) => id)
}

/** The orders show the shop's phone number and address on the customers' devices. */
const listShopOrderChanges = async (tx: Database, shopIds: readonly string[], since: number): Promise<Change[]> => {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('profiles', 'profiles.id', 'orders.customer_id')
    .select(['orders.id', 'profiles.user_id'])
    .where('orders.shop_id', 'in', anyOf(shopIds))
    .where('orders.created_at', '>=', since)
    .execute()
  return rows.map(({ id, user_id }) => ({ scopes: [user_id], entity: 'order', id }))
}

const unfollowAll = async (tx: Database, profileId: string): Promise<Change[]> => {
  const follows = tx.deleteFrom('follows').where('customer_id', '=', profileId).returning('shop_id')
  const ids = (await follows.execute()).map(row => row.shop_id).sort()
  if (ids.length === 0) return []
  await tx
    .updateTable('shops')
    .set({ follower_count: sql<number>`follower_count - 1`, seq: sql<number>`seq + 1` })
    .where('id', 'in', ids)
    .execute()
  return ids.map(id => ({ scopes: ['catalogue'], entity: 'shop', id }))
}

/** Changes of the person's orders and reviews, whose shown name changes, for the vendors' devices. */
const findAuthoredChanges = async (tx: Database, profileId: string): Promise<Change[]> => {
  const orders = await tx
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['orders.id', 'profiles.user_id as vendor'])
    .where('orders.customer_id', '=', profileId)
    .execute()
  const reviews = await tx
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['reviews.id', 'profiles.user_id as vendor'])
    .where('reviews.customer_id', '=', profileId)
    .execute()
  return [
    ...orders.map(({ id, vendor }): Change => ({ scopes: [vendor], entity: 'order', id })),
    ...reviews.map(({ id, vendor }): Change => ({ scopes: [vendor], entity: 'review', id })),
  ]
}
