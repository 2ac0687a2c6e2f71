import { Clock } from 'lucide-react'
import { UNDO_MS } from '../../../contract/constants.ts'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import type { OptimisticOrder, PendingStatusChange } from '../../../local/orders/optimistic.ts'
import { undoOrderStatus } from '../../../local/orders/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useCountdown } from '../../../ui/state/use-countdown.ts'
import { t as say, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './held-status-change.css'
import { getStatusChangeMessages } from './status-change-messages.ts'

type HeldStatusChangeProps = { order: OptimisticOrder; change: PendingStatusChange }

/** On the order: what was changed, and Undo until it is sent. It is there after a reload, too. */
export const HeldStatusChange = ({ order, change: { entry, to } }: HeldStatusChangeProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const seconds = useCountdown(entry.notBefore)
  if (seconds === 0) return null
  return (
    <p className="held-status-change">
      <Clock aria-hidden="true" />
      <span>
        {t(getStatusChangeMessages(order, to, entry.input.lines).done)} ·{' '}
        {t('Sent in {count} s', { count: formatNumber(seconds, locale) })}
      </span>
      <Button variant="link" onClick={catchToToast(() => undoWithToast([entry.id]))}>
        {t('Undo')}
      </Button>
    </p>
  )
}

/** Says what was changed, with Undo for as long as it is held back. */
export const showHeldToast = (text: string, entryIds: readonly string[]): void => {
  toast.info(text, {
    id: toToastId(entryIds),
    duration: UNDO_MS,
    action: { label: say('Undo'), onSelect: catchToToast(() => undoWithToast(entryIds)) },
  })
}

const undoWithToast = async (entryIds: readonly string[]): Promise<void> => {
  toast.dismiss(toToastId(entryIds))
  const undone = await Promise.all(entryIds.map(undoOrderStatus))
  if (undone.includes(false)) toast.error(say('Too late to undo: it has been sent.'))
}

const toToastId = (entryIds: readonly string[]): string => `held ${entryIds.join(' ')}`
