import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/index.ts'
import { findOfflineEndpoint, OFFLINE_ENDPOINTS } from '../../src/contract/offline-endpoints.ts'

const asExpression = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const names = (rows: readonly { name: string }[]) => rows.map(row => row.name).sort()

describe('The rows that an outbox may hold', () => {
  it('are exactly those that say how they wait: each file of src/contract names its own, and src/contract/offline-endpoints.ts the files', () => {
    expect(names(OFFLINE_ENDPOINTS)).toEqual(names(ENDPOINTS.filter(row => row.offline !== 'never')))
  })

  it('replace only writes that share their scope', () => {
    const prefix = (scope: string) => scope.split(':')[0]
    for (const { offline } of OFFLINE_ENDPOINTS) {
      const replaced = (offline.coalesce ?? []).map(name => findOfflineEndpoint(name)?.offline.scope ?? name)
      expect(replaced.map(prefix)).toEqual(replaced.map(() => prefix(offline.scope)))
    }
  })

  it('have no path that a call which may not wait would match', () => {
    const mistaken = ENDPOINTS.filter(row => row.offline === 'never').flatMap(row =>
      OFFLINE_ENDPOINTS.filter(queued => queued.method === row.method && asExpression(queued.path).test(row.path)).map(
        queued => `${row.name} would be queued as ${queued.name}`,
      ),
    )
    expect(mistaken).toEqual([])
  })
})
