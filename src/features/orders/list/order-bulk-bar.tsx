import { Bike, Ellipsis, Package, Tags, Truck, X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import type { OrderActor } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { canHandOver } from '../../../local/orders/parcels.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useNow } from '../../../ui/state/use-now.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import {
  type BulkStatusChange,
  findBulkStatusChange,
  findOrdersForStep,
  type listStatusChanges,
} from '../changes/bulk-status-change.ts'
import { ShipManyDialog } from '../changes/ship-many-dialog.tsx'
import { StatusChangeDialog } from '../changes/status-change-dialog.tsx'
import { HandOverDialog } from '../parcels/hand-over-dialog.tsx'
import type { HandOverOf } from '../parcels/use-hand-over.ts'
import { buildPrintSlipsUrl } from '../print/print-slips-url.ts'

export type OrderBulkBarProps = {
  selected: readonly OptimisticOrder[]
  total: number
  actor: OrderActor
  onAll: () => void
  onCancel: () => void
  isBusy: boolean
  onChange: (...step: Parameters<typeof listStatusChanges>) => Promise<void>
  onHandOver: (orders: readonly OptimisticOrder[], parcelOf: HandOverOf) => Promise<void>
}

/** The actions for the selected orders: the next step, handing over, shipping with tracking numbers, printing. */
export const OrderBulkBar = (props: OrderBulkBarProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const now = useNow()
  const { selected, total, actor, isBusy, onAll, onCancel, onChange, onHandOver } = props
  const [dialog, setDialog] = useState<BulkStatusChange | 'ship' | 'hand-over' | null>(null)
  const step = findBulkStatusChange(selected, actor, now)
  const shippable = findOrdersForStep(selected, 'SHIPPED', actor, now)
  const forCourier = actor === 'VENDOR' ? selected.filter(canHandOver) : []
  return (
    <ActionBar>
      {selected.length < total && <Button onClick={onAll}>{t('All')}</Button>}
      <IconButton icon={X} label={t('Cancel')} variant="soft" onClick={onCancel} />
      {selected.length > 0 && (
        <Menu
          variant="soft"
          label={t('More for the selected orders')}
          trigger={<Ellipsis aria-hidden="true" />}
          items={[
            ...(forCourier.length > 0
              ? [
                  {
                    label: `${t('Hand to courier')} (${formatNumber(forCourier.length, locale)})`,
                    icon: Bike,
                    onSelect: () => setDialog('hand-over'),
                  },
                ]
              : []),
            ...(shippable.length > 0
              ? [{ label: t('Ship with tracking numbers'), icon: Truck, onSelect: () => setDialog('ship') }]
              : []),
            { label: t('Print packing slips'), icon: Package, href: buildPrintSlipsUrl(selected, 'A4') },
            { label: t('Print labels'), icon: Tags, href: buildPrintSlipsUrl(selected, 'LABEL') },
          ]}
        />
      )}
      <Button
        variant="primary"
        isBusy={isBusy}
        disabled={!step}
        onClick={() => step && (step.prompt ? setDialog(step) : onChange(step))}
      >
        {step
          ? `${t(step.label)} (${formatNumber(step.orders.length, locale)})`
          : t(selected.length === 0 ? 'Select orders' : 'No action available')}
      </Button>
      {dialog === 'ship' && (
        <ShipManyDialog
          orders={shippable}
          onClose={() => setDialog(null)}
          onShip={details => onChange({ to: 'SHIPPED', orders: shippable }, ({ id }) => details(id))}
        />
      )}
      {dialog === 'hand-over' && (
        <HandOverDialog
          orders={forCourier}
          onClose={() => setDialog(null)}
          onConfirm={parcelOf => onHandOver(forCourier, parcelOf)}
        />
      )}
      {dialog && typeof dialog !== 'string' && dialog.prompt && (
        <StatusChangeDialog
          target={t('{count, plural, one {# order} other {# orders}}', { count: dialog.orders.length })}
          prompt={dialog.prompt}
          onClose={() => setDialog(null)}
          onConfirm={detail => onChange(dialog, detail)}
        />
      )}
    </ActionBar>
  )
}
