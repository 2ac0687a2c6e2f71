import { Trash2 } from 'lucide-react'
import { formatNumber } from '../../contract/money.ts'
import type { Product } from '../../contract/products.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { RowPicture, RowSubject } from '../../ui/row-subject.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { removeProduct, undo } from '../vendor-products/product-actions.tsx'
import { STATUS_WORDS } from '../vendor-products/product-words.ts'
import './admin.css'
import { AdminTable } from '../../ui/admin-table.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import type { Shown } from './overlay-rows.ts'

export type ProductsTableProps = { products: readonly Shown<Product>[]; selection: Selection }

/** Products as those who run the market see them, in every status. */
export const ProductsTable = ({ products, selection }: ProductsTableProps) => {
  const t = useText()
  const locale = useLocale()
  const columns: Column<Shown<Product>>[] = [
    {
      key: 'name',
      label: t('Product'),
      isLead: true,
      render: product => <Name product={product} selection={selection} />,
    },
    { key: 'shop', label: t('Shop'), render: product => product.shop.name },
    { key: 'category', label: t('Category'), render: product => product.category.name },
    {
      key: 'price',
      label: t('Price'),
      isNumber: true,
      render: ({ price, discount }) => <Price price={price} discount={discount} size="sm" />,
    },
    { key: 'stock', label: t('Stock'), isNumber: true, render: ({ stock }) => formatNumber(stock, locale) },
    { key: 'status', label: t('Status'), render: product => <Standing product={product} /> },
    { key: 'actions', label: t('Actions'), isLead: true, render: product => <Actions product={product} /> },
  ]
  return (
    <AdminTable
      hasShortActions
      caption={t('Products')}
      columns={columns}
      rows={products}
      keyOf={product => product.id}
    />
  )
}

const Name = ({ product, selection }: { product: Shown<Product>; selection: Selection }) => {
  const t = useText()
  const { id, name, image, thumbhash, isGoing, entries } = product
  const choice = {
    label: t('Choose {name}', { name }),
    isChosen: selection.has(id),
    onToggle: () => selection.toggle(id),
  }
  return (
    <RowSubject
      choice={isGoing ? null : choice}
      standing={entries.length > 0 && <EntriesNote entries={entries} />}
      picture={
        <RowPicture>
          <Picture image={image} thumbhash={thumbhash} alt="" sizes="48px" />
        </RowPicture>
      }
    >
      {isGoing ? <s>{name}</s> : <Link href={`/products/${id}`}>{name}</Link>}
    </RowSubject>
  )
}

const Standing = ({ product: { status, isGoing } }: { product: Shown<Product> }) => {
  const t = useText()
  if (isGoing) return <Tag>{t('Being deleted')}</Tag>
  const { words, tone } = STATUS_WORDS[status]
  return <Tag tone={tone}>{t(words)}</Tag>
}

const Actions = ({ product }: { product: Shown<Product> }) => {
  const t = useText()
  const { name, isGoing, entries } = product
  const deletion = entries.at(-1)
  return (
    <RowActions>
      {isGoing && deletion && <Button onClick={attempt(() => undo(deletion.id))}>{t('Undo')}</Button>}
      {!isGoing && (
        <IconButton
          icon={Trash2}
          label={t('Delete {name}', { name })}
          onClick={attempt(() => removeProduct(product))}
        />
      )}
    </RowActions>
  )
}
