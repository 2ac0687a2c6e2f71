import type { ProductImport } from '../../contract/imports/product-csv.ts'
import type { MessageKey } from '../../ui/text/i18n.ts'

export type ImportProgressView = {
  /** Rows done and rows in all; null before the file is read. */
  rows: { done: number; total: number } | null
  isOver: boolean
  /** The title of the report. */
  title: MessageKey
}

const FINISHED_TITLES = {
  DONE: ['Import complete', 'Test complete'],
  FAILED: ['Import failed', 'Import failed'],
} as const

/** The progress of an import as shown to the user. */
export const getImportProgress = ({ state, dryRun, done, total, undo }: ProductImport): ImportProgressView => {
  if (state === 'QUEUED') return { rows: null, isOver: false, title: 'Waiting in the queue' }
  if (state === 'RUNNING') return { rows: { done, total }, isOver: false, title: '{done} of {total} rows' }
  const rows = { done, total }
  if (undo === 'RUNNING') return { rows: null, isOver: false, title: 'The import is being undone' }
  if (undo === 'DONE') return { rows, isOver: true, title: 'The import is undone' }
  return { rows, isOver: true, title: FINISHED_TITLES[state][dryRun ? 1 : 0] }
}

/** Whether the server works on it. */
export const isWorking = (job: ProductImport): boolean => !getImportProgress(job).isOver

/** The delay before the next poll, in milliseconds: half a second at first, then longer. */
export const getPollDelay = (look: number): number => Math.min(500 * 1.3 ** look, 3_000)
