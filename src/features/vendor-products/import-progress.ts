import type { ProductImport } from '../../contract/product-csv.ts'
import type { MessageKey } from '../../ui/i18n.ts'

export type ImportProgress = {
  /** Rows behind us and in all; null before the file is read. */
  rows: { done: number; total: number } | null
  isOver: boolean
  /** What it says above the report. */
  title: MessageKey
}

const FINISHED_TITLES = {
  DONE: ['Import complete', 'Test complete'],
  FAILED: ['Import failed', 'Import failed'],
} as const

/** Where an import stands, as people read it. */
export const getImportProgress = ({ state, dryRun, done, total }: ProductImport): ImportProgress => {
  if (state === 'QUEUED') return { rows: null, isOver: false, title: 'Waiting in the queue' }
  if (state === 'RUNNING') return { rows: { done, total }, isOver: false, title: '{done} of {total} rows' }
  return { rows: { done, total }, isOver: true, title: FINISHED_TITLES[state][dryRun ? 1 : 0] }
}

/** Before the next look: half a second at first, then longer, so that a long import is not asked for all the time. */
export const getPollDelay = (look: number): number => Math.min(500 * 1.3 ** look, 3_000)
