import { listWithheld, type WithheldPayout } from '../../../contract/ledger/payouts.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { isKnownKind, KIND_LABELS } from './document-texts.ts'

/** The server lists no more. */
const MAX_ROWS = 100

/** Shops that are owed money, and are left out of payouts until their documents are accepted. Nothing where there are none. */
export const WithheldPayouts = () => {
  const t = useTranslate()
  const { page } = useRemoteList({ endpoint: listWithheld, input: {}, limit: MAX_ROWS, applyPending: rows => rows })
  if (!page || page.rows.length === 0) return null
  return (
    <Section title={t('Left out of payouts')}>
      <p>{t('These shops are paid when the documents that the market needs from them are accepted.')}</p>
      <WithheldTable shops={page.rows} />
    </Section>
  )
}

export const WithheldTable = ({ shops }: { shops: readonly WithheldPayout[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const columns: Column<WithheldPayout>[] = [
    {
      key: 'shop',
      label: t('Shop'),
      isLead: true,
      render: ({ id, shopName }) => <Link href={`/dashboard/shops/${id}`}>{shopName}</Link>,
    },
    { key: 'amount', label: t('Amount'), isNumber: true, render: ({ amount }) => formatTaka(amount, locale) },
    {
      key: 'missing',
      label: t('Missing documents'),
      render: ({ missing }) => missing.map(kind => (isKnownKind(kind) ? t(KIND_LABELS[kind]) : kind)).join(', '),
    },
  ]
  return <CompactTable caption={t('Left out of payouts')} columns={columns} rows={shops} keyOf={({ id }) => id} />
}
