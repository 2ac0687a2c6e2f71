import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { LOW_STOCK } from '../../../contract/constants.ts'
import { discountPercent } from '../../../contract/discounts.ts'
import { formatTaka, type Locale } from '../../../contract/messages/number-format.ts'
import { hasPriceRange } from '../../../contract/products/chosen-variant.ts'
import { categoryUrl } from '../../../contract/products/listing-url.ts'
import { removeFromComparison } from '../../../local/products/comparison.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Price } from '../../../ui/goods/price.tsx'
import { StockTag } from '../../../ui/goods/product-card.tsx'
import { StarRating } from '../../../ui/goods/star-rating.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { showDescription, showName, type Translate, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { productUrl } from '../catalogue/product-tiles.tsx'
import type { ComparedProduct } from './compared-products.ts'
import './comparison-table.css'

/** A comparison holds up to three products. */
const COLUMN_KEYS = ['first', 'second', 'third']

/**
 * One column of labels and three of products. On phones the labels are above their rows and the products scroll
 * sideways.
 */
export const ComparisonTable = ({ compared }: { compared: readonly ComparedProduct[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const emptyColumns = COLUMN_KEYS.slice(compared.length)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="comparison" aria-label={t('Side by side')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span>{t('Product')}</span>
            </th>
            {compared.map(({ product }) => (
              <th key={product.id} scope="col">
                <Picture
                  image={product.image}
                  thumbhash={product.thumbhash}
                  alt=""
                  sizes="(min-width: 64rem) 18rem, 40vw"
                  isEager
                />
                <Link href={productUrl(product)}>{showName(product)}</Link>
              </th>
            ))}
            {emptyColumns.map(key => (
              <AddProductCell key={key} compared={compared} />
            ))}
          </tr>
        </thead>
        <tbody>
          {buildComparisonAttributes(t, locale).map(({ label, show }) => (
            <tr key={label}>
              <th scope="row">
                <span>{label}</span>
              </th>
              {compared.map(item => (
                <td key={item.product.id}>{show(item)}</td>
              ))}
              {emptyColumns.length > 0 && <td colSpan={emptyColumns.length} />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** An empty column, with a link to products of the same category. */
const AddProductCell = ({ compared }: { compared: readonly ComparedProduct[] }) => {
  const t = useTranslate()
  return (
    <td>
      <Link className="comparison-free" href={categoryUrl(compared[0]!.product.category.name)}>
        <Plus aria-hidden="true" /> {t('Add Products')}
      </Link>
    </td>
  )
}

type ComparisonAttribute = { label: string; show: (one: ComparedProduct) => ReactNode }

/** The rows of the table, the most important for a decision first. */
const buildComparisonAttributes = (t: Translate, locale: Locale): ComparisonAttribute[] => [
  {
    label: t('Price'),
    show: ({ product }) => <Price price={product.price} discount={product.discount} isFrom={hasPriceRange(product)} />,
  },
  {
    label: t('Discount'),
    show: ({ product }) => {
      const percent = discountPercent(product)
      if (percent > 0) return t('{percent}% off', { percent })
      return product.discount > 0 ? formatTaka(-product.discount, locale) : t('None')
    },
  },
  { label: t('Category'), show: ({ product }) => showName(product.category) },
  { label: t('Availability'), show: item => <Availability {...item} /> },
  { label: t('Rating'), show: ({ product }) => <StarRating rating={product.rating} count={product.reviewCount} /> },
  { label: t('Seller'), show: ({ product }) => showName(product.shop) },
  { label: t('Description'), show: ({ product }) => <p className="comparison-words">{showDescription(product)}</p> },
  { label: t('Remove'), show: ({ product }) => <RemoveButton {...product} /> },
]

const Availability = ({ product, isUnavailable }: ComparedProduct) => {
  const t = useTranslate()
  if (isUnavailable) return <Tag>{t('Not on sale at the moment')}</Tag>
  return product.stock > LOW_STOCK ? <Tag tone="brand">{t('In stock')}</Tag> : <StockTag stock={product.stock} />
}

const RemoveButton = ({ id, ...product }: ComparedProduct['product']) => {
  const t = useTranslate()
  return (
    <Button onClick={catchToToast(() => removeFromComparison(id))}>
      {t('Remove')} <VisuallyHidden>{showName(product)}</VisuallyHidden>
    </Button>
  )
}
