import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { placeOrder, placeOrderGroup } from '../../contract/orders/order-writes.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { resubmitOrder, withdrawOrder } from '../../local/orders/submit.ts'
import { resubmitGroupInCash, withdrawOrderGroup } from '../../local/orders/submit-group.ts'
import { findRowIds, isWriteOf } from '../../local/outbox/entry.ts'
import { findDependents, retryEntry } from '../../local/outbox/entry-edit.ts'
import { awaitEntry } from '../../local/outbox/submit.ts'
import { startPayment } from '../../local/payments/start-payment.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonGroup, Stack } from '../../ui/layout/page.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { CHANGE_MESSAGES, ORDER_MESSAGES, useSubmit } from '../../ui/overlays/use-submit.ts'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'
import { DiscardDialog, StopDialog, UncertainResultNotice } from './discard-dialogs.tsx'
import { findEditUrl } from './edit-url.ts'
import { getPendingChangeStatus, listPendingChangeActions, type PendingChangeAction } from './pending-change-status.ts'

export type PendingChangeActionsProps = {
  entry: OutboxEntry
  entries: readonly OutboxEntry[]
  /** Actions that the screen offers in another way. */
  except?: readonly PendingChangeAction[]
  /** Buttons of the screen itself, before the others. */
  children?: ReactNode
  /** The first action is the main one of the screen. */
  isMainAction?: boolean
}

/** Send again, Edit, Discard and whatever else the change allows in its status. */
export const PendingChangeActions = ({
  entry,
  entries,
  except = [],
  children,
  isMainAction,
}: PendingChangeActionsProps) => {
  const t = useTranslate()
  const { handlers, isBusy, openDialog, setOpenDialog } = useActionHandlers(entry)
  const choices = listPendingChangeActions(entry, getPendingChangeStatus(entry, entries)).filter(
    action => !except.includes(action),
  )
  if (choices.length === 0 && !children) return null
  const dependants = findDependents(entries, entry.id).length
  const dialog = { entry, dependants, onClose: () => setOpenDialog(null) }
  const mainVariant = isMainAction ? 'primary' : children ? 'quiet' : 'brand'
  const choiceButtons = choices.map((action, index) => (
    <Button
      key={action}
      variant={index === 0 && !SECONDARY_ACTIONS.has(action) ? mainVariant : 'quiet'}
      isBusy={isBusy && index === 0}
      onClick={handlers[action]}
    >
      {t(action === 'send' && entry.attempts === 0 ? 'Send now' : ACTION_LABELS[action])}
    </Button>
  ))
  const buttons = (
    <ButtonGroup>
      {children}
      {choiceButtons}
      <DiscardDialog {...dialog} isOpen={openDialog === 'discard'} />
      <StopDialog {...dialog} isOpen={openDialog === 'stop'} />
    </ButtonGroup>
  )
  if (!choices.includes('stop')) return buttons
  return (
    <Stack gap="sm">
      <UncertainResultNotice entry={entry} />
      {buttons}
    </Stack>
  )
}

const SECONDARY_ACTIONS = new Set<PendingChangeAction>(['discard', 'edit', 'stop'])
const ACTION_LABELS: Record<PendingChangeAction, MessageKey> = {
  send: 'Send again',
  pay: 'Place order and pay',
  cash: 'Change to cash on delivery',
  edit: 'Edit',
  discard: 'Discard',
  'sign-in': 'Login',
  stop: 'Stop trying',
}

const useActionHandlers = (entry: OutboxEntry) => {
  const [, navigate] = useLocation()
  const { run, isBusy } = useSubmit()
  const [openDialog, setOpenDialog] = useState<'discard' | 'stop' | null>(null)
  const isOrder = isWriteOf(placeOrder, placeOrderGroup)(entry)
  const send = () => run(isOrder ? ORDER_MESSAGES : CHANGE_MESSAGES, () => sendNow(entry.id))
  const handlers: Record<PendingChangeAction, () => void> = {
    send,
    pay: catchToToast(async () => {
      const sent = await send()
      const [orderId, ...others] = findRowIds(entry)
      const method = isWriteOf(placeOrder, placeOrderGroup)(entry) ? entry.input.paymentMethod : undefined
      if (sent.state === 'done' && orderId !== undefined)
        location.assign(await startPayment(orderId, { isWholeGroup: others.length > 0, method }))
    }),
    cash: () => {
      if (isWriteOf(placeOrderGroup)(entry)) run(ORDER_MESSAGES, () => resubmitGroupInCash(entry))
      const { endpoint, input, seen } = entry
      if (endpoint !== placeOrder.name || !seen) return
      run(ORDER_MESSAGES, () => resubmitOrder(entry.id, { ...input, paymentType: 'COD' }, seen))
    },
    edit: catchToToast(async () => {
      const form = findEditUrl(entry)
      if (form) return navigate(form)
      await (isWriteOf(placeOrderGroup)(entry) ? withdrawOrderGroup(entry.id) : withdrawOrder(entry.id))
      navigate('/cart')
    }),
    discard: () => setOpenDialog('discard'),
    stop: () => setOpenDialog('stop'),
    'sign-in': () => navigate('/login?from=/dashboard/pending'),
  }
  return { handlers, isBusy, openDialog, setOpenDialog }
}

const sendNow = async (entryId: string) => {
  await retryEntry(entryId)
  return awaitEntry(entryId)
}
