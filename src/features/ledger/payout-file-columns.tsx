import { ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { PAYOUT_COLUMNS_MAX } from '../../contract/constants.ts'
import { PAYOUT_METHODS, type PayoutMethod } from '../../contract/ledger/payout-accounts.ts'
import { FILE_VALUES, type FileColumn, type FileValue } from '../../contract/ledger/payout-files.ts'
import { type PayoutSettingsDocument, savePayoutSettings } from '../../contract/ledger/payout-settings.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack, TwoColumns } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { type MessageKey, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { METHOD_LABELS } from './payout-texts.ts'

const VALUE_LABELS: Record<FileValue, MessageKey> = {
  ACCOUNT_NAME: 'Name of the account',
  ACCOUNT_NUMBER: 'Account number',
  BANK: 'Bank',
  BRANCH: 'Branch',
  ROUTING_NUMBER: 'Routing number',
  AMOUNT: 'Amount',
  PAYOUT: 'Id of the payout',
  SHOP: 'Shop',
  PHONE: 'Phone of the shop',
  DATE: 'Day on which it was prepared',
  TEXT: 'A fixed text',
}

type EditedColumn = FileColumn & { key: number }
type FilesProps = { document: PayoutSettingsDocument; onChanged: () => void }

/** The columns of the files by which banks and wallets pay. Each has its own format. */
export const PayoutFileColumns = ({ document, onChanged }: FilesProps) => {
  const t = useTranslate()
  const [method, setMethod] = useState<PayoutMethod>('BKASH')
  return (
    <Section title={t('Files to pay by')}>
      <Stack>
        <p className="reading">
          {t(
            'Set the columns that your bank or wallet asks for. Upload the file as it is: a spreadsheet would drop the zeros at the start of numbers.',
          )}
        </p>
        <Tabs
          label={t('Files to pay by')}
          tabs={PAYOUT_METHODS.map(value => ({ value, label: t(METHOD_LABELS[value]) }))}
          value={method}
          onChange={setMethod}
        >
          <FileForm key={method} method={method} document={document} onChanged={onChanged} />
        </Tabs>
      </Stack>
    </Section>
  )
}

const FileForm = ({ method, document: { version, settings }, onChanged }: FilesProps & { method: PayoutMethod }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [columns, setColumns] = useState<readonly EditedColumn[]>(() =>
    settings.files[method].map((column, key) => ({ ...column, key })),
  )
  const change = (key: number, changed: Partial<FileColumn>) =>
    setColumns(columns.map(column => (column.key === key ? { ...column, ...changed } : column)))
  const add = () => {
    const key = Math.max(...columns.map(column => column.key)) + 1
    setColumns([...columns, { key, value: 'TEXT', title: '', text: '' }])
  }
  const save = async () => {
    const files = { ...settings.files, [method]: columns.map(({ key: _, ...column }) => column) }
    const saved = await run(CHANGE_MESSAGES, () =>
      sendOnline(savePayoutSettings, { version, settings: { ...settings, files } }),
    )
    if (!isRejected(saved)) onChanged()
  }
  return (
    <Stack>
      {columns.map((column, index) => (
        <ColumnCard
          key={column.key}
          column={column}
          number={index + 1}
          onChange={changed => change(column.key, changed)}
          onRaise={index > 0 ? () => setColumns(raise(columns, index)) : undefined}
          onRemove={columns.length > 1 ? () => setColumns(columns.filter(({ key }) => key !== column.key)) : undefined}
        />
      ))}
      <Row>
        <Button icon={Plus} disabled={columns.length >= PAYOUT_COLUMNS_MAX} onClick={add}>
          {t('Add column')}
        </Button>
        <Button variant="primary" isBusy={isBusy} disabled={!isOnline} onClick={() => void save()}>
          {t('Save columns')}
        </Button>
      </Row>
    </Stack>
  )
}

/** Before the one in front of it. */
const raise = (columns: readonly EditedColumn[], index: number): readonly EditedColumn[] =>
  columns.map((column, at) => columns[at === index ? index - 1 : at === index - 1 ? index : at] ?? column)

type ColumnCardProps = {
  column: EditedColumn
  number: number
  onChange: (changed: Partial<FileColumn>) => void
  onRaise: (() => void) | undefined
  onRemove: (() => void) | undefined
}

const ColumnCard = ({ column: { value, title, text }, number, onChange, onRaise, onRemove }: ColumnCardProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const name = t('Column {number}', { number: formatNumber(number, locale) })
  return (
    <Card as="section" label={name}>
      <Row align="between">
        <h3>{name}</h3>
        <Row>
          {onRaise && <IconButton icon={ArrowUp} label={t('Move up')} onClick={onRaise} />}
          {onRemove && <IconButton icon={X} label={t('Remove column')} onClick={onRemove} />}
        </Row>
      </Row>
      <TwoColumns>
        <Select
          label={t('Content of the column')}
          options={FILE_VALUES.map(one => ({ value: one, label: t(VALUE_LABELS[one]) }))}
          value={value}
          onChange={chosen => onChange({ value: chosen })}
        />
        <TextInput
          label={t('Title in the file')}
          value={title}
          maxLength={100}
          autoComplete="off"
          onChange={event => onChange({ title: event.target.value })}
        />
      </TwoColumns>
      {value === 'TEXT' && (
        <TextInput
          label={t('Text in each row')}
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={event => onChange({ text: event.target.value })}
        />
      )}
    </Card>
  )
}
