import { formatNumber } from '../../contract/messages/number-format.ts'
import { listOrders } from '../../contract/orders.ts'
import type { OpenOrdersDecision, Person } from '../../contract/people.ts'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

/** FINISH: the vendor finishes them first, so the account stays and only its shops are suspended. */
export type OpenOrdersChoice = OpenOrdersDecision | 'FINISH'

const PREVIEW_COUNT = 5

/** A vendor's open orders as this device knows them; `total` is undefined where it does not. */
export const useOpenOrders = (vendorId: string) => {
  const { page } = useRemoteList({
    endpoint: listOrders,
    input: { vendor: vendorId, isOpen: true, page: 1, limit: PREVIEW_COUNT },
    overlay: rows => rows,
    limit: PREVIEW_COUNT,
  })
  return { orders: page?.rows ?? [], total: page?.total }
}

type OpenOrdersFieldProps = {
  vendors: readonly Person[]
  value: OpenOrdersChoice | null
  error: string | null
  onChange: (choice: OpenOrdersChoice) => void
}

/** Shows the open orders of vendors who are to be blocked or deleted, and asks what happens to them. */
export const OpenOrdersField = ({ vendors, value, error, onChange }: OpenOrdersFieldProps) => {
  const t = useTranslate()
  return (
    <Stack>
      {vendors.map(vendor => (
        <OpenOrders key={vendor.id} vendor={vendor} />
      ))}
      <RadioGroup
        legend={t('What happens to the open orders?')}
        name="open-orders"
        value={value ?? ''}
        error={error}
        onChange={choice => onChange(choice as OpenOrdersChoice)}
        options={[
          {
            value: 'FINISH',
            label: t('The vendor finishes them first'),
            hint: t('For now only the shops are suspended, so that no new orders come.'),
          },
          { value: 'KEEP', label: t('Admins finish them'), hint: t('They are listed on your Today.') },
          {
            value: 'CANCEL',
            label: t('Cancel those that are not shipped'),
            hint: t('What was paid is listed under Refunds due. Shipped orders are listed on your Today.'),
          },
        ]}
      />
    </Stack>
  )
}

const OpenOrders = ({ vendor }: { vendor: Person }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { orders, total } = useOpenOrders(vendor.id)
  if (total === undefined) return <p>{t('The open orders of {name} are not known offline.', { name: vendor.name })}</p>
  if (total === 0) return <p>{t('{name} has no open orders.', { name: vendor.name })}</p>
  return (
    <Stack gap="sm">
      <p>
        <Link href={`/dashboard/orders?status=ALL&vendor=${vendor.id}`}>
          {t('{count, plural, one {# open order of {name}} other {# open orders of {name}}}', {
            count: total,
            name: vendor.name,
          })}
        </Link>
      </p>
      <Row>
        {orders.map(({ id, number, status }) => (
          <span key={id}>
            {number} <StatusPill status={status} />
          </span>
        ))}
        {total > orders.length && (
          <span>{t('and {count} more', { count: formatNumber(total - orders.length, locale) })}</span>
        )}
      </Row>
    </Stack>
  )
}
