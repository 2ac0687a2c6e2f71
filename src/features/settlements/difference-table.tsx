import { useState } from 'react'
import type { InputOf } from '../../contract/endpoint.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { allowedDecisions, isReversible } from '../../contract/settlements/differences.ts'
import {
  decideDifference,
  reopenDifference,
  type SettlementDifference,
} from '../../contract/settlements/settlements.ts'
import { courierTitle } from '../../contract/shipments/couriers.ts'
import { ConfirmDialog } from '../../lists/confirm-dialog.tsx'
import { ReasonDialog } from '../../lists/reason-dialog.tsx'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Tag } from '../../ui/controls/tag.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import type { Column } from '../../ui/rows/data-table.tsx'
import { RowActions } from '../../ui/rows/row-actions.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { canSettle } from './cash-table.tsx'
import { findDifferenceTexts } from './difference-texts.ts'

type DifferenceTableProps = { differences: readonly SettlementDifference[]; isVendor: boolean }

/** Where settlements and parcels differ; whose account it is decides. */
export const DifferenceTable = ({ differences, isVendor }: DifferenceTableProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const columns: Column<SettlementDifference>[] = [
    {
      key: 'parcel',
      label: t('Parcel'),
      isLead: true,
      render: ({ parcel, orderId, courier, settlement, shopId, shopName, kind }) => (
        <>
          {orderId ? <Link href={`/dashboard/orders/${orderId}`}>{parcel}</Link> : <strong>{parcel}</strong>}
          <p>{t(findDifferenceTexts(kind, shopId === undefined)?.label ?? 'Another difference')}</p>
          <p className="meta">
            {[courierTitle(courier), settlement, !isVendor && (shopId ? shopName : t('The market’s own account'))]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      ),
    },
    { key: 'amount', label: t('Amount'), isNumber: true, render: ({ amount }) => formatTaka(amount, locale) },
    {
      key: 'decision',
      label: t('Decision'),
      isLead: true,
      render: difference =>
        difference.decision || !canSettle(difference, isVendor) ? (
          <RowActions>
            <DecisionTag difference={difference} />
            {canSettle(difference, isVendor) && <TakeBackButton difference={difference} />}
          </RowActions>
        ) : (
          <DecisionButtons difference={difference} />
        ),
    },
  ]
  return <CompactTable caption={t('Differences')} columns={columns} rows={differences} keyOf={({ id }) => id} />
}

const DecisionTag = ({ difference: { kind, decision, shopId } }: { difference: SettlementDifference }) => {
  const t = useTranslate()
  const texts = findDifferenceTexts(kind, shopId === undefined)
  if (!decision) return <Tag tone="wait">{t('To decide')}</Tag>
  if (decision === 'FOUND') return <Tag tone="brand">{t('Paid later')}</Tag>
  if (decision === 'MATCHED') return <Tag tone="brand">{t('Parcel found')}</Tag>
  return <Tag tone="neutral">{texts ? t(decision === 'ACCEPT' ? texts.accepted : texts.rejected) : decision}</Tag>
}

/** Nobody has decided that a missing parcel was paid later. */
const TakeBackButton = ({ difference: { id, decision } }: { difference: SettlementDifference }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  if (!isReversible(decision)) return null
  return (
    <>
      <Button variant="quiet" isBusy={isBusy} disabled={!isOnline} onClick={() => setAsking(true)}>
        {t('Take back')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Take the decision back')}
          action={t('Take back')}
          isDanger={false}
          onClose={() => setAsking(false)}
          onConfirm={() => void run(CHANGE_MESSAGES, () => sendOnline(reopenDifference, { id, decision }))}
        >
          <p>{t('It waits for a decision again, and a further journal says so.')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const DecisionButtons = ({ difference: { id, kind, shopId } }: { difference: SettlementDifference }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [isMatching, setMatching] = useState(false)
  const isMarket = shopId === undefined
  const texts = findDifferenceTexts(kind, isMarket)
  if (!texts) return null
  const decide = (change: Pick<InputOf<typeof decideDifference>, 'decision' | 'parcel'>) =>
    void run(CHANGE_MESSAGES, () => sendOnline(decideDifference, { id, ...change }))
  const label = { ACCEPT: texts.accept, REJECT: texts.reject, MATCH: 'Find its parcel' } as const
  return (
    <RowActions>
      {allowedDecisions(kind, isMarket).map(decision => (
        <Button
          key={decision}
          isBusy={isBusy}
          disabled={!isOnline}
          onClick={() => (decision === 'MATCH' ? setMatching(true) : decide({ decision }))}
        >
          {t(label[decision])}
        </Button>
      ))}
      <ReasonDialog
        isOpen={isMatching}
        title={t('Find its parcel')}
        action={t('Save')}
        variant="brand"
        label={t('Number of the parcel or the order')}
        missing={t('Enter the number of the parcel or the order.')}
        onClose={() => setMatching(false)}
        onConfirm={parcel => decide({ decision: 'MATCH', parcel })}
      >
        {t('The parcel counts as settled by this line.')}
      </ReasonDialog>
    </RowActions>
  )
}
