import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { SEARCH_MAX } from '../../contract/constants.ts'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { useText } from '../../ui/text.ts'
import { addressOf, HEAPS, type Heap, type ProductView, SORTS, type Sort } from './product-view.ts'
import { HEAP_WORDS, SORT_WORDS } from './product-words.ts'

/** A pause in typing this long goes into the address: browsers allow about three changes of it a second. */
const PAUSE_MS = 300

export type ProductToolsProps = { view: ProductView; counts: Record<Heap, number>; hasProducts: boolean }

/** Search, order and heaps of the goods. */
export const ProductTools = ({ view, counts, hasProducts }: ProductToolsProps) => {
  const t = useText()
  const [, navigate] = useLocation()
  const show = (changes: Partial<ProductView>) =>
    navigate(addressOf({ ...view, page: 1, ...changes }), { replace: true })
  if (!hasProducts) return null
  return (
    <>
      <div className="product-tools">
        <ProductSearch term={view.term} onTerm={term => show({ term })} />
        <Select
          label={t('Sort by')}
          isLabelHidden
          options={SORTS.map(sort => ({ value: sort, label: t(SORT_WORDS[sort]) }))}
          value={view.sort}
          onChange={event => show({ sort: event.target.value as Sort })}
        />
      </div>
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

const ProductSearch = ({ term, onTerm }: { term: string; onTerm: (term: string) => void }) => {
  const t = useText()
  const [typed, setTyped] = useState(term)
  const show = useEffectEvent((next: string) => next !== term && onTerm(next))
  useEffect(() => {
    const timer = setTimeout(() => show(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => setTyped(term), [term])
  return (
    <search className="product-search">
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={t('Search your products')}
        placeholder={t('Search your products')}
        value={typed}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        onChange={event => setTyped(event.target.value)}
      />
      {typed && <IconButton icon={X} label={t('Clear search')} onClick={() => setTyped('')} />}
    </search>
  )
}
