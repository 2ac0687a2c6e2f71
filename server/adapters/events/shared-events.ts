import type { EventHint } from '../../../src/contract/sync.ts'
import type { Channel, Store } from '../../db/store.ts'
import type { Log } from '../logging/log.ts'
import { createEvents, type Events, type StreamSelector } from './local-events.ts'

type ChannelMessage = { userIds: readonly string[]; hint: EventHint } | { whose: StreamSelector }

/** Events of this process and, where the database passes messages on, of every other process on it. */
export const openEvents = ({ store, log }: { store: Pick<Store, 'channel'>; log: Log }): Events => {
  const local = createEvents()
  return store.channel ? withChannel(local, store.channel, log) : local
}

/** What is for everyone needs no passing on: each process sees by itself that the catalogue changed. */
const withChannel = (local: Events, channel: Channel, log: Log): Events => {
  const tell = (message: ChannelMessage) => {
    const failed = (error: unknown) => log.warn({ err: error }, 'The other processes could not be told of an event.')
    channel.notify(JSON.stringify(message)).catch(failed)
  }
  channel.listen(text => {
    const message = JSON.parse(text) as ChannelMessage
    if ('whose' in message) local.endStreams(message.whose)
    else local.publish({ userIds: message.userIds }, message.hint)
  })
  return {
    ...local,
    publish: (to, hint) => {
      local.publish(to, hint)
      if (to !== 'everyone') tell({ userIds: to.userIds, hint })
    },
    endStreams: whose => {
      local.endStreams(whose)
      tell({ whose })
    },
  }
}
