import { toConversationId } from '../../src/contract/conversations/conversation-party.ts'
import {
  blockConversation,
  markConversationRead,
  saveMessageSettings,
  sendMessage,
} from '../../src/contract/conversations/conversation-writes.ts'
import {
  getConversation,
  getMessagePicture,
  getMessageSettings,
  listConversations,
} from '../../src/contract/conversations/conversations.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import type { AfterCommit, Database } from '../db/store.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { setBlocked } from './block-conversation.ts'
import { loadConversation } from './conversation-detail.ts'
import * as list from './conversation-list.ts'
import { prepareMessagePicture, readMessagePicture } from './message-pictures.ts'
import { changeMessageSettings, listMessageSettings } from './message-settings.ts'
import { requireParties } from './parties.ts'
import { publishConversationAfterCommit } from './publish-conversation.ts'
import { hasUndelivered, markDelivered, markRead } from './read-conversation.ts'
import { send } from './send-message.ts'

export const routes: readonly Route[] = [
  createRoute(listConversations, async ({ db, input, actor, ...context }) => {
    await deliver(db, actor, context)
    const { conversations, total } = await list.listConversations(db, input, actor)
    return { data: conversations, meta: { total } }
  }),

  createRoute(getConversation, async ({ db, input, actor, ...context }) => {
    await deliver(db, actor, context)
    return { data: [await loadConversation(db, await requireParties(db, input, actor), input.before)] }
  }),

  createRoute(
    sendMessage,
    async ({ db: tx, input, actor, now, ...context }, picture: string | null) => {
      const publish = publishConversationAfterCommit(context)
      const { data, isNew } = await send({ tx, input, picture, actor, now, publish })
      return { data, message: TOAST.reviewDone, status: isNew ? 201 : 200 }
    },
    { prepare: prepareMessagePicture },
  ),

  createRoute(getMessagePicture, async ({ db, input, actor }) => ({
    data: { id: input.id, picture: await readMessagePicture(db, input.id, actor) },
    headers: { 'cache-control': 'private, no-store' },
  })),

  createRoute(markConversationRead, async ({ db: tx, input, actor, now, ...context }) => {
    const parties = await requireParties(tx, input, actor)
    const isNews = await markRead(tx, parties, { upTo: input.upTo, actor, now })
    if (isNews) publishConversationAfterCommit(context)(parties)
    return { data: { id: toConversationId(parties.shopId, parties.customerId) } }
  }),

  createRoute(blockConversation, async ({ db: tx, input, actor, now, ...context }) => {
    const parties = await requireParties(tx, input, actor)
    await setBlocked(tx, parties, { isBlocked: input.isBlocked, now })
    publishConversationAfterCommit(context)(parties)
    return { data: { id: toConversationId(parties.shopId, parties.customerId) }, message: TOAST.updated }
  }),

  createRoute(getMessageSettings, async ({ db, actor }) => ({ data: await listMessageSettings(db, actor.profileId) })),

  createRoute(saveMessageSettings, async ({ db: tx, input, actor: vendor, now }) => {
    await changeMessageSettings(tx, input, { vendor, now })
    return { data: { id: input.id }, message: TOAST.updated }
  }),
]

type Context = { services: Services; afterCommit: AfterCommit }

/** Whoever reads has received everything that was written to them: their other sides see that. */
const deliver = async (db: Database, actor: Actor, context: Context): Promise<void> => {
  if (!(await hasUndelivered(db, actor))) return
  const { store, events } = context.services
  context.afterCommit(async () => {
    const reached = await store.write(tx => markDelivered(tx, actor))
    const publish = publishConversationAfterCommit({ services: { events }, afterCommit: effect => void effect() })
    for (const conversation of reached) publish(conversation)
  })
}
