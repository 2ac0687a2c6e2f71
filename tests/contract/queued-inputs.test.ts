import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { OFFLINE_ENDPOINTS } from '../../src/contract/offline-endpoints.ts'
import { createOutboxEntry } from '../../src/local/outbox/entry.ts'
import { INPUT_UPGRADES, upgradeEntry } from '../../src/local/outbox/entry-upgrade.ts'

/**
 * What devices of each released version may still hold. A file is never changed: a released version that writes another
 * shape gets a file of its own, and an input that no longer parses gets an upgrade in src/local/outbox/entry-upgrade.ts.
 */
type Release = { release: string; entryVersion: number; inputs: Record<string, Record<string, unknown>[]> }

const FOLDER = 'tests/contract/samples'
const releases = readdirSync(FOLDER).map(file => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Release)
const rows = OFFLINE_ENDPOINTS
const samples = releases.flatMap(({ release, entryVersion, inputs }) =>
  Object.entries(inputs).flatMap(([endpoint, list]) =>
    list.map((input, at) => ({ title: `${release} ${endpoint} ${at + 1}`, endpoint, input, v: entryVersion })),
  ),
)

describe('The inputs that wait on devices', () => {
  it.each(samples)('are taken as an earlier version wrote them: $title', ({ endpoint, input, v: version }) => {
    const written = createOutboxEntry(endpoint, input, null, { scope: 'a', label: 'A change' })
    const entry = upgradeEntry({ ...written, n: 1, v: version })!
    const row = rows.find(({ name }) => name === entry.endpoint)
    const { file, ...fields } = entry.input
    expect(v.safeParse(row!.input, fields).issues).toBeUndefined()
    // An answer that was lost is found by the key and the input as it was sent: an upgraded one says that it is.
    expect(Boolean(entry.isUpgraded)).toBe(JSON.stringify(entry.input) !== JSON.stringify(input))
  })

  it('have a sample of every call that may wait', () => {
    const sampled = new Set(samples.map(({ endpoint }) => endpoint))
    expect(rows.filter(({ name }) => !sampled.has(name)).map(({ name }) => name)).toEqual([])
  })

  it('are upgraded only where somebody is signed in: without an account the input itself is the owner of the key', () => {
    const anyone = rows.filter(({ who }) => who === 'anyone').map(({ name }) => name)
    expect(INPUT_UPGRADES.filter(({ endpoint }) => anyone.includes(endpoint))).toEqual([])
  })
})
