import { useLocation } from 'wouter'
import { ORDER_STATUSES, type OrderStatus } from '../../contract/order-status.ts'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { translateStatus } from '../../ui/status-pill.tsx'
import { buildMyOrdersUrl, type MyOrdersView } from './my-orders-url.ts'

/** The search, and a chip for each status. */
export const MyOrdersFilter = ({ address }: { address: MyOrdersView }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { status } = address
  const show = (changes: Partial<MyOrdersView>) =>
    navigate(buildMyOrdersUrl({ ...address, page: 1, ...changes }), { replace: true })
  const select = (to: OrderStatus | undefined) => () => show({ status: to })
  return (
    <>
      <SearchField label={t('Search orders')} term={address.term} onTerm={term => show({ term })} />
      <ChipRow label={t('Status')}>
        <Chip isSelected={status === undefined} onClick={select(undefined)}>
          {t('All')}
        </Chip>
        {ORDER_STATUSES.map(option => (
          <Chip key={option} isSelected={status === option} onClick={select(option)}>
            {translateStatus(option)}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}
