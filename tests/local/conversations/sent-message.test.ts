import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { toConversationId } from '../../../src/contract/conversations/conversation-party.ts'
import { sendMessage } from '../../../src/contract/conversations/conversation-writes.ts'
import {
  type ConversationDetail,
  getConversation,
  type Message,
} from '../../../src/contract/conversations/conversations.ts'
import { readConversation, readEarlierMessages } from '../../../src/local/conversations/reads.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { applyWriteResponse } from '../../../src/local/sync/apply-write-response.ts'
import { refreshListing } from '../../../src/local/sync/listings.ts'
import { RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { SHOP } from '../entity-fixtures.ts'
import { successReply } from '../fake-server.ts'

const device = setUpDevice()

it('A message that was sent ends the newest page of its conversation, and no earlier one', async () => {
  await signInOnDevice(device.server, RIMA)
  const conversation = toConversationId(SHOP, RIMA.id)
  const write = (n: number): Message => ({
    id: createId(),
    n,
    isShop: true,
    text: `${n}`,
    createdAt: '2026-05-01T10:00:00.000Z',
  })
  const receive = async (messages: Message[], before?: number) => {
    const shop = { id: SHOP, name: 'Rupsha Sarees', logoUrl: '', phoneNumber: '' }
    const page: ConversationDetail = {
      ...{
        id: conversation,
        shop,
        customer: { id: RIMA.id, name: 'Rima' },
        messages,
        hasEarlier: before === undefined,
      },
      ...{ delivered: 0, read: 0, ownRead: 0 },
    }
    device.server.responses.set(`GET /conversations/with/${SHOP}`, () => successReply([page]))
    await refreshListing(getConversation, { shopId: SHOP, before }, { force: true })
  }
  await receive([write(3)])
  await receive([write(1), write(2)], 3)
  const sent = { id: createId(), conversation, n: 4, isShop: false, createdAt: '2026-05-01T10:01:00.000Z' }
  await applyWriteResponse(sendMessage, sent, { shopId: SHOP, id: sent.id, text: '4' })
  const newest = (await readConversation({ shopId: SHOP })).conversation
  expect(newest?.messages.map(({ text }) => text)).toEqual(['3', '4'])
  expect((await readEarlierMessages({ shopId: SHOP }, 3)).page?.messages.map(({ text }) => text)).toEqual(['1', '2'])
})
