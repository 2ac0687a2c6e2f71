import * as v from 'valibot'
import { uncheckedAs } from '../../../src/contract/fields.ts'
import type { EventHint } from '../../../src/contract/sync/sync.ts'
import type { Channel, Store } from '../../db/store.ts'
import type { Log } from '../logging/log.ts'
import { createEvents, type Events, type StreamSelector } from './local-events.ts'

/** The JSON between processes. During an update they run different versions, so its fields keep their names. */
const ChannelMessage = v.union([
  v.object({ userIds: v.array(v.string()), hint: uncheckedAs<EventHint>(v.looseObject({})) }),
  v.object({ whose: uncheckedAs<StreamSelector>(v.looseObject({})) }),
])
type ChannelMessage = v.InferOutput<typeof ChannelMessage>

/** Events across all processes on a PostgreSQL database, which passes them on; on SQLite, of this process only. */
export const openEvents = ({ store, log }: { store: Pick<Store, 'channel'>; log: Log }): Events => {
  const local = createEvents()
  return store.channel ? withChannel(local, store.channel, log) : local
}

/** Hints for everyone are not passed on: each process notices by itself that the catalogue has changed. */
const withChannel = (local: Events, channel: Channel, log: Log): Events => {
  const broadcast = (message: ChannelMessage) => {
    const onError = (error: unknown) => log.warn({ err: error }, 'An event could not be sent to the other processes.')
    channel.notify(JSON.stringify(message)).catch(onError)
  }
  channel.listen(text => {
    const message = parseMessage(text)
    if (!message) log.warn('A message between the processes could not be read.')
    else if ('whose' in message) local.endStreams(message.whose)
    else local.publish({ userIds: message.userIds }, message.hint)
  })
  return {
    ...local,
    publish: (audience, hint) => {
      local.publish(audience, hint)
      if (audience !== 'everyone') broadcast({ userIds: [...audience.userIds], hint })
    },
    endStreams: selector => {
      local.endStreams(selector)
      broadcast({ whose: selector })
    },
  }
}

/** Whoever may connect to the database may send anything. An error here would end the process. */
const parseMessage = (text: string): ChannelMessage | null => {
  try {
    const parsed = v.safeParse(ChannelMessage, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
