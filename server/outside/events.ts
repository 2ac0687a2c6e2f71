import type { EventHint } from '../../src/contract/sync.ts'

export type Audience = 'everyone' | { userIds: readonly string[] }
export type Listener = { userId: string | null; sessionId: string | null; hear(hint: EventHint): void; end(): void }

/** Hints to whoever listens now. They are not kept and not replayed: what changed is fetched. */
export type Events = {
  publish(to: Audience, hint: EventHint): void
  /** Listens until the returned function is called or the listener is ended. */
  listen(listener: Listener): () => void
  /** Ends the streams of a session, or of every session of a user. */
  end(whose: { sessionId: string } | { userId: string; except?: string }): void
  /** Ends every stream: the server stops. */
  close(): void
}
