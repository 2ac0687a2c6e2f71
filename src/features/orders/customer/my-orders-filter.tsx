import { useLocation } from 'wouter'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { translateStatus } from '../../../ui/controls/status-pill.tsx'
import { SearchField } from '../../../ui/rows/search-field.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { buildMyOrdersUrl, MY_ORDERS_FILTERS, type MyOrdersView } from './my-orders-url.ts'

/** The search, and a chip for each status. */
export const MyOrdersFilter = ({ view }: { view: MyOrdersView }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { status } = view
  const show = (changes: Partial<MyOrdersView>) =>
    navigate(buildMyOrdersUrl({ ...view, page: 1, ...changes }), { replace: true })
  const select = (to: MyOrdersView['status']) => () => show({ status: to })
  return (
    <>
      <SearchField label={t('Search orders')} term={view.term} onTerm={term => show({ term })} />
      <ChipRow label={t('Status')}>
        <Chip isSelected={status === undefined} onClick={select(undefined)}>
          {t('All')}
        </Chip>
        {MY_ORDERS_FILTERS.map(option => (
          <Chip key={option} isSelected={status === option} onClick={select(option)}>
            {option === 'UNPAID' ? t('Waiting for payment') : translateStatus(option)}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}
