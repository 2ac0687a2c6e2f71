import { describe, expect, it } from 'vitest'
import { blockConversation, sendMessage } from '../../../src/contract/conversations/conversation-writes.ts'
import type { Conversation, ConversationDetail, Message } from '../../../src/contract/conversations/conversations.ts'
import { applyPendingToConversation, applyPendingToConversations } from '../../../src/local/conversations/optimistic.ts'
import type { OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createWriteEntry } from '../../../src/local/outbox/entry.ts'

const message = (n: number, text = `Message ${n}`): Message => ({
  id: `m${n}`,
  n,
  isShop: false,
  text,
  createdAt: '2026-11-20T10:00:00.000Z',
})
const sides = { shop: { id: 'shop', name: 'Rupsha', logoUrl: '', phoneNumber: '' }, customer: { id: 'me', name: 'N' } }
const conversation: ConversationDetail = {
  id: 'shop:me',
  ...sides,
  messages: [message(1)],
  hasEarlier: false,
  delivered: 1,
  read: 0,
  ownRead: 0,
}
const options = { label: 'Message', scopeId: 'shop:' }
const entryOf = (input: object): OutboxEntry => ({
  ...createWriteEntry(sendMessage, { shopId: 'shop', text: 'New', ...input }, 'user', options),
  n: 1,
})
const block = (isBlocked: boolean, state: OutboxEntry['state'] = 'pending'): OutboxEntry => ({
  ...createWriteEntry(blockConversation, { shopId: 'shop', isBlocked }, 'user', options),
  n: 2,
  state,
})

describe('A conversation with what waits', () => {
  it('ends with its unsent messages, and shows none that the server has already', () => {
    const entries = [
      entryOf({ id: 'm1' }),
      entryOf({ id: 'm2', text: 'Second' }),
      entryOf({ id: 'x', shopId: 'other' }),
    ]
    const shown = applyPendingToConversation(conversation, entries)
    expect(shown.messages.map(({ id, text }) => `${id} ${text}`)).toEqual(['m1 Message 1', 'm2 Second'])
    expect(shown.messages[1]!.entry).toBe(entries[1])
  })

  it('of a vendor shows the messages to this customer alone, as the shop’s', () => {
    const entries = [entryOf({ id: 'm2', customerId: 'me' }), entryOf({ id: 'm3', customerId: 'another' })]
    const shown = applyPendingToConversation(conversation, entries)
    expect(shown.messages.map(({ id, isShop }) => [id, isShop])).toEqual([
      ['m1', false],
      ['m2', true],
    ])
  })

  it('is closed by a block that waits and opened by the end of one, unless that was refused', () => {
    const blocked = { ...conversation, closed: 'BLOCKED_BY_ME' }
    expect(applyPendingToConversation(conversation, [block(true)]).closed).toBe('BLOCKED_BY_ME')
    expect(applyPendingToConversation(blocked, [block(false)])).not.toHaveProperty('closed')
    expect(applyPendingToConversation(blocked, [block(false, 'rejected')]).closed).toBe('BLOCKED_BY_ME')
  })

  it('comes first in the list, with its unsent text', () => {
    const row = (id: string): Conversation => ({
      ...sides,
      shop: { ...sides.shop, id },
      id: `${id}:me`,
      last: message(1),
      unread: 0,
    })
    const [first, second] = applyPendingToConversations([row('a'), row('shop')], [entryOf({ id: 'm2', text: 'New' })])
    expect([first!.id, first!.last.text, second!.id]).toEqual(['shop:me', 'New', 'a:me'])
  })
})
