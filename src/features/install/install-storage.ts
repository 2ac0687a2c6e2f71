import * as v from 'valibot'
import { countVisit, EMPTY_INSTALL_HISTORY, type InstallHistory } from './should-prompt-install.ts'

const STORAGE_KEY = 'haat-install'
const StoredHistory = v.object({ visits: v.number(), seenAt: v.number(), putOffAt: v.nullable(v.number()) })

/** Reads the install history from localStorage; empty where storage is blocked. */
export const readInstallHistory = (): InstallHistory => {
  try {
    const parsed = v.safeParse(StoredHistory, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'))
    return parsed.success ? parsed.output : EMPTY_INSTALL_HISTORY
  } catch {
    return EMPTY_INSTALL_HISTORY
  }
}

export const writeInstallHistory = (history: InstallHistory): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(history))
  } catch {
    // Storage is blocked: every visit counts as the first.
  }
}

/** Counts this visit. @param now in milliseconds */
export const recordVisit = (now: number): InstallHistory => {
  const history = countVisit(readInstallHistory(), now)
  writeInstallHistory(history)
  return history
}
