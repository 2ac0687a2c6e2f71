import { dispatchMessage, subscribeMessages } from '../db/cross-tab-messages.ts'

/** What sends the outbox in one context: createPageSender (page-sender.ts), or the worker's (sw/outbox-drain.ts). */
export type OutboxSender = {
  /**
   * Sends what is due. Returns at once and never throws.
   * @param isBack ends backoff: the network may be back, or a person looks at the pending changes
   */
  send: (isBack: boolean) => void
}

/** Passes the requests of this context to its sender. Called once, where the context starts. @returns stops it */
export const startSender = ({ send }: OutboxSender): (() => void) =>
  subscribeMessages(message => {
    if (message.type === 'drain') send(message.isBack === true)
  })

/** Asks the sender of this context to send what is due. Before there is one, nothing: each begins by sending. */
export const requestDrain = (isBack: boolean = false): void => dispatchMessage({ type: 'drain', isBack })
