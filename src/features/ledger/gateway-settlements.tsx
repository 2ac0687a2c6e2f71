import { useState } from 'react'
import type { GatewayFileUse } from '../../contract/ledger/file-columns.ts'
import {
  type EnteredGatewaySettlement,
  enterGatewaySettlement,
  type GatewaySettlement,
  listGatewaySettlements,
  previewGatewaySettlement,
} from '../../contract/ledger/gateway-settlements.ts'
import { listAccounts } from '../../contract/ledger/ledger.ts'
import { formatNumber, formatTaka } from '../../contract/messages/number-format.ts'
import { cutText } from '../../contract/text-cut.ts'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ShortDate } from '../../ui/controls/date-time.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { type SubmitMessages, useSubmit } from '../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import type { Column } from '../../ui/rows/data-table.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { type MessageKey, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { FilePreviewFields } from './files/file-preview.tsx'
import { useFilePreview } from './files/use-file-preview.ts'
import { buildMoneyUrl, type MoneyView } from './money-url.ts'

const PAGE_SIZE = 20
const MAX_GATEWAYS = 100

/** What gateways have paid to the market's bank, and the form to enter one more settlement. */
export const GatewaySettlements = ({ view }: { view: MoneyView }) => {
  const t = useTranslate()
  const list = useRemoteList({
    endpoint: listGatewaySettlements,
    input: { page: view.listPage, limit: PAGE_SIZE },
    limit: PAGE_SIZE,
    applyPending: rows => rows,
  })
  return (
    <Section title={t('Settlements of gateways')}>
      <Stack>
        {list.page && (
          <>
            <GatewaySettlementTable settlements={list.page.rows} />
            <Pager
              page={view.listPage}
              total={list.page.total}
              limit={PAGE_SIZE}
              hrefOf={listPage => buildMoneyUrl({ ...view, listPage })}
            />
          </>
        )}
        <GatewayFileForm settlements={list.page?.rows ?? []} />
      </Stack>
    </Section>
  )
}

export const GatewaySettlementTable = ({ settlements }: { settlements: readonly GatewaySettlement[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  if (settlements.length === 0) return <p>{t('No settlements yet')}</p>
  const columns: Column<GatewaySettlement>[] = [
    {
      key: 'name',
      label: t('Settlement'),
      isLead: true,
      render: ({ id, name, gateway, createdAt }) => (
        <>
          <Link href={buildMoneyUrl({ cause: id })}>{name}</Link>
          <p className="meta">
            <ShortDate at={createdAt} /> · {gateway}
          </p>
        </>
      ),
    },
    { key: 'payments', label: t('Payments'), isNumber: true, render: row => formatNumber(row.payments, locale) },
    { key: 'fees', label: t('Kept as fee'), isNumber: true, render: row => formatTaka(row.fees, locale) },
    { key: 'paid', label: t('Paid to the bank'), isNumber: true, render: row => formatTaka(row.paid, locale) },
    { key: 'unmatched', label: t('Not matched'), isNumber: true, render: row => formatTaka(row.unmatched, locale) },
  ]
  return (
    <CompactTable caption={t('Settlements of gateways')} columns={columns} rows={settlements} keyOf={({ id }) => id} />
  )
}

/** Sends the file that the panel of a gateway exports. */
const GatewayFileForm = ({ settlements }: { settlements: readonly GatewaySettlement[] }) => {
  const gateways = useGateways(settlements)
  const [first] = gateways
  return first === undefined ? null : <FileForm first={first} gateways={gateways} />
}

const FileForm = ({ first, gateways }: { first: string; gateways: readonly string[] }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const messages = useEnteredMessages()
  const [chosen, setChosen] = useState<string | null>(null)
  const gateway = chosen ?? first
  const read = useFilePreview<GatewayFileUse>((file, columns) =>
    sendOnline(previewGatewaySettlement, { gateway, columns, file }),
  )
  const { file, columns, preview } = read
  const send = async () => {
    if (!file) return read.fail('Choose a file.')
    const input = { gateway, columns, fileName: cutText(file.name, 200), file }
    await run(messages, () => sendOnline(enterGatewaySettlement, input))
  }
  return (
    <Card>
      <h3>{t('Enter a settlement of a gateway')}</h3>
      <p>
        {t(
          'Download the settled payments from the gateway’s panel, and send the file here. Sent twice, it counts once. What fits no payment is kept apart.',
        )}
      </p>
      <Select
        label={t('Gateway')}
        value={gateway}
        onChange={setChosen}
        options={gateways.map(name => ({ value: name, label: name }))}
      />
      <TextInput
        label={t('Settlement file')}
        hint={t(
          'CSV or Excel (XLSX), with the number of each payment, its amount, and the fee or what was paid of it.',
        )}
        type="file"
        accept=".csv,.xlsx,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        error={read.error}
        onChange={event => void read.select(event.target.files?.[0] ?? null)}
      />
      {preview && (
        <FilePreviewFields
          preview={preview}
          uses={read.uses}
          labels={COLUMN_LABELS}
          count={t('{count, plural, one {# payment} other {# payments}}', { count: preview.lines })}
          onName={read.name}
        />
      )}
      {!isOnline && <p className="meta">{t('You need to be online to enter a settlement.')}</p>}
      <Row>
        <Button
          variant="primary"
          isBusy={isBusy || read.isReading}
          disabled={!isOnline || preview?.problem !== undefined}
          onClick={send}
        >
          {t('Enter the file')}
        </Button>
      </Row>
    </Card>
  )
}

const COLUMN_LABELS: Record<GatewayFileUse, MessageKey> = {
  transaction: 'Number of the payment',
  amount: 'Amount',
  fee: 'Fee of the gateway',
  paid: 'Paid to the bank',
}

/** Gateways that have money of the market, or have paid it before. */
const useGateways = (settlements: readonly GatewaySettlement[]): string[] => {
  const list = useRemoteList({
    endpoint: listAccounts,
    input: { kind: 'gateway', page: 1, limit: MAX_GATEWAYS },
    limit: MAX_GATEWAYS,
    applyPending: rows => rows,
  })
  const holding = (list.page?.rows ?? []).map(({ owner }) => owner)
  return [...new Set([...holding, ...settlements.map(({ gateway }) => gateway)])]
}

const useEnteredMessages = (): SubmitMessages<EnteredGatewaySettlement> => {
  const t = useTranslate()
  return {
    loading: 'Sending',
    done: ({ settlements, payments, unmatched }) => {
      if (settlements === 0) return t('There is no settlement that was not entered before.')
      const entered = t('{count, plural, one {# payment settled} other {# payments settled}}', { count: payments })
      if (unmatched === 0) return entered
      return `${entered} · ${t('{count, plural, one {# line fits no payment} other {# lines fit no payment}}', { count: unmatched })}`
    },
  }
}
