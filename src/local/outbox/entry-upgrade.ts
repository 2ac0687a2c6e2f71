import type { OutboxEntry } from '../db/device-schema.ts'
import { ENTRY_VERSION } from './entry.ts'

/** How to change an input that an older release wrote and that the endpoint no longer accepts. */
export type InputUpgrade = {
  /** The endpoint's name in the older release. */
  endpoint: string
  /** Entries below this entry version are upgraded. */
  below: number
  to: (input: Record<string, unknown>) => { endpoint: string; input: Record<string, unknown> }
}

/**
 * Applied in order. There must be none for endpoints that anyone may call: signed out, the server identifies a key
 * together with its input. tests/contract/queued-inputs.test.ts fails where an upgrade is missing.
 */
export const INPUT_UPGRADES: readonly InputUpgrade[] = []

/** `isUpgraded`: an older release may have sent the same key with another input. */
export type UpgradedEntry = OutboxEntry & { isUpgraded?: boolean }

/**
 * An entry in this release's shape, for sending; the stored entry stays as it was written. null: a newer release wrote
 * it, so it must be left alone.
 */
export const upgradeEntry = (entry: OutboxEntry, upgrades = INPUT_UPGRADES): UpgradedEntry | null => {
  if (entry.v > ENTRY_VERSION) return null
  let upgraded: UpgradedEntry = entry.hasLostFile ? { ...entry, isUpgraded: true } : entry
  for (const { endpoint, below, to } of upgrades) {
    const isOlder = upgraded.endpoint === endpoint && entry.v < below
    if (isOlder) upgraded = { ...upgraded, ...to(upgraded.input), isUpgraded: true } as UpgradedEntry
  }
  return { ...upgraded, v: ENTRY_VERSION }
}
