import * as v from 'valibot'
import { sendMessage } from '../../contract/conversations/conversation-writes.ts'
import type { ConversationDetail } from '../../contract/conversations/conversations.ts'
import { type Endpoint, type InputOf, type OutputOf, type Resource, resourceOf } from '../../contract/endpoint.ts'
import { readAllNotifications } from '../../contract/notifications/notification-writes.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import type { Person } from '../../contract/people/person.ts'
import { setUserStatus } from '../../contract/people/person-writes.ts'
import { voteForReview } from '../../contract/reviews/review-vote-writes.ts'
import { followShop, unfollowShop } from '../../contract/shops/followed-shop-writes.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { Listing } from '../db/device-schema.ts'
import { isNewer, markStale, storeFollowResult } from '../db/replica.ts'
import { applyResponse } from './apply-response.ts'
import { RESOURCE_STORES } from './resource-stores.ts'

/**
 * A write has succeeded: its rows are stored or taken away, and the listings that it made old are marked, inside the
 * caller's transaction, so that nothing flickers between the optimistic state and the server's.
 * @param input of the write, where an entry had it
 */
export const applyWriteResponse = async (endpoint: Endpoint, data: unknown, input?: unknown): Promise<void> => {
  const parsed = v.safeParse(endpoint.output, data)
  if (parsed.success) await applyWrittenData(endpoint, parsed.output, input)
  await markStale(endpoint.stale)
}

const applyWrittenData = async (endpoint: Endpoint, data: unknown, input: unknown): Promise<void> => {
  const applySpecial = SPECIAL_RESPONSES[endpoint.name]
  if (applySpecial) return applySpecial(data as never, input as never)
  const row = v.is(ListedRow, data) ? data : undefined
  const isGone = endpoint.method === 'DELETE' && row
  if (isGone) await RESOURCE_STORES[resourceOf(endpoint)]?.remove?.([row.id])
  else await applyResponse(endpoint, data, isWriterOwner(endpoint) ? 1 : 0)
  if (!row) return
  const change = isGone ? removeRow(row.id) : upsertRow(row, endpoint.method === 'POST')
  await updateListings(resourceOf(endpoint), change)
}

/** What only a vendor, or only a customer, may write belongs to its writer. */
const isWriterOwner = ({ who }: Endpoint): boolean => Array.isArray(who) && who.length === 1 && who[0] !== 'ADMIN'

const ListedRow = v.looseObject({ id: v.string(), seq: v.optional(v.number()) })
type ListedRow = v.InferOutput<typeof ListedRow>
type ListedRows = { rows: ListedRow[] } & Pick<Listing, 'key' | 'page'>

const removeRow =
  (id: string) =>
  ({ rows }: ListedRows): ListedRow[] =>
    rows.filter(row => row.id !== id)

const upsertRow =
  (written: ListedRow, isNew: boolean) =>
  ({ rows, page }: ListedRows): ListedRow[] => {
    if (rows.some(row => row.id === written.id)) {
      return rows.map(row => (row.id === written.id && !isNewer(row, written) ? { ...row, ...written } : row))
    }
    return isNew && page === 1 && hasSameFields(written, rows[0]) ? [written, ...rows] : rows
  }

/** Is the response a row of the resource's lists? Not every response is. */
const hasSameFields = (written: ListedRow, listed: ListedRow | undefined): boolean =>
  listed !== undefined && Object.keys(written).sort().join() === Object.keys(listed).sort().join()

/** Changes the rows in stored listings, for resources without a table. */
const updateListings = async (resource: Resource, change: (listing: ListedRows) => ListedRow[]): Promise<void> => {
  await db.listings
    .where('resource')
    .equals(resource)
    .modify((listing: Listing) => {
      if (listing.rows === null) return
      const rows = change({ ...listing, rows: listing.rows })
      listing.total += rows.length - listing.rows.length
      listing.rows = rows
      listing.ids = rows.map(row => row.id)
    })
}

/** A person's row carries its own id, and its user's inside. */
const setPersonStatus = ({ id, status, seq }: OutputOf<typeof setUserStatus>): Promise<void> =>
  updateListings('people', ({ rows }) =>
    (rows as Person[]).map(person =>
      person.user.id === id ? { ...person, seq, user: { ...person.user, status } } : person,
    ),
  )

/** A listing of another product may get the review, too, where nobody looks for it. */
const storeVote = async ({ id, isHelpful, helpfulCount }: OutputOf<typeof voteForReview>): Promise<void> => {
  await db.reviews.update(id, { helpfulCount })
  await updateListings('review-votes', ({ rows }) => [
    ...rows.filter(row => row.id !== id),
    ...(isHelpful ? [{ id }] : []),
  ])
}

/** In the key of a listing whose query names that field. */
const BEFORE = '["before",'

/** The response leaves out the text, which the entry has. Only a whole conversation has `messages`, and its pages `before` a message end earlier. */
const storeMessage = (
  { conversation, ...message }: OutputOf<typeof sendMessage>,
  { text }: InputOf<typeof sendMessage>,
): Promise<void> =>
  updateListings('conversations', ({ rows, key }) =>
    (rows as Partial<ConversationDetail>[] as ConversationDetail[]).map(row =>
      row.id === conversation && row.messages && !key.includes(BEFORE)
        ? { ...row, messages: [...row.messages.filter(({ id }) => id !== message.id), { ...message, text }] }
        : row,
    ),
  )

const markAllRead = async (
  _: OutputOf<typeof readAllNotifications>,
  { until = Number.POSITIVE_INFINITY }: InputOf<typeof readAllNotifications>,
): Promise<void> => {
  const readAt = new Date(now()).toISOString()
  const isSeen = (one: Notification) => one.readAt === null && Date.parse(one.createdAt) <= until
  await db.notifications.filter(isSeen).modify({ readAt })
}

/** Writes whose response is not a row of their resource, by the endpoint's name. All others need no line here. */
const SPECIAL_RESPONSES: Record<string, (data: never, input: never) => Promise<void>> = {
  [followShop.name]: storeFollowResult,
  [unfollowShop.name]: storeFollowResult,
  [readAllNotifications.name]: markAllRead,
  [setUserStatus.name]: setPersonStatus,
  [voteForReview.name]: storeVote,
  [sendMessage.name]: storeMessage,
}
