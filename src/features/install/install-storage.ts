import * as v from 'valibot'
import { countVisit, EMPTY_INSTALL_HISTORY, type InstallHistory } from './should-prompt-install.ts'

const STORAGE_KEY = 'haat-install'
const StoredHistory = v.object({ visits: v.number(), seenAt: v.number(), putOffAt: v.nullable(v.number()) })

/** What this device remembers, in localStorage; nothing where that is closed. */
export const readInstallHistory = (): InstallHistory => {
  try {
    const parsed = v.safeParse(StoredHistory, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'))
    return parsed.success ? parsed.output : EMPTY_INSTALL_HISTORY
  } catch {
    return EMPTY_INSTALL_HISTORY
  }
}

export const writeInstallHistory = (memory: InstallHistory): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(memory))
  } catch {
    // Closed storage: every visit is the first one.
  }
}

/** Counts this visit. @param now milliseconds */
export const recordVisit = (now: number): InstallHistory => {
  const memory = countVisit(readInstallHistory(), now)
  writeInstallHistory(memory)
  return memory
}
