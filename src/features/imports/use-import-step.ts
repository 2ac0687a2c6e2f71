import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ImportSettings } from '../../contract/imports/import-settings.ts'
import type { ProductImport } from '../../contract/imports/product-csv.ts'
import { isWorking } from './import-progress.ts'
import { getFirstStep, getStepAfterColumns, type ImportStep } from './import-steps.ts'
import type { ImportControls } from './use-product-import.ts'

/** What the vendor chose to see during a run of the import. */
type WantedStep = {
  run: string
  /** Null: the first after the columns that needs them. */
  step: ImportStep | null
  isKept: boolean
  before?: { job: ProductImport | null; step: ImportStep }
}

export type ImportStepControls = {
  step: ImportStep
  /** The import as this step shows it. */
  job: ProductImport | null
  /** The file is read again while the step stays. */
  isReading: boolean
  /** Null: to the first step after the columns that needs the vendor. */
  go: (step: ImportStep | null) => void
  /** Reads the file with other settings, then shows this step; null as above. */
  change: (settings: ImportSettings, next: ImportStep | null) => void
  /** The same, but the preview stays on the screen meanwhile, with what it shows and the focus. */
  changeInPlace: (settings: ImportSettings) => void
}

/** Which step of an import is shown: the columns, or the one that the vendor went to. */
export const useImportStep = ({ job, restart }: Pick<ImportControls, 'job' | 'restart'>): ImportStepControls => {
  const [wanted, setWanted] = useState<WantedStep | null>(null)
  const settled = useSettledJob(job)
  const run = job ? `${job.id} ${job.dryRun}` : ''
  const first = getFirstStep(job)
  const own = wanted?.run === run ? wanted : null
  const isChoosing = first === 'COLUMNS' && job?.outline?.missing.length === 0
  /** What was read last, while the file is read again for the preview that stays. */
  const kept = own?.isKept && job && isWorking(job) && settled?.id === job.id ? settled : null
  const isReading = kept !== null
  const step = isReading ? 'PREVIEW' : job && isChoosing && own ? (own.step ?? getStepAfterColumns(job)) : first
  // Until the server has the new settings, the step that has sent them stays.
  const before = own?.before?.job === job ? own?.before : undefined
  const send = (settings: ImportSettings, next: ImportStep | null, isKept = false) => {
    setWanted({ run, step: next, isKept, before: { job, step } })
    restart({ ...job?.settings, ...settings }, true)
  }
  return {
    step: before?.step ?? step,
    job: kept ? { ...kept, settings: job?.settings ?? kept.settings } : job,
    isReading,
    go: next => setWanted({ run, step: next, isKept: false }),
    change: send,
    changeInPlace: settings => send(settings, 'PREVIEW', true),
  }
}

/** The import when the file was read last. */
const useSettledJob = (job: ProductImport | null): ProductImport | null => {
  const [settled, setSettled] = useState<ProductImport | null>(null)
  if (!job || job === settled || isWorking(job)) return settled
  setSettled(job)
  return job
}

/**
 * The control that had the focus goes with its step: the keyboard and screen readers continue at the start of the next.
 * @returns the ref of what holds the steps
 */
export const useFocusOnStep = (step: ImportStep): RefObject<HTMLElement | null> => {
  const place = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) place.current?.focus()
  }, [step])
  return place
}
