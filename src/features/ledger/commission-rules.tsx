import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  deleteCommissionRule,
  type ListedCommissionRule,
  listCommissionRules,
} from '../../contract/ledger/commission-rules.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { ConfirmDialog } from '../../lists/confirm-dialog.tsx'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { ShortDate } from '../../ui/controls/date-time.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../ui/rows/compact-table.tsx'
import { RowActions } from '../../ui/rows/row-actions.tsx'
import { localiseDigits, useLocale, useTranslate } from '../../ui/text/i18n.ts'

/** Far more than a market has. */
const MAX_ROWS = 1000

/** The rules that there are; each can be deleted. */
export const CommissionRules = () => {
  const t = useTranslate()
  const list = useRemoteList({ endpoint: listCommissionRules, input: {}, limit: MAX_ROWS, applyPending: rows => rows })
  return (
    <Section title={t('Rules')}>
      {list.page ? (
        <RuleTable rules={list.page.rows} />
      ) : (
        <NotCachedNotice title={t('The rules are not on this phone yet')} refresh={list} isRead={list.isUnavailable}>
          <LoadingRows what={t('Rules')} />
        </NotCachedNotice>
      )}
    </Section>
  )
}

export const RuleTable = ({ rules }: { rules: readonly ListedCommissionRule[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  if (rules.length === 0) return <p>{t('There are no rules: the market takes no commission.')}</p>
  return (
    <CompactTable
      caption={t('Rules')}
      rows={rules}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'subject',
          label: t('Applies to'),
          isLead: true,
          render: rule => (
            <>
              <strong>{describeSubject(rule) || t('All products')}</strong>
              <p className="meta">
                <ShortDate at={rule.createdAt} />
              </p>
            </>
          ),
        },
        {
          key: 'percent',
          label: t('Of the price'),
          isNumber: true,
          render: ({ percent }) => `${localiseDigits(String(percent))}%`,
        },
        {
          key: 'fixed',
          label: t('For each piece'),
          isNumber: true,
          render: rule => (
            <>
              {formatTaka(rule.fixed, locale)}
              <RowActions>
                <DeleteRuleButton rule={rule} />
              </RowActions>
            </>
          ),
        },
      ]}
    />
  )
}

const describeSubject = ({ shopName, categoryName }: ListedCommissionRule): string =>
  [shopName, categoryName].filter(Boolean).join(' · ')

const DeleteRuleButton = ({ rule }: { rule: ListedCommissionRule }) => {
  const t = useTranslate()
  const name = describeSubject(rule) || t('All products')
  const { run, isBusy } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('Delete {name}', { name })}
        disabled={isBusy}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('Delete {name}', { name })}
          action={t('Delete rule')}
          onClose={() => setAsking(false)}
          onConfirm={() => void run(CHANGE_MESSAGES, () => sendOnline(deleteCommissionRule, { id: rule.id }))}
        >
          {t('Orders that were placed keep their commission.')}
        </ConfirmDialog>
      )}
    </>
  )
}
