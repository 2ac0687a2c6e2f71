import { useLocation } from 'wouter'
import { ORDER_STATUSES, type OrderStatus } from '../../contract/order-states.ts'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { statusWords } from '../../ui/status-pill.tsx'
import { useText } from '../../ui/text.ts'
import { ordersHref } from './order-address.ts'

/** One chip a status. */
export const OrderFilter = ({ status }: { status: OrderStatus | undefined }) => {
  const t = useText()
  const [, navigate] = useLocation()
  const choose = (to: OrderStatus | undefined) => () => navigate(ordersHref({ status: to, page: 1 }), { replace: true })
  return (
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
  )
}
