import type { Endpoint, OfflineWrite, ScopeCheck } from './endpoint.ts'

export type OfflineEndpoint = Endpoint & { offline: OfflineWrite }

/** What `offlineEndpoint` has declared. Read it from offline-endpoints.ts, which loads every declaration. */
export const declaredEndpoints: OfflineEndpoint[] = []

/** Declares an endpoint that can wait in the outbox, and keeps its exact types. */
export const offlineEndpoint = <const E extends OfflineEndpoint>(row: E & ScopeCheck<E>): E => {
  declaredEndpoints.push(row)
  return row
}
