import type { OutboxEntry } from '../db/device-schema.ts'
import { ENTRY_VERSION } from './entry.ts'

/** A call as this version makes it, where the contract no longer takes it as an older version wrote it. */
export type InputUpgrade = {
  /** The name of the call in the older version. */
  endpoint: string
  /** Entries below this version are upgraded. */
  below: number
  to: (input: OutboxEntry['input']) => Pick<OutboxEntry, 'endpoint' | 'input'>
}

/**
 * In order. None of calls that anyone may make: without an account the server knows a key by the input that it came with.
 * tests/contract/queued-inputs.test.ts says when one is needed.
 */
export const INPUT_UPGRADES: readonly InputUpgrade[] = []

/** `isUpgraded`: its input is another one than an earlier version may have sent under the same key. */
export type UpgradedEntry = OutboxEntry & { isUpgraded?: boolean }

/**
 * An entry in this version's shape, for sending: what is stored stays as it was written. null: a newer version wrote it,
 * leave it alone.
 */
export const upgradeEntry = (entry: OutboxEntry, upgrades = INPUT_UPGRADES): UpgradedEntry | null => {
  if (entry.v > ENTRY_VERSION) return null
  let upgraded: UpgradedEntry = entry
  for (const { endpoint, below, to } of upgrades) {
    const isOlder = upgraded.endpoint === endpoint && entry.v < below
    if (isOlder) upgraded = { ...upgraded, ...to(upgraded.input), isUpgraded: true }
  }
  return { ...upgraded, v: ENTRY_VERSION }
}
