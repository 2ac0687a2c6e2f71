import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { formatDigits, formatNumber } from '../../../contract/messages/number-format.ts'
import { listOrders } from '../../../contract/orders/orders.ts'
import { changeShopStatus } from '../../../contract/shops/shop-writes.ts'
import type { Shop } from '../../../contract/shops/shops.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ShortDate } from '../../../ui/controls/date-time.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { StarRating } from '../../../ui/goods/star-rating.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { RowHeader, RowPicture } from '../../../ui/rows/row-header.tsx'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import { usePermission } from '../../../ui/state/use-permission.ts'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { REASON_TEMPLATES } from '../../reports/reason-templates.ts'
import { getStatusLabel, waitsForDocuments } from '../vendor/shop-status.ts'
import { SHOP_STATUS_ACTIONS, type ShopStatusAction, submitShopAction } from './shop-status-actions.ts'

export type ShopsTableProps = {
  shops: readonly OptimisticRow<Shop>[]
  /** Selects shops that are open or wait for approval; null: nothing can be selected. */
  selection: Selection | null
}

/** The admin's table of shops with their status and actions. */
export const ShopsTable = ({ shops, selection }: ShopsTableProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const columns: Column<OptimisticRow<Shop>>[] = [
    {
      key: 'name',
      label: t('Shop'),
      isLead: true,
      render: shop => <NameCell shop={shop} selection={isSelectableShop(shop) ? selection : null} />,
    },
    { key: 'status', label: t('Status'), render: shop => <StatusCell shop={shop} /> },
    {
      key: 'products',
      label: t('Products'),
      isNumber: true,
      render: shop => formatNumber(shop.productCount, locale),
    },
    {
      key: 'rating',
      label: t('Rating'),
      render: shop => (shop.reviewCount > 0 ? <StarRating rating={shop.rating} count={shop.reviewCount} /> : '–'),
    },
    { key: 'actions', label: t('Actions'), isLead: true, render: shop => <StatusActions shop={shop} /> },
  ]
  return <CompactTable caption={t('Shops')} columns={columns} rows={shops} keyOf={shop => shop.id} />
}

export const isSelectableShop = (shop: Shop): boolean =>
  (shop.status === 'PENDING' && !waitsForDocuments(shop)) || shop.status === 'ACTIVE'

const NameCell = ({ shop, selection }: { shop: OptimisticRow<Shop>; selection: Selection | null }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { id } = shop
  const name = showName(shop)
  return (
    <RowHeader
      status={shop.entries.length > 0 && <PendingNote entries={shop.entries} />}
      picture={
        <RowPicture>
          <Picture image={shop.logoUrl} thumbhash={shop.thumbhash} alt="" sizes="48px" />
        </RowPicture>
      }
      checkbox={selection ? <SelectRow selection={selection} id={id} name={name} /> : undefined}
    >
      <Link href={`/dashboard/shops/${id}`}>{name}</Link>
      <p className="meta">
        {shop.shopAddress} · {formatDigits(shop.phoneNumber, locale)} · {t('since')} <ShortDate at={shop.createdAt} />
      </p>
    </RowHeader>
  )
}

const StatusCell = ({ shop }: { shop: Shop }) => {
  const t = useTranslate()
  const { label, tone } = getStatusLabel(shop)
  return <Tag tone={tone}>{t(label)}</Tag>
}

/** Nobody can approve a shop that waits for its documents alone. */
const listShopActions = (shop: Shop): readonly ShopStatusAction[] =>
  SHOP_STATUS_ACTIONS[shop.status].filter(({ to }) => to !== 'ACTIVE' || !waitsForDocuments(shop))

const StatusActions = ({ shop }: { shop: OptimisticRow<Shop> }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [confirming, setConfirming] = useState<ShopStatusAction | null>(null)
  const may = usePermission()
  const send = (action: ShopStatusAction, reason?: string) =>
    run(CHANGE_MESSAGES, () => submitShopAction(shop, action, reason))
  return (
    <RowActions>
      {may(listOrders) && (
        <IconButton
          icon={ReceiptText}
          label={t('Orders of {name}', { name: showName(shop) })}
          href={`/dashboard/orders?status=ALL&shop=${shop.id}`}
        />
      )}
      {(may(changeShopStatus) ? listShopActions(shop) : []).map(action => (
        <Button
          key={action.to}
          variant={action.isMain ? 'brand' : 'quiet'}
          isBusy={isBusy}
          aria-label={`${t(action.label)}: ${showName(shop)}`}
          onClick={() => (action.hasReason ? setConfirming(action) : send(action))}
        >
          {t(action.label)}
        </Button>
      ))}
      {confirming && (
        <ReasonDialog
          title={`${t(confirming.label)}: ${showName(shop)}`}
          action={t(confirming.label)}
          missing={t('Enter a reason. The vendor will see it.')}
          templates={REASON_TEMPLATES.shop}
          onClose={() => setConfirming(null)}
          onConfirm={reason => send(confirming, reason)}
        >
          {t('The products can no longer be bought. Existing orders continue. The vendor sees the reason.')}
        </ReasonDialog>
      )}
    </RowActions>
  )
}
