import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { reportUnexpected } from '../../local/api/report-unexpected.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import { type Outcome, OutcomeDialog } from '../../ui/overlays/outcome-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'

/** One of several things to change. */
export type BulkChange = { id: string; name: string; href?: string; submit: () => Promise<SubmitResult<unknown>> }

export type BulkOutcomes = {
  /** Runs the changes at once; never rejects. @param done what the toast says where all were changed */
  run: (changes: readonly BulkChange[], done?: MessageKey) => Promise<void>
  isBusy: boolean
  /** Says what happened to each, where not the same happened to all. To be rendered by the caller. */
  dialog: ReactNode
}

/**
 * Changes several things, each by an outbox entry of its own, so that a rejected one does not block the others, and
 * reports each: in a toast where all were changed, otherwise in a dialog.
 */
export const useBulkOutcomes = (title: string): BulkOutcomes => {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const run = async (changes: readonly BulkChange[], done: MessageKey = TOAST.changed) => {
    if (changes.length === 0) return
    const id = toast.loading(t('Sending'))
    setBusy(true)
    const results = await Promise.all(changes.map(submitOne))
    setBusy(false)
    const states = new Set(results.map(({ state }) => state))
    if (states.size === 1 && states.has('sent')) toast.success(t(done), { id })
    else if (states.size === 1 && states.has('waiting')) toast.info(t('Saved on this phone. Waiting to send'), { id })
    else if (isMounted.current) {
      toast.dismiss(id)
      setOutcomes(results)
    } else showRejected(id, results)
  }
  /** Where the list has gone meanwhile, because all its rows left it or the person did. */
  const showRejected = (id: string, results: readonly Outcome[]) => {
    const rejected = results.filter(({ state }) => state === 'attention')
    if (rejected.length === 0) return toast.info(t('Saved on this phone. Waiting to send'), { id })
    const counts = { refused: rejected.length, count: results.length, reason: rejected[0]!.text }
    toast.error(t('{refused} of {count} were not changed: {reason}', counts), { id })
  }
  const submitOne = async ({ id, name, href, submit }: BulkChange): Promise<Outcome> => {
    const row = { id, name, ...(href && { href }) }
    try {
      const result = await submit()
      if (result.state === 'rejected') return { ...row, state: 'attention', text: translateFailure(result.failure) }
      if (result.state === 'waiting')
        return { ...row, state: 'waiting', text: t('Saved on this phone. Waiting to send') }
      return { ...row, state: 'sent', text: t('Changed') }
    } catch (failure) {
      reportUnexpected(failure)
      return { ...row, state: 'attention', text: translateFailure(failure) }
    }
  }
  return {
    run,
    isBusy,
    dialog: outcomes && <OutcomeDialog title={title} outcomes={outcomes} onClose={() => setOutcomes(null)} />,
  }
}
