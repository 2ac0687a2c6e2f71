import { type ReactNode, useState } from 'react'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { reportUnexpected } from '../../local/api/report-unexpected.ts'
import { useIsMounted } from '../../ui/forms/use-close-form.ts'
import { type Outcome, OutcomeDialog } from '../../ui/overlays/outcome-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { type MessageKey, t as say, useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'

/** What came of one change. `held`: it is sent after the time for Undo. `unchanged`: it was so already. */
export type BulkResult =
  | { state: 'done' | 'waiting' | 'held'; entryId: string }
  | { state: 'rejected'; failure: unknown }
  | { state: 'unchanged' }

/** One of several things to change. */
export type BulkChange = { id: string; name: string; href?: string; submit: () => Promise<BulkResult> }

type BulkMessages = {
  /** What the toast says where all were changed; it may have the `count`. */
  done?: MessageKey
  /** Says so with Undo, where all are held back for it. */
  showHeld?: (text: string, entryIds: readonly string[]) => void
}

export type BulkOutcomes = {
  /** Runs the changes at once; never rejects. */
  run: (changes: readonly BulkChange[], messages?: BulkMessages) => Promise<void>
  isBusy: boolean
  /** Says what happened to each, where not the same happened to all. To be rendered by the caller. */
  dialog: ReactNode
}

/**
 * Changes several things, each by an outbox entry of its own, so that a rejected one does not block the others, and
 * reports each: in a toast where the same has happened to all, otherwise in a dialog.
 */
export const useBulkOutcomes = (title: string): BulkOutcomes => {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const isMounted = useIsMounted()
  const run = async (changes: readonly BulkChange[], messages: BulkMessages = {}) => {
    if (changes.length === 0) return
    const id = toast.loading(t('Sending'))
    setBusy(true)
    const rows = await Promise.all(changes.map(runOne))
    setBusy(false)
    if (showSameResult(rows, messages, id)) return
    // The list has gone meanwhile where all its rows have left it, or the person has.
    if (!isMounted()) return showRejections(rows, id)
    toast.dismiss(id)
    setOutcomes(rows.map(toOutcome))
  }
  return {
    run,
    isBusy,
    dialog: outcomes && <OutcomeDialog title={title} outcomes={outcomes} onClose={() => setOutcomes(null)} />,
  }
}

type BulkRow = { change: BulkChange; result: BulkResult }

const runOne = async (change: BulkChange): Promise<BulkRow> => {
  try {
    return { change, result: await change.submit() }
  } catch (failure) {
    reportUnexpected(failure)
    return { change, result: { state: 'rejected', failure } }
  }
}

/** A toast where the same has happened to all. False: it needs the dialog, which says what happened to each. */
const showSameResult = (rows: readonly BulkRow[], { done, showHeld }: BulkMessages, id: string): boolean => {
  const [state, ...others] = new Set(rows.map(({ result }) => result.state))
  if (others.length > 0 || state === undefined || state === 'rejected') return false
  const text = say(done ?? TOAST.changed, { count: rows.length })
  if (state === 'held' && showHeld) {
    toast.dismiss(id)
    showHeld(
      text,
      rows.flatMap(({ result }) => (result.state === 'held' ? result.entryId : [])),
    )
  } else if (state === 'done') toast.success(text, { id })
  else toast.info(say(state === 'unchanged' ? 'Nothing to change' : OUTCOME_LABELS[state]), { id })
  return true
}

const showRejections = (rows: readonly BulkRow[], id: string): void => {
  const reasons = rows.flatMap(({ result }) => (result.state === 'rejected' ? translateFailure(result.failure) : []))
  const counts = { refused: reasons.length, count: rows.length, reason: reasons[0] ?? '' }
  if (reasons.length > 0) toast.error(say('{refused} of {count} were not changed: {reason}', counts), { id })
  else toast.info(say('Saved on this phone. Waiting to send'), { id })
}

const OUTCOME_LABELS: Record<Exclude<BulkResult['state'], 'rejected'>, MessageKey> = {
  done: 'Changed',
  held: 'Sent in a few seconds',
  waiting: 'Saved on this phone. Waiting to send',
  unchanged: 'Unchanged',
}

const toOutcome = ({ change: { id, name, href }, result }: BulkRow): Outcome => {
  const row = { id, name, ...(href && { href }) }
  if (result.state === 'rejected') return { ...row, state: 'attention', text: translateFailure(result.failure) }
  const isSent = result.state === 'done' || result.state === 'unchanged'
  return { ...row, state: isSent ? 'sent' : 'waiting', text: say(OUTCOME_LABELS[result.state]) }
}
