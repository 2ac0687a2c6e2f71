import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ChangeQuestion, Question } from '../../contract/listing-address.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useText } from '../../ui/text.ts'
import { FilterPanel, filterCount } from './filter-panel.tsx'
import type { ListingRead } from './use-listing.ts'

type ToolsProps = { question: Question; read: ListingRead; onChange: ChangeQuestion }

/** The filters' button on phones, and the order. */
export const ListingTools = ({ question, read, onChange }: ToolsProps) => {
  const t = useText()
  const orders = [
    { value: 'asc', label: t('Price Low to High') },
    { value: 'desc', label: t('Price High to Low') },
  ]
  return (
    <div className="listing-tools">
      <PhoneFilters question={question} read={read} onChange={onChange} />
      <Select
        label={t('Sort by')}
        options={orders}
        value={question.order}
        onChange={event => onChange({ order: event.target.value === 'desc' ? 'desc' : 'asc' })}
      />
    </div>
  )
}

const SHOW = '{total, plural, one {Show # product} other {Show # products}}'

const PhoneFilters = ({ question, read, onChange }: ToolsProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(question)
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
            {read.state === 'ready' ? t(SHOW, { total: read.page.total }) : t('Show products')}
          </Button>
        }
      >
        <FilterPanel question={question} onChange={onChange} />
      </Sheet>
    </div>
  )
}
