import * as v from 'valibot'
import { afterOpening, FIRST_VISIT, type InstallMemory } from './may-offer.ts'

const KEY = 'haat-install'
const Stored = v.object({ visits: v.number(), seenAt: v.number(), putOffAt: v.nullable(v.number()) })

/** What this device remembers, in localStorage; nothing where that is closed. */
export const readMemory = (): InstallMemory => {
  try {
    const parsed = v.safeParse(Stored, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.output : FIRST_VISIT
  } catch {
    return FIRST_VISIT
  }
}

export const writeMemory = (memory: InstallMemory): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Closed storage: every visit is the first one.
  }
}

/** Counts this visit. @param now milliseconds */
export const rememberVisit = (now: number): InstallMemory => {
  const memory = afterOpening(readMemory(), now)
  writeMemory(memory)
  return memory
}
