import { formatNumber } from '../../contract/messages/number-format.ts'
import { listOrders, type Order } from '../../contract/orders/orders.ts'
import type { OpenOrdersDecision, Person } from '../../contract/people/person.ts'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { Link } from '../../ui/controls/link.tsx'
import { StatusPill } from '../../ui/controls/status-pill.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'

/** FINISH: the vendor finishes them first, so the account stays and only its shops are suspended. */
export type OpenOrdersChoice = OpenOrdersDecision | 'FINISH'

const PREVIEW_COUNT = 5

/** A vendor's open orders as this device knows them; `total` is undefined where it does not, or not yet. */
export const useOpenOrders = (vendorId: string) => {
  const { page, isUnavailable } = useRemoteList({
    endpoint: listOrders,
    input: { vendor: vendorId, isOpen: true, page: 1, limit: PREVIEW_COUNT },
    applyPending: rows => rows,
    limit: PREVIEW_COUNT,
  })
  return { orders: page?.rows ?? [], total: page?.total, isUnavailable }
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
        <OpenOrders key={vendor.id} vendor={vendor} isAlone={vendors.length === 1} />
      ))}
      <RadioGroup
        legend={t('What happens to the open orders?')}
        name="open-orders"
        value={value ?? ''}
        error={error}
        onChange={onChange}
        options={[
          {
            value: 'FINISH',
            label: t('The vendor finishes them first'),
            hint: t('For now only the shops are suspended, so no new orders come in.'),
          },
          { value: 'KEEP', label: t('Admins finish them'), hint: t('They appear on Today for admins.') },
          {
            value: 'CANCEL',
            label: t('Cancel orders not shipped yet'),
            hint: t('Paid amounts appear under Refunds due, shipped orders on Today.'),
          },
        ]}
      />
    </Stack>
  )
}

type OpenOrdersProps = { vendor: Person; isAlone: boolean }

/** One vendor's open orders; among several vendors only how many, and nothing about those without any. */
const OpenOrders = ({ vendor: { id, name }, isAlone }: OpenOrdersProps) => {
  const t = useTranslate()
  const { orders, total, isUnavailable } = useOpenOrders(id)
  if (total === undefined && isUnavailable)
    return <p>{t('The open orders of {name} cannot be loaded offline.', { name })}</p>
  if (!total && !isAlone) return null
  if (total === undefined) return <p>{t('Loading the open orders of {name}', { name })}</p>
  if (total === 0) return <p>{t('{name} has no open orders.', { name })}</p>
  return (
    <Stack gap="sm">
      <p>
        <Link href={`/dashboard/orders?status=ALL&vendor=${id}`}>
          {t('{count, plural, one {# open order of {name}} other {# open orders of {name}}}', { count: total, name })}
        </Link>
      </p>
      {isAlone && <OrderNumbers orders={orders} total={total} />}
    </Stack>
  )
}

const OrderNumbers = ({ orders, total }: { orders: readonly Order[]; total: number }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      {orders.map(({ id, number, status }) => (
        <Row key={id} align="between">
          {number} <StatusPill status={status} />
        </Row>
      ))}
      {total > orders.length && (
        <p className="meta">{t('and {count} more', { count: formatNumber(total - orders.length, locale) })}</p>
      )}
    </>
  )
}
