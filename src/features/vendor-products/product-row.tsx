import { useId } from 'react'
import { LOW_STOCK } from '../../contract/constants.ts'
import { formatNumber } from '../../contract/money.ts'
import type { OwnProduct } from '../../local/product-overlay.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { GoingGoods, GoodsRow } from '../../ui/goods-row.tsx'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/page.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useAddress } from '../../ui/picture-input.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { PriceAndStock } from './price-and-stock.tsx'
import { ProductActions, undo } from './product-actions.tsx'
import { editPath } from './product-view.ts'
import { STATUS_WORDS } from './product-words.ts'

/** One of the vendor's goods: what it is, its price and stock to be changed in place, the rest in a menu. */
export const ProductRow = ({ product }: { product: OwnProduct }) => {
  const id = useId()
  if (product.isGoing) return <GoingRow product={product} />
  return (
    <GoodsRow
      labelledBy={id}
      picture={<RowPicture product={product} />}
      name={
        <Link href={editPath(product.id)} id={id}>
          {product.name}
        </Link>
      }
      facts={<Facts product={product} />}
      menu={<ProductActions product={product} />}
      figures={<PriceAndStock product={product} />}
      standing={product.entries.length > 0 && <EntriesNote entries={product.entries} />}
    />
  )
}

const RowPicture = ({ product: { file, image, thumbhash } }: { product: OwnProduct }) => {
  const chosen = useAddress(file)
  return <Picture image={chosen ?? image} thumbhash={thumbhash} alt="" sizes="72px" />
}

const Facts = ({ product: { status, stock, category } }: { product: OwnProduct }) => {
  const t = useText()
  const locale = useLocale()
  const { words, tone } = STATUS_WORDS[status]
  return (
    <>
      <Tag tone={tone}>{t(words)}</Tag>
      {stock <= LOW_STOCK && (
        <Tag tone={stock === 0 ? 'soft-danger' : 'wait'}>
          {stock === 0 ? t('Out of stock') : t('Only {count} left', { count: formatNumber(stock, locale) })}
        </Tag>
      )}
      <span className="meta">{category.name}</span>
    </>
  )
}

/** A product that is about to be deleted: until the change is sent, Undo takes it back. */
const GoingRow = ({ product: { name, entries } }: { product: OwnProduct }) => {
  const t = useText()
  const deletion = entries.at(-1)
  return (
    <GoingGoods>
      <Row align="between">
        <p>{t('“{name}” is being deleted.', { name })}</p>
        {deletion && <Button onClick={attempt(() => undo(deletion.id))}>{t('Undo')}</Button>}
      </Row>
    </GoingGoods>
  )
}
