import { useId } from 'react'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { listLowVariants } from '../../../contract/products/chosen-variant.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { useObjectUrl } from '../../../ui/forms/picture-input.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { ProductRowLayout, RemovedProductRow } from '../../../ui/goods/product-row.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { translateReason } from '../../../ui/text/translate-reason.ts'
import { ProductPendingNote } from './figure-conflict-notice.tsx'
import { PriceAndStock } from './price-and-stock.tsx'
import { ProductActions, undoDelete } from './product-actions.tsx'
import { getProductStatusLabel } from './product-status-labels.ts'
import { buildEditPath } from './product-view.ts'

/**
 * A product of the vendor: price and stock edited in place, the other actions in a menu, and its checkbox for bulk
 * actions.
 */
export const OwnProductRow = ({ product, selection }: { product: OptimisticProduct; selection: Selection | null }) => {
  const id = useId()
  if (product.isDeleting) return <DeletingRow product={product} />
  return (
    <ProductRowLayout
      labelledBy={id}
      picture={<RowPicture product={product} />}
      name={
        <Link href={buildEditPath(product.id)} id={id}>
          {showName(product)}
        </Link>
      }
      details={
        <>
          {selection && <SelectRow selection={selection} id={product.id} name={product.name} />}
          <ProductFacts product={product} />
        </>
      }
      menu={<ProductActions product={product} />}
      form={<PriceAndStock product={product} />}
      status={product.entries.length > 0 && <ProductPendingNote entries={product.entries} />}
    />
  )
}

const RowPicture = ({ product: { file, image, thumbhash } }: { product: OptimisticProduct }) => {
  const chosen = useObjectUrl(file)
  return <Picture image={chosen ?? image} thumbhash={thumbhash} alt="" sizes="72px" />
}

const ProductFacts = ({ product }: { product: OptimisticProduct }) => {
  const t = useTranslate()
  const { category, moderationReason } = product
  const { label, tone } = getProductStatusLabel(product)
  return (
    <>
      <Tag tone={tone}>{t(label)}</Tag>
      {moderationReason && (
        <span className="meta">{t('Reason: {reason}', { reason: translateReason(moderationReason) })}</span>
      )}
      <LowStockTag product={product} />
      <span className="meta">{showName(category)}</span>
    </>
  )
}

const LowStockTag = ({ product }: { product: OptimisticProduct }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { stock, variants } = product
  const low = listLowVariants(product).length
  if (low === 0) return null
  if (variants && stock > 0)
    return (
      <Tag tone="wait">{t('{count, plural, one {# variant is low} other {# variants are low}}', { count: low })}</Tag>
    )
  return (
    <Tag tone={stock === 0 ? 'soft-danger' : 'wait'}>
      {stock === 0 ? t('Out of stock') : t('Only {count} left', { count: formatNumber(stock, locale) })}
    </Tag>
  )
}

/** A product with a pending deletion, and Undo until it is sent. */
const DeletingRow = ({ product: { name, entries } }: { product: OptimisticProduct }) => {
  const t = useTranslate()
  const deletion = entries.at(-1)
  return (
    <RemovedProductRow>
      <Row align="between">
        <p>{t('“{name}” is being deleted.', { name })}</p>
        {deletion && <Button onClick={catchToToast(() => undoDelete(deletion.id))}>{t('Undo')}</Button>}
      </Row>
    </RemovedProductRow>
  )
}
