import { X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../contract/money.ts'
import type { OrderActor } from '../../contract/order-states.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { useNow } from '../../ui/ago.tsx'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { t as say, useLocale, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { type BulkResult, type BulkStep, bulkStep, moveSeveral } from './bulk.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { MoveDetail } from './use-moves.ts'

export type BulkBarProps = {
  chosen: readonly ShownOrder[]
  total: number
  actor: OrderActor
  onAll: () => void
  onDone: () => void
}

/** What can be done with the chosen orders at once. */
export const BulkBar = ({ chosen, total, actor, onAll, onDone }: BulkBarProps) => {
  const t = useText()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<BulkStep | null>(null)
  const step = bulkStep(chosen, actor, useNow())
  const run = async (step: BulkStep, detail?: MoveDetail) => {
    setBusy(true)
    try {
      tell(await moveSeveral(step, detail))
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionBar>
      {chosen.length < total && <Button onClick={onAll}>{t('All')}</Button>}
      <IconButton icon={X} label={t('Cancel')} variant="soft" onClick={onDone} />
      <Button
        variant="primary"
        isBusy={isBusy}
        disabled={!step}
        onClick={attempt(async () => step && (step.question ? setAsked(step) : run(step)))}
      >
        {step
          ? `${t(step.label)} (${formatNumber(step.orders.length, locale)})`
          : t(chosen.length === 0 ? 'Choose orders' : 'Nothing to do here')}
      </Button>
      {asked?.question && (
        <MoveDialog
          what={t('{count, plural, one {# order} other {# orders}}', { count: asked.orders.length })}
          question={asked.question}
          onClose={() => setAsked(null)}
          onMove={detail => attempt(() => run(asked, detail))()}
        />
      )}
    </ActionBar>
  )
}

const tell = ({ done, waiting, refused }: BulkResult): void => {
  if (done > 0) toast.success(say('{count, plural, one {# order changed} other {# orders changed}}', { count: done }))
  if (waiting > 0) toast.info(say('Saved on this phone. Waiting to send'))
  if (refused > 0)
    toast.error(
      say('{count, plural, one {# order was not changed} other {# orders were not changed}}', { count: refused }),
    )
}
