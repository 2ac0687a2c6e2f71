import type { Endpoint, Meta, OutputOf, ParsedInputOf } from '../src/contract/endpoint.ts'
import type { Actor } from './actor.ts'
import type { Database } from './db/store.ts'
import type { Services } from './services.ts'

/** Where the row is open to anyone there may be nobody; elsewhere there is somebody, and his role has been checked. */
export type ActorFor<Row extends Endpoint> = Row['who'] extends 'anyone' ? Actor | null : Actor

export type Call<Row extends Endpoint> = {
  /** The reader for a GET; the transaction for anything else. */
  db: Database
  input: ParsedInputOf<Row>
  actor: ActorFor<Row>
  /** Milliseconds since 1970; one value for the whole call. */
  now: number
  /** Runs when the transaction has committed, never when it is rolled back or run again. */
  after(effect: () => unknown): void
  services: Services
}

export type Answer<Row extends Endpoint> = {
  data: OutputOf<Row>
  /** Lists need `total` alone: page and limit come from the input. */
  meta?: Meta
  message?: string
  status?: 200 | 201
}

export type Handler<Row extends Endpoint> = (call: Call<Row>) => Promise<Answer<Row>>
export type Binding = { row: Endpoint }

/** A row and the function that answers it. */
export const bind = <const Row extends Endpoint>(row: Row, _handler: Handler<Row>): Binding => ({ row })
