import { X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import type { OrderActor } from '../../contract/order-status.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { t as say, useLocale, useTranslate } from '../../ui/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import {
  type BulkStatusChange,
  type BulkStatusChangeResult,
  findBulkStatusChange,
  submitBulkStatusChange,
} from './bulk-status-change.ts'
import { StatusChangeDialog } from './status-change-dialog.tsx'
import type { StatusChangeDetail } from './use-status-change.ts'

export type OrderBulkBarProps = {
  selected: readonly OptimisticOrder[]
  total: number
  actor: OrderActor
  onAll: () => void
  onDone: () => void
}

/** The bulk action for the selected orders. */
export const OrderBulkBar = ({ selected, total, actor, onAll, onDone }: OrderBulkBarProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState<BulkStatusChange | null>(null)
  const step = findBulkStatusChange(selected, actor, useNow())
  const run = async (step: BulkStatusChange, detail?: StatusChangeDetail) => {
    setBusy(true)
    try {
      showResultToast(await submitBulkStatusChange(step, detail))
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionBar>
      {selected.length < total && <Button onClick={onAll}>{t('All')}</Button>}
      <IconButton icon={X} label={t('Cancel')} variant="soft" onClick={onDone} />
      <Button
        variant="primary"
        isBusy={isBusy}
        disabled={!step}
        onClick={catchToToast(async () => step && (step.prompt ? setConfirming(step) : run(step)))}
      >
        {step
          ? `${t(step.label)} (${formatNumber(step.orders.length, locale)})`
          : t(selected.length === 0 ? 'Select orders' : 'No action available')}
      </Button>
      {confirming?.prompt && (
        <StatusChangeDialog
          target={t('{count, plural, one {# order} other {# orders}}', { count: confirming.orders.length })}
          prompt={confirming.prompt}
          onClose={() => setConfirming(null)}
          onMove={detail => catchToToast(() => run(confirming, detail))()}
        />
      )}
    </ActionBar>
  )
}

const showResultToast = ({ done, waiting, rejected }: BulkStatusChangeResult): void => {
  if (done > 0) toast.success(say('{count, plural, one {# order changed} other {# orders changed}}', { count: done }))
  if (waiting > 0) toast.info(say('Saved on this phone. Waiting to send'))
  if (rejected > 0)
    toast.error(
      say('{count, plural, one {# order was not changed} other {# orders were not changed}}', { count: rejected }),
    )
}
