import { useLocation } from 'wouter'
import { ORDER_STATUSES, type OrderStatus } from '../../contract/order-states.ts'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { statusWords } from '../../ui/status-pill.tsx'
import { useText } from '../../ui/text.ts'
import { type OrderAddress, ordersHref } from './order-address.ts'

/** The search, and one chip a status. */
export const OrderFilter = ({ address }: { address: OrderAddress }) => {
  const t = useText()
  const [, navigate] = useLocation()
  const { status } = address
  const show = (changes: Partial<OrderAddress>) =>
    navigate(ordersHref({ ...address, page: 1, ...changes }), { replace: true })
  const choose = (to: OrderStatus | undefined) => () => show({ status: to })
  return (
    <>
      <SearchField label={t('Search orders')} term={address.term} onTerm={term => show({ term })} />
      <ChipRow label={t('Status')}>
        <Chip isSelected={status === undefined} onClick={choose(undefined)}>
          {t('All')}
        </Chip>
        {ORDER_STATUSES.map(one => (
          <Chip key={one} isSelected={status === one} onClick={choose(one)}>
            {statusWords(one)}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}
