import { useLocation } from 'wouter'
import type { OwnShop } from '../../local/shop-overlay.ts'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { ListToolRow } from '../../ui/list-tools.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useText } from '../../ui/text.ts'
import { ShopChoice } from '../vendor-shops/shop-choice.tsx'
import { addressOf, HEAPS, type Heap, type ProductView, SORTS, type Sort } from './product-view.ts'
import { HEAP_WORDS, SORT_WORDS } from './product-words.ts'

export type ProductToolsProps = {
  view: ProductView
  counts: Record<Heap, number>
  shops: readonly OwnShop[]
  hasProducts: boolean
}

/** Search, order and heaps of the goods. */
export const ProductTools = ({ view, counts, shops, hasProducts }: ProductToolsProps) => {
  const t = useText()
  const [, navigate] = useLocation()
  const show = (changes: Partial<ProductView>) =>
    navigate(addressOf({ ...view, page: 1, ...changes }), { replace: true })
  if (!hasProducts) return null
  return (
    <>
      <ListToolRow>
        <SearchField label={t('Search your products')} term={view.term} onTerm={term => show({ term })} />
        <ShopChoice shops={shops} shop={view.shop} onChoose={shop => show({ shop })} />
        <Select
          label={t('Sort by')}
          isLabelHidden
          options={SORTS.map(sort => ({ value: sort, label: t(SORT_WORDS[sort]) }))}
          value={view.sort}
          onChange={event => show({ sort: event.target.value as Sort })}
        />
      </ListToolRow>
      <ChipRow label={t('Show')}>
        {HEAPS.map(heap => (
          <Chip key={heap} count={counts[heap]} isSelected={heap === view.heap} onClick={() => show({ heap })}>
            {t(HEAP_WORDS[heap])}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}
