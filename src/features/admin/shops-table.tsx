import { Check, Lock, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { formatDigits, formatNumber } from '../../contract/money.ts'
import type { Shop, ShopStatus } from '../../contract/shops.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Rating } from '../../ui/rating.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { RowPicture, RowSubject } from '../../ui/row-subject.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import { STATUS } from '../vendor-shops/shop-words.ts'
import './admin.css'
import { AdminTable } from '../../ui/admin-table.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import type { Shown } from './overlay-rows.ts'
import { SHOP_MOVES, type ShopMove, submitMove } from './shop-moves.ts'
import { ShortDay } from './short-day.tsx'
import { WhyDialog } from './why-dialog.tsx'

export type ShopsTableProps = {
  shops: readonly Shown<Shop>[]
  /** For the shops that wait; null: nothing is chosen here. */
  selection: Selection | null
}

/** Shops as those who run the market see them: how each stands, and where it may be moved. */
export const ShopsTable = ({ shops, selection }: ShopsTableProps) => {
  const t = useText()
  const locale = useLocale()
  const columns: Column<Shown<Shop>>[] = [
    {
      key: 'name',
      label: t('Shop'),
      isLead: true,
      render: shop => <Name shop={shop} selection={shop.status === 'PENDING' ? selection : null} />,
    },
    { key: 'status', label: t('Status'), render: shop => <Standing shop={shop} /> },
    {
      key: 'products',
      label: t('Products'),
      isNumber: true,
      render: shop => formatNumber(shop.productCount, locale),
    },
    {
      key: 'rating',
      label: t('Rating'),
      render: shop => (shop.reviewCount > 0 ? <Rating rating={shop.rating} count={shop.reviewCount} /> : '–'),
    },
    { key: 'actions', label: t('Actions'), isLead: true, render: shop => <Moves shop={shop} /> },
  ]
  return <AdminTable caption={t('Shops')} columns={columns} rows={shops} keyOf={shop => shop.id} />
}

const Name = ({ shop, selection }: { shop: Shown<Shop>; selection: Selection | null }) => {
  const t = useText()
  const locale = useLocale()
  const { id, name } = shop
  return (
    <RowSubject
      standing={shop.entries.length > 0 && <EntriesNote entries={shop.entries} />}
      picture={
        <RowPicture>
          <Picture image={shop.logoUrl} thumbhash={shop.thumbhash} alt="" sizes="48px" />
        </RowPicture>
      }
      choice={
        selection
          ? {
              label: t('Choose {name}', { name }),
              isChosen: selection.has(id),
              onToggle: () => selection.toggle(id),
            }
          : undefined
      }
    >
      <strong>{name}</strong>
      <p className="meta">
        {shop.shopAddress} · {formatDigits(shop.phoneNumber, locale)} · {t('since')} <ShortDay at={shop.createdAt} />
      </p>
    </RowSubject>
  )
}

const Standing = ({ shop: { status } }: { shop: Shop }) => {
  const t = useText()
  const { words, tone } = STATUS[status]
  return <Tag tone={tone}>{t(words)}</Tag>
}

const ICONS: Record<ShopStatus, typeof Check> = { PENDING: RotateCcw, ACTIVE: Check, SUSPENDED: Lock, CLOSED: X }

const Moves = ({ shop }: { shop: Shown<Shop> }) => {
  const t = useText()
  const { run, isBusy } = useSend()
  const [asked, setAsked] = useState<ShopMove | null>(null)
  const send = (move: ShopMove, reason?: string) => run(CHANGE_WORDS, () => submitMove(shop, move, reason))
  return (
    <RowActions>
      {SHOP_MOVES[shop.status].map(move => (
        <Button
          key={move.to}
          variant={move.isMain ? 'brand' : 'quiet'}
          icon={ICONS[move.to]}
          isBusy={isBusy}
          aria-label={`${t(move.words)}: ${shop.name}`}
          onClick={() => (move.hasReason ? setAsked(move) : send(move))}
        >
          {t(move.words)}
        </Button>
      ))}
      {asked && (
        <WhyDialog
          title={`${t(asked.words)}: ${shop.name}`}
          action={t(asked.words)}
          onClose={() => setAsked(null)}
          onConfirm={reason => send(asked, reason)}
        >
          {t('Its products are not on sale from then on. Orders that were placed go on. The vendor reads why.')}
        </WhyDialog>
      )}
    </RowActions>
  )
}
