import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { findOfflineEndpoint, OFFLINE_ENDPOINTS } from '../../src/contract/all/offline-endpoints.ts'
import { endpoint, resourceOf } from '../../src/contract/endpoint.ts'

const asExpression = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const names = (endpoints: readonly { name: string }[]) => endpoints.map(({ name }) => name).sort()

/** What the endpoints of the compile-time tests have in common. */
const shared = { name: 'a.b', method: 'POST', who: 'anyone', list: 'none', stale: [], summary: '' } as const

describe('An endpoint', () => {
  it('names its resource at the start of its path or by itself: anything else does not compile', () => {
    const row = { ...shared, input: v.object({}), output: v.null(), offline: 'never' } as const
    expect(resourceOf(endpoint({ ...row, path: '/shops/:id' }))).toBe('shops')
    expect(resourceOf(endpoint({ ...row, path: '/sellers/:id', resource: 'people' }))).toBe('people')
    // @ts-expect-error there is no resource `sellers`
    expect(endpoint({ ...row, path: '/sellers/:id' })).toBeDefined()
  })
})

describe('The endpoints that may wait in an outbox', () => {
  it('are exactly those that say how they wait: they stand in the files of src/contract that end in -writes.ts', () => {
    expect(names(OFFLINE_ENDPOINTS)).toEqual(names(ENDPOINTS.filter(({ offline }) => offline !== 'never')))
  })

  it('come from every file of src/contract that ends in -writes.ts', () => {
    const files = readdirSync('src/contract', { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('-writes.ts'),
    )
    const collected = readFileSync('src/contract/all/offline-endpoints.ts', 'utf8')
    expect(files.filter(name => !collected.includes(`'../${name}'`))).toEqual([])
    expect(files.length).toBeGreaterThan(10)
  })

  it('replace only writes that share their scope', () => {
    const prefix = (scope: string) => scope.split(':')[0]
    for (const { offline } of OFFLINE_ENDPOINTS) {
      const replaced = (offline.coalesce ?? []).map(name => findOfflineEndpoint(name)?.offline.scope ?? name)
      expect(replaced.map(prefix)).toEqual(replaced.map(() => prefix(offline.scope)))
    }
  })

  it('are ordered by a field of their input: any other does not compile', () => {
    const schemas = { path: '/shops', input: v.object({ shopId: v.string() }), output: v.null() } as const
    const byShop = endpoint({ ...shared, ...schemas, offline: { scope: 'shop:{shopId}', resultPath: null } })
    expect(byShop.offline.scope).toBe('shop:{shopId}')
    // @ts-expect-error the input has no orderId
    expect(endpoint({ ...shared, ...schemas, offline: { scope: 'order:{orderId}', resultPath: null } })).toBeDefined()
  })

  it('have no path that also matches an endpoint that may not wait', () => {
    const mistaken = ENDPOINTS.filter(({ offline }) => offline === 'never').flatMap(online =>
      OFFLINE_ENDPOINTS.filter(
        queued => queued.method === online.method && asExpression(queued.path).test(online.path),
      ).map(queued => `${online.name} would be queued as ${queued.name}`),
    )
    expect(mistaken).toEqual([])
  })
})
