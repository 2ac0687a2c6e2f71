import { useState } from 'react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { reportUnexpected } from '../../local/api/report-unexpected.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { type BulkResult, summariseBulkResult } from './bulk-result.ts'
import type { SubmitMessages } from './use-submit.ts'

/**
 * Runs several changes under one loading toast and shows their results: success only when the server has accepted all,
 * otherwise how many were rejected, and why.
 * @returns runAll, which never rejects, and whether it is running. Callers clear the selection before it runs: the user may
 * select other rows meanwhile.
 */
export const useBulkSubmit = () => {
  const t = useTranslate()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const figure = (count: number) => formatNumber(count, locale)
  const tell = (id: string, messages: SubmitMessages, { count, waiting, rejected, reason }: BulkResult) => {
    if (rejected === 0 && waiting === 0) return toast.success(t(messages.done), { id })
    if (rejected === 0) return toast.info(t('Saved on this phone. Waiting to send'), { id })
    if (count === 1) return toast.error(reason, { id })
    const some = { refused: figure(rejected), count: figure(count), reason: reason }
    return toast.error(t('{refused} of {count} were not changed: {reason}', some), { id })
  }
  const runAll = async (
    messages: SubmitMessages,
    work: () => readonly Promise<SubmitResult<unknown>>[],
  ): Promise<void> => {
    const id = toast.loading(t(messages.loading))
    setBusy(true)
    const changes = await Promise.allSettled(work())
    for (const change of changes) if (change.status === 'rejected') reportUnexpected(change.reason)
    tell(id, messages, summariseBulkResult(changes))
    setBusy(false)
  }
  return { runAll, isBusy }
}
