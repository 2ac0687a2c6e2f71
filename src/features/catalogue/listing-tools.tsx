import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../contract/money.ts'
import type { ProductPage } from '../../local/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { clock } from '../../ui/offline-strip.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { FilterPanel, filterCount } from './filter-panel.tsx'
import type { ChangeQuestion, Question } from './listing-address.ts'
import type { ListingRead } from './use-listing.ts'

type ToolsProps = { question: Question; read: ListingRead; onChange: ChangeQuestion }

/** How many were found, the filters' button on phones, and the order. */
export const ListingTools = ({ question, read, onChange }: ToolsProps) => {
  const t = useText()
  const orders = [
    { value: 'asc', label: t('Price Low to High') },
    { value: 'desc', label: t('Price High to Low') },
  ]
  return (
    <div className="listing-tools">
      <output className="listing-count">{read.state === 'ready' && <Count page={read.page} />}</output>
      <div className="listing-controls">
        <PhoneFilters question={question} read={read} onChange={onChange} />
        <Select
          label={t('Sort by')}
          options={orders}
          value={question.order}
          onChange={event => onChange({ order: event.target.value === 'desc' ? 'desc' : 'asc' })}
        />
      </div>
    </div>
  )
}

/** Offline it says among what was searched, and as of when. */
const Count = ({ page }: { page: ProductPage }) => {
  const t = useText()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const count = formatNumber(page.among, locale)
  const isPartial = page.source === 'device' && page.isPartial
  return (
    <>
      <strong>{useCountText(page.total)}</strong>
      {isPartial && ` ${t('among the {count} products on this phone', { count })}`}
      {!isOnline && page.at !== null && `, ${t('as of {time}', { time: clock(new Date(page.at), locale) })}`}
    </>
  )
}

const useCountText = (total: number): string => {
  const t = useText()
  const count = formatNumber(total, useLocale())
  return t('{total, plural, one {{count} product} other {{count} products}}', { total, count })
}

const PhoneFilters = ({ question, read, onChange }: ToolsProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(question)
  const total = useCountText(read.state === 'ready' ? read.page.total : 0)
  const close = () => setOpen(false)
  return (
    <div className="listing-filters">
      <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('Filters')}
        actions={
          <Button variant="brand" isWide onClick={close}>
            {read.state === 'ready' ? t('Show {total}', { total }) : t('Show products')}
          </Button>
        }
      >
        <FilterPanel question={question} onChange={onChange} />
      </Sheet>
    </div>
  )
}
