import {
  type ConversationDetail,
  getConversation,
  getMessagePicture,
} from '../../contract/conversations/conversations.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import { PICTURE_CACHE } from '../db/storage.ts'

/**
 * Pictures of messages are kept among the other pictures of this device, under the account that may see them: a sign-out
 * deletes those that no row names (db/sign-out-cleanup.ts), and a full phone evicts them first. They have no URL of the
 * server; the worker finds none either, because no screen asks for these paths.
 */
const FOLDER = '/pictures/messages/'

/** The most that are kept, of about 100 KB each. */
export const MESSAGE_PICTURES_MAX = 100

const toPath = (userId: string, messageId: string): string => `${FOLDER}${userId}/${messageId}.webp`

/**
 * The picture of a message as a `data:` URL: from this device, else from the server, and then it is kept.
 * @throws ApiFailure
 */
export const loadMessagePicture = async (id: string, options: { signal?: AbortSignal } = {}): Promise<string> => {
  const userId = await readUserId()
  const kept = userId && (await findKept(toPath(userId, id)))
  if (kept) return kept
  const { data } = await callAuthenticated(getMessagePicture, { id }, options)
  if (userId) await keep(toPath(userId, id), data.picture, userId).catch(reportUnkept)
  return toPictureData(data.picture)
}

/** @param picture WebP in base64 */
export const toPictureData = (picture: string): string => `${DATA_START}${picture}`

const DATA_START = 'data:image/webp;base64,'

/**
 * Deletes the pictures that no message on this device has any more: an admin has removed it, or the conversation is not kept
 * any longer.
 */
export const deleteUnneededMessagePictures = async (): Promise<void> => {
  const cache = await openCache()
  const userId = await readUserId()
  if (!cache || !userId) return
  const needed = new Set((await listPictureIds()).map(id => toPath(userId, id)))
  const kept = await listKept(cache)
  await Promise.all(kept.filter(({ url }) => !needed.has(new URL(url).pathname)).map(request => cache.delete(request)))
}

const readUserId = async (): Promise<string | undefined> => (await readSession())?.user.id

/** Cache Storage is missing without https, and refuses private windows of some browsers. */
const openCache = async (): Promise<Cache | null> =>
  typeof caches === 'undefined' ? null : caches.open(PICTURE_CACHE).catch(() => null)

/** The oldest first. */
const listKept = async (cache: Cache): Promise<Request[]> =>
  (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(FOLDER))

const findKept = async (path: string): Promise<string | null> => {
  const response = await (await openCache())?.match(path)
  return response ? toPictureData(toBase64(await response.arrayBuffer())) : null
}

const keep = async (path: string, picture: string, userId: string): Promise<void> => {
  const cache = await openCache()
  if (!cache) return
  const bytes = Uint8Array.from(atob(picture), character => character.charCodeAt(0))
  const headers = { 'content-type': 'image/webp', 'content-length': String(bytes.length) }
  await cache.put(path, new Response(bytes, { headers }))
  // They may have signed out while it was on its way.
  if ((await readUserId()) !== userId) return void (await cache.delete(path))
  const kept = await listKept(cache)
  await Promise.all(kept.slice(0, -MESSAGE_PICTURES_MAX).map(request => cache.delete(request)))
}

/** It is shown all the same: the disk is full, or the cache was deleted meanwhile. */
const reportUnkept = (): void => undefined

const CHUNK = 8192
const toBase64 = (buffer: ArrayBuffer): string => {
  const bytes = new Uint8Array(buffer)
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

/** The messages with pictures in the stored pages of conversations; a page of earlier ones counts while there are earlier ones. */
const listPictureIds = async (): Promise<string[]> => {
  const listings = await db.listings.where('key').startsWith(`${getConversation.name}?`).toArray()
  const pages = listings.map(({ key, rows }) => {
    const [conversation] = (rows ?? []) as ConversationDetail[]
    return { isEarlier: key.includes('["before",'), conversation }
  })
  const newest = new Map(
    pages.flatMap(({ isEarlier, conversation }) =>
      conversation && !isEarlier ? [[conversation.id, conversation] as const] : [],
    ),
  )
  const isOver = ({ id }: ConversationDetail): boolean => newest.get(id)?.hasEarlier === false
  const shown = pages.flatMap(({ isEarlier, conversation }) =>
    conversation && !(isEarlier && isOver(conversation)) ? conversation.messages : [],
  )
  const removed = new Set(shown.filter(({ isRemoved }) => isRemoved).map(({ id }) => id))
  return shown.flatMap(({ id, hasPicture }) => (hasPicture && !removed.has(id) ? [id] : []))
}
