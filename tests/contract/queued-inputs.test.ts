import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { OFFLINE_ENDPOINTS } from '../../src/contract/all/offline-endpoints.ts'
import { createOutboxEntry } from '../../src/local/outbox/entry.ts'
import { INPUT_UPGRADES, upgradeEntry } from '../../src/local/outbox/entry-upgrade.ts'

/**
 * The inputs that devices of each release may still hold. A file is never changed: a release that writes another shape
 * gets its own file, and an input that no longer parses gets an upgrade in src/local/outbox/entry-upgrade.ts.
 */
type Release = { release: string; entryVersion: number; inputs: Record<string, Record<string, unknown>[]> }

const FOLDER = 'tests/contract/samples'
const releases = readdirSync(FOLDER)
  .filter(file => file.startsWith('queued-inputs-'))
  .map(file => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Release)
const samples = releases.flatMap(({ release, entryVersion, inputs }) =>
  Object.entries(inputs).flatMap(([endpoint, list]) =>
    list.map((input, at) => ({ title: `${release} ${endpoint} ${at + 1}`, endpoint, input, v: entryVersion })),
  ),
)

describe('The inputs that wait on devices', () => {
  it.each(samples)('are accepted as an older release wrote them: $title', ({ endpoint, input, v: version }) => {
    const written = createOutboxEntry(endpoint, input, null, { scope: 'a', label: 'A change' })
    const entry = upgradeEntry({ ...written, n: 1, v: version })!
    const found = OFFLINE_ENDPOINTS.find(({ name }) => name === entry.endpoint)
    const { file, ...fields } = { file: undefined, ...entry.input }
    expect(v.safeParse(found!.input, fields).issues).toBeUndefined()
    // The server finds a stored response by the key and the input as it was sent, so an upgraded input is marked.
    expect(Boolean(entry.isUpgraded)).toBe(JSON.stringify(entry.input) !== JSON.stringify(input))
  })

  it('have a sample of every endpoint that may wait', () => {
    const sampled = new Set(samples.map(({ endpoint }) => endpoint))
    expect(OFFLINE_ENDPOINTS.filter(({ name }) => !sampled.has(name)).map(({ name }) => name)).toEqual([])
  })

  it('are upgraded only for signed-in users: signed out, the server identifies a key together with its input', () => {
    const anyone = OFFLINE_ENDPOINTS.filter(({ who }) => who === 'anyone').map(({ name }) => name)
    expect(INPUT_UPGRADES.filter(({ endpoint }) => anyone.includes(endpoint))).toEqual([])
  })
})
