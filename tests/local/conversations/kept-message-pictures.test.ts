import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toConversationId } from '../../../src/contract/conversations/conversation-party.ts'
import {
  type ConversationDetail,
  getConversation,
  type Message,
} from '../../../src/contract/conversations/conversations.ts'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import {
  deleteUnneededMessagePictures,
  loadMessagePicture,
  MESSAGE_PICTURES_MAX,
} from '../../../src/local/conversations/message-pictures.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { cleanUpAfterSignOut } from '../../../src/local/db/sign-out-cleanup.ts'
import { refreshListing } from '../../../src/local/sync/listings.ts'
import { KARIM, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { SHOP } from '../entity-fixtures.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()

let kept: Map<string, Response>
const toPath = (key: string | { url: string }) => (typeof key === 'string' ? key : new URL(key.url).pathname)
beforeEach(() => {
  kept = new Map()
  const cache = {
    keys: async () => [...kept.keys()].map(path => ({ url: `https://haat.example${path}` })),
    match: async (key: string) => kept.get(toPath(key))?.clone(),
    put: async (key: string, response: Response) => void kept.set(toPath(key), response),
    delete: async (key: string | { url: string }) => kept.delete(toPath(key)),
  }
  Object.assign(globalThis, { caches: { open: async () => cache } })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches')
})

const picture = Buffer.from('RIFF....WEBP with every byte ÿþ\u0000').toString('base64')
const requests = () => device.server.requests.filter(({ path }) => path.startsWith('/conversations/picture/')).length
/** The server has this picture. */
const offer = (id: string) =>
  device.server.responses.set(`GET /conversations/picture/${id}`, () => successReply({ id, picture }))
const refuseAll = (ids: readonly string[]) => {
  for (const id of ids)
    device.server.responses.set(`GET /conversations/picture/${id}`, () => failureReply(404, 'NOT_FOUND', 'Not found.'))
}
const see = async (id: string) => {
  offer(id)
  return loadMessagePicture(id)
}
const write = (n: number, more: Partial<Message> = {}): Message => ({
  id: createId(),
  n,
  isShop: true,
  text: 'Look.',
  hasPicture: true,
  createdAt: '2026-05-01T10:00:00.000Z',
  ...more,
})
/** The device receives the newest messages of the conversation with the shop, or those before one. */
const receive = async (
  messages: readonly Message[],
  { hasEarlier = false, before }: { hasEarlier?: boolean; before?: number } = {},
) => {
  const conversation: ConversationDetail = {
    id: toConversationId(SHOP, RIMA.id),
    shop: { id: SHOP, name: 'Rupsha Sarees', logoUrl: '', phoneNumber: '' },
    customer: { id: RIMA.id, name: 'Rima' },
    messages: [...messages],
    hasEarlier,
    ...{ delivered: 0, read: 0, ownRead: 0 },
  }
  device.server.responses.set(`GET /conversations/with/${SHOP}`, () => successReply([conversation]))
  await refreshListing(getConversation, { shopId: SHOP, ...(before && { before }) }, { force: true })
}

describe('The picture of a message', () => {
  it('is downloaded once, and seen offline as it is', async () => {
    await signInOnDevice(device.server, RIMA)
    const id = createId()
    const shown = await see(id)
    expect(shown).toBe(`data:image/webp;base64,${picture}`)
    refuseAll([id])
    expect([await loadMessagePicture(id), requests()]).toEqual([shown, 1])
  })

  it('is seen by the account alone that has opened it, and is gone with its sign-out', async () => {
    await signInOnDevice(device.server, RIMA)
    const id = createId()
    await see(id)
    await signInOnDevice(device.server, KARIM)
    refuseAll([id])
    await expect(loadMessagePicture(id)).rejects.toThrow('Not found.')
    await signInOnDevice(device.server, RIMA)
    await see(createId())
    await signOutDevice('keep')
    await cleanUpAfterSignOut(undefined)
    expect([...kept.keys()]).toEqual([])
  })

  it('does not stay where its person has signed out while it was on its way', async () => {
    await signInOnDevice(device.server, RIMA)
    const id = createId()
    device.server.responses.set(`GET /conversations/picture/${id}`, () => successReply({ id, picture }))
    device.server.replyToNext(async ({ path }) => {
      if (path.startsWith('/conversations/picture/')) await signOutDevice('keep')
      return undefined
    })
    await loadMessagePicture(id).catch(() => undefined)
    expect([...kept.keys()]).toEqual([])
  })

  it('is deleted with its message, and with its conversation', async () => {
    await signInOnDevice(device.server, RIMA)
    const [earlier, removed, stays] = [write(1), write(2), write(3)]
    await receive([earlier], { before: 2 })
    await receive([removed, stays], { hasEarlier: true })
    for (const { id } of [earlier, removed, stays]) await see(id)
    await deleteUnneededMessagePictures()
    expect(kept.size).toBe(3)
    await receive([{ ...removed, text: '', hasPicture: false, isRemoved: true }, stays], { hasEarlier: true })
    await deleteUnneededMessagePictures()
    expect([...kept.keys()].map(path => path.slice(-41, -5))).toEqual([earlier.id, stays.id])
    await receive([])
    await deleteUnneededMessagePictures()
    expect(kept.size).toBe(0)
  })

  it('is one of so many, of which the oldest are deleted first, and leaves those of products alone', async () => {
    await signInOnDevice(device.server, RIMA)
    kept.set('/pictures/product-320.webp', new Response('a product'))
    const ids = Array.from({ length: MESSAGE_PICTURES_MAX + 2 }, () => createId())
    for (const id of ids) await see(id)
    expect(kept.size).toBe(MESSAGE_PICTURES_MAX + 1)
    expect([...kept.keys()].slice(0, 2)).toEqual([
      '/pictures/product-320.webp',
      `/pictures/messages/${RIMA.id}/${ids[2]}.webp`,
    ])
    await deleteUnneededMessagePictures()
    expect([...kept.keys()]).toEqual(['/pictures/product-320.webp'])
  })

  it('is shown without being kept where the disk is full or the browser has no place for it', async () => {
    await signInOnDevice(device.server, RIMA)
    Object.assign(globalThis, { caches: { open: async () => Promise.reject(new DOMException('No', 'SecurityError')) } })
    expect(await see(createId())).toBe(`data:image/webp;base64,${picture}`)
    Reflect.deleteProperty(globalThis, 'caches')
    expect(await see(createId())).toBe(`data:image/webp;base64,${picture}`)
    await deleteUnneededMessagePictures()
  })
})
