import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { decideModeration } from '../../../contract/moderation/moderation-writes.ts'
import { hasPriceRange } from '../../../contract/products/chosen-variant.ts'
import type { Product } from '../../../contract/products/products.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Price } from '../../../ui/goods/price.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { RowHeader, RowPicture } from '../../../ui/rows/row-header.tsx'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import { Permitted } from '../../../ui/state/use-permission.ts'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { ProductPendingNote } from '../vendor/figure-conflict-notice.tsx'
import { deleteProductWithUndo, undoDelete } from '../vendor/product-actions.tsx'
import { getProductStatusLabel } from '../vendor/product-status-labels.ts'
import { type ProductAction, ProductReasonDialog, submitProductDecision } from './product-moderation.tsx'

export type ProductsTableProps = { products: readonly OptimisticRow<Product>[]; selection: Selection }

/** The admin's table of products, in every status. */
export const ProductsTable = ({ products, selection }: ProductsTableProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const columns: Column<OptimisticRow<Product>>[] = [
    {
      key: 'name',
      label: t('Product'),
      isLead: true,
      render: product => <NameCell product={product} selection={selection} />,
    },
    { key: 'shop', label: t('Shop'), render: product => showName(product.shop) },
    { key: 'category', label: t('Category'), render: product => showName(product.category) },
    {
      key: 'price',
      label: t('Price'),
      isNumber: true,
      render: product => (
        <Price price={product.price} discount={product.discount} isFrom={hasPriceRange(product)} size="sm" />
      ),
    },
    { key: 'stock', label: t('Stock'), isNumber: true, render: ({ stock }) => formatNumber(stock, locale) },
    { key: 'status', label: t('Status'), render: product => <StatusCell product={product} /> },
    { key: 'actions', label: t('Actions'), isLead: true, render: product => <ActionsCell product={product} /> },
  ]
  return (
    <CompactTable
      hasShortActions
      caption={t('Products')}
      columns={columns}
      rows={products}
      keyOf={product => product.id}
    />
  )
}

const NameCell = ({ product, selection }: { product: OptimisticRow<Product>; selection: Selection }) => {
  const { id, image, thumbhash, isDeleting, entries } = product
  const name = showName(product)
  return (
    <RowHeader
      checkbox={isDeleting ? null : <SelectRow selection={selection} id={id} name={name} />}
      status={entries.length > 0 && <ProductPendingNote entries={entries} />}
      picture={
        <RowPicture>
          <Picture image={image} thumbhash={thumbhash} alt="" sizes="48px" />
        </RowPicture>
      }
    >
      {isDeleting ? <s>{name}</s> : <Link href={`/products/${id}`}>{name}</Link>}
    </RowHeader>
  )
}

const StatusCell = ({ product }: { product: OptimisticRow<Product> }) => {
  const t = useTranslate()
  if (product.isDeleting) return <Tag>{t('Being deleted')}</Tag>
  const { label, tone } = getProductStatusLabel(product)
  return <Tag tone={tone}>{t(label)}</Tag>
}

const ActionsCell = ({ product }: { product: OptimisticRow<Product> }) => {
  const t = useTranslate()
  const { isDeleting, entries } = product
  const name = showName(product)
  const deletion = entries.at(-1)
  const { run, isBusy } = useSubmit()
  const [asked, setAsked] = useState<ProductAction | null>(null)
  const decide = (reason?: string) =>
    run(CHANGE_MESSAGES, () => submitProductDecision(product, reason ? 'HIDE' : 'KEEP', reason))
  return (
    <RowActions>
      {isDeleting && deletion && <Button onClick={catchToToast(() => undoDelete(deletion.id))}>{t('Undo')}</Button>}
      {!isDeleting && (
        <>
          <Permitted call={decideModeration}>
            <IconButton
              icon={product.moderation ? Eye : EyeOff}
              label={product.moderation ? t('Show again: {name}', { name }) : t('Hide {name}', { name })}
              disabled={isBusy}
              onClick={() => (product.moderation ? decide() : setAsked('hide'))}
            />
          </Permitted>
          <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={() => setAsked('delete')} />
        </>
      )}
      {asked && (
        <ProductReasonDialog
          action={asked}
          count={1}
          onClose={() => setAsked(null)}
          onConfirm={asked === 'hide' ? decide : reason => catchToToast(() => deleteProductWithUndo(product, reason))()}
        />
      )}
    </RowActions>
  )
}
