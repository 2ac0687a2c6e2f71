import type { Services } from '../services.ts'

/** Says that this user has a notification that he does not know of. */
export type Hint = (userId: string) => void

type Telling = { after(effect: () => unknown): void; services: Services }

/** For a command that notifies: whom it names hears of it at once, when the transaction has committed. */
export const hintNotified =
  ({ after, services }: Telling): Hint =>
  userId =>
    after(() => services.events.publish({ userIds: [userId] }, { type: 'notification' }))
