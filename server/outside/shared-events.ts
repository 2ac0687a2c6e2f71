import type { EventHint } from '../../src/contract/sync.ts'
import type { Channel, Store } from '../db/store.ts'
import { createEvents, type EndOf, type Events } from './events.ts'
import type { Log } from './log.ts'

type Message = { userIds: readonly string[]; hint: EventHint } | { whose: EndOf }

/** Events of this process and, where the database passes messages on, of every other process on it. */
export const openEvents = ({ store, log }: { store: Pick<Store, 'channel'>; log: Log }): Events => {
  const local = createEvents()
  return store.channel ? shared(local, store.channel, log) : local
}

/** What is for everyone needs no passing on: each process sees by itself that the catalogue changed. */
const shared = (local: Events, channel: Channel, log: Log): Events => {
  const tell = (message: Message) => {
    const failed = (error: unknown) => log.warn({ err: error }, 'The other processes could not be told of an event.')
    channel.tell(JSON.stringify(message)).catch(failed)
  }
  channel.hear(text => {
    const message = JSON.parse(text) as Message
    if ('whose' in message) local.end(message.whose)
    else local.publish({ userIds: message.userIds }, message.hint)
  })
  return {
    ...local,
    publish: (to, hint) => {
      local.publish(to, hint)
      if (to !== 'everyone') tell({ userIds: to.userIds, hint })
    },
    end: whose => {
      local.end(whose)
      tell({ whose })
    },
  }
}
