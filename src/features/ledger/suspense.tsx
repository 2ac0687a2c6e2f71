import { useState } from 'react'
import {
  decideSuspense,
  listSuspense,
  reopenSuspense,
  SUSPENSE_DECISIONS,
  type SuspenseDecision,
  type SuspenseItem,
} from '../../contract/ledger/suspense.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { courierTitle } from '../../contract/shipments/couriers.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { ReasonDialog } from '../../lists/reason-dialog.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ShortDate } from '../../ui/controls/date-time.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Tag } from '../../ui/controls/tag.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import type { Column } from '../../ui/rows/data-table.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { RowActions } from '../../ui/rows/row-actions.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { DECISION_TEXTS, findDecisionTexts, findSuspenseText } from './ledger-labels.ts'
import { buildMoneyUrl, type MoneyView } from './money-url.ts'

const PAGE_SIZE = 50

/** Money that fits nothing yet, for a person to decide, and what was decided last. */
export const Suspense = ({ view }: { view: MoneyView }) => {
  const t = useTranslate()
  const list = useRemoteList({
    endpoint: listSuspense,
    input: { page: view.listPage, limit: PAGE_SIZE },
    limit: PAGE_SIZE,
    applyPending: rows => rows,
  })
  if (!list.page)
    return (
      <NotCachedNotice title={t('The entries are not on this phone yet')} refresh={list} isRead={list.isUnavailable}>
        <LoadingRows what={t('Money to check')} />
      </NotCachedNotice>
    )
  const open = list.page.rows.filter(({ decision }) => decision === null)
  const decided = list.page.rows.filter(({ decision }) => decision !== null)
  return (
    <Stack gap="lg">
      <Section title={t('To decide')}>
        <Stack>
          <p className="reading">
            {t(
              'Money that came or went and fits no payment or parcel. Say what it is, and it is entered in the right account.',
            )}
          </p>
          {open.length === 0 && view.listPage === 1 ? (
            <p>{t('There is nothing to decide.')}</p>
          ) : (
            <SuspenseTable title={t('To decide')} items={open} />
          )}
        </Stack>
      </Section>
      {decided.length > 0 && (
        <Section title={t('Decided last')}>
          <SuspenseTable title={t('Decided last')} items={decided} />
        </Section>
      )}
      <Pager
        page={view.listPage}
        total={list.page.total}
        limit={PAGE_SIZE}
        hrefOf={listPage => buildMoneyUrl({ ...view, listPage })}
      />
    </Stack>
  )
}

export const SuspenseTable = ({ title, items }: { title: string; items: readonly SuspenseItem[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const columns: Column<SuspenseItem>[] = [
    { key: 'what', label: t('Money'), isLead: true, render: item => <SuspenseText item={item} /> },
    { key: 'amount', label: t('Amount'), isNumber: true, render: ({ amount }) => formatTaka(amount, locale) },
    {
      key: 'decision',
      label: t('Decision'),
      render: item => <SuspenseDecisionCell item={item} />,
    },
  ]
  return <CompactTable caption={title} columns={columns} rows={items} keyOf={({ id }) => id} />
}

const SuspenseDecisionCell = ({ item }: { item: SuspenseItem }) => {
  const t = useTranslate()
  if (item.line) return <SuspenseActions item={item} line={item.line} />
  return item.courierLine ? (
    <Link href="/dashboard/courier-cash">{t('Decide under Cash with couriers')}</Link>
  ) : (
    t('Decide on the order’s page')
  )
}

const SuspenseText = ({ item }: { item: SuspenseItem }) => {
  const t = useTranslate()
  const { kind, line, courierLine, orderId, orderNumber, createdAt, decision, reason } = item
  const order = orderId && <Link href={`/dashboard/orders/${orderId}`}>{orderNumber}</Link>
  return (
    <>
      {line || courierLine ? <strong>{line?.transaction ?? courierLine?.parcel}</strong> : order}
      <p>{t(findSuspenseText(kind))}</p>
      <p className="meta">
        <ShortDate at={createdAt} />
        {courierLine && (
          <>
            {' · '}
            <Link href={buildMoneyUrl({ cause: courierLine.settlementId })}>{courierLine.settlement}</Link> ·{' '}
            {courierTitle(courierLine.courier)}
          </>
        )}
        {line && (
          <>
            {' · '}
            <Link href={buildMoneyUrl({ cause: line.settlementId })}>{line.settlement}</Link> · {line.gateway}
            {order && ' · '}
            {order}
          </>
        )}
      </p>
      {decision && (
        <p>
          <DecisionTag decision={decision} /> {reason}
        </p>
      )}
    </>
  )
}

const DecisionTag = ({ decision }: { decision: string }) => {
  const t = useTranslate()
  const texts = findDecisionTexts(decision)
  return <Tag tone="neutral">{texts ? t(texts.decided) : decision}</Tag>
}

type ActionsProps = { item: SuspenseItem; line: NonNullable<SuspenseItem['line']> }

/** Decides about a line of a settlement, or takes the decision back. Each asks for a reason, which the audit log keeps. */
const SuspenseActions = ({ item, line }: ActionsProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const key = { settlementId: line.settlementId, position: line.position }
  return (
    <RowActions>
      <Button isBusy={isBusy} disabled={!isOnline} onClick={() => setOpen(true)}>
        {item.decision === null ? t('Decide') : t('Take back')}
      </Button>
      {item.decision === null ? (
        <DecisionDialog
          item={item}
          isOpen={isOpen}
          onClose={close}
          onDecide={decided => void run(CHANGE_MESSAGES, () => sendOnline(decideSuspense, { ...key, ...decided }))}
        />
      ) : (
        <ReasonDialog
          isOpen={isOpen}
          title={t('Take the decision back')}
          action={t('Take back')}
          missing={t('Enter a reason.')}
          onClose={close}
          onConfirm={reason => void run(CHANGE_MESSAGES, () => sendOnline(reopenSuspense, { ...key, reason }))}
        >
          {t('It waits for a decision again, and a further journal says so.')}
        </ReasonDialog>
      )}
    </RowActions>
  )
}

type Decided = { decision: SuspenseDecision; orderNumber?: string; reason: string }
type DialogProps = {
  item: SuspenseItem
  isOpen: boolean
  onClose: () => void
  onDecide: (decided: Decided) => void
}

const DecisionDialog = ({ item, isOpen, onClose, onDecide }: DialogProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const [decision, setDecision] = useState<SuspenseDecision>('ORDER')
  const [orderNumber, setOrderNumber] = useState(item.orderNumber ?? '')
  const [isMissing, setMissing] = useState(false)
  const isOfOrder = decision === 'ORDER'
  const hasNumber = orderNumber.trim() !== ''
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={t('What is this {amount}?', { amount: formatTaka(item.amount, locale) })}
      action={t('Save decision')}
      variant="brand"
      missing={t('Enter a reason.')}
      areFieldsValid={() => {
        setMissing(isOfOrder && !hasNumber)
        return !isOfOrder || hasNumber
      }}
      fields={
        <>
          <Select
            label={t('Decision')}
            hint={t(DECISION_TEXTS[decision].hint)}
            value={decision}
            onChange={setDecision}
            options={SUSPENSE_DECISIONS.map(value => ({ value, label: t(DECISION_TEXTS[value].choice) }))}
          />
          {isOfOrder && (
            <TextInput
              label={t('Order number')}
              autoComplete="off"
              value={orderNumber}
              error={isMissing && !hasNumber ? t('Enter the number of the order.') : null}
              onChange={event => setOrderNumber(event.target.value)}
            />
          )}
        </>
      }
      onClose={onClose}
      onConfirm={reason => onDecide({ decision, ...(isOfOrder && { orderNumber: orderNumber.trim() }), reason })}
    />
  )
}
