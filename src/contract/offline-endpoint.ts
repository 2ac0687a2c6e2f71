import type { Endpoint, EndpointCheck, OfflineWrite } from './endpoint.ts'

export type OfflineEndpoint = Endpoint & { offline: OfflineWrite }

/** What `offlineEndpoint` has declared. Read it from offline-endpoints.ts, which loads every declaration. */
export const declaredEndpoints: OfflineEndpoint[] = []

/** Declares an endpoint that can wait in the outbox, and keeps its exact types. */
export const offlineEndpoint = <const E extends OfflineEndpoint>(row: E & EndpointCheck<E>): E => {
  declaredEndpoints.push(row)
  return row
}
