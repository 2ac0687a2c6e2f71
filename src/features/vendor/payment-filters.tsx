import { useLocation } from 'wouter'
import { PaymentStatus, PaymentType } from '../../contract/payment-states.ts'
import type { OwnShop } from '../../local/shop-overlay.ts'
import { ListToolRow } from '../../ui/list-tools.tsx'
import { Select } from '../../ui/select.tsx'
import { statusWords } from '../../ui/status-pill.tsx'
import { useText } from '../../ui/text.ts'
import { ShopChoice } from '../vendor-shops/shop-choice.tsx'
import { addressOf, ORDER_SORTS, type OrderSort, type QueueView } from './queue-address.ts'

const TYPE_WORDS: Record<PaymentType, string> = { COD: 'Cash on delivery', ONLINE: 'Online payment' }

const SORT_WORDS: Record<OrderSort, string> = {
  oldest: 'Oldest first',
  dear: 'Highest total first',
  cheap: 'Lowest total first',
}
const SORTS = Object.keys(ORDER_SORTS) as OrderSort[]

export type PaymentFiltersProps = {
  view: QueueView
  /** Those between which a vendor may choose. */
  shops?: readonly OwnShop[]
  /** Offers other orders than newest first. */
  canSort?: boolean
}

/** Narrows the heaps to orders that are paid in one way, stand so with their payment, or are of one of a vendor's shops; and sorts them. */
export const PaymentFilters = ({ view, shops = [], canSort = false }: PaymentFiltersProps) => {
  const t = useText()
  const [, navigate] = useLocation()
  const show = (changes: Partial<QueueView>) => navigate(addressOf({ ...view, page: 1, ...changes }), { replace: true })
  return (
    <ListToolRow>
      <ShopChoice shops={shops} shop={view.shop} onChoose={shop => show({ shop })} />
      <Select
        label={t('Way of paying')}
        isLabelHidden
        options={[
          { value: '', label: t('Cash or online') },
          ...PaymentType.options.map(value => ({ value, label: t(TYPE_WORDS[value]) })),
        ]}
        value={view.type ?? ''}
        onChange={event => show({ type: PaymentType.options.find(type => type === event.target.value) })}
      />
      <Select
        label={t('Payment')}
        isLabelHidden
        options={[
          { value: '', label: t('Paid or not') },
          ...PaymentStatus.options.map(value => ({ value, label: statusWords(value) })),
        ]}
        value={view.payment ?? ''}
        onChange={event => show({ payment: PaymentStatus.options.find(status => status === event.target.value) })}
      />
      {canSort && (
        <Select
          label={t('Sort by')}
          isLabelHidden
          options={[
            { value: '', label: t('Newest first') },
            ...SORTS.map(value => ({ value, label: t(SORT_WORDS[value]) })),
          ]}
          value={view.sort ?? ''}
          onChange={event => show({ sort: SORTS.find(sort => sort === event.target.value) })}
        />
      )}
    </ListToolRow>
  )
}
