import { Download, Landmark, SlidersHorizontal } from 'lucide-react'
import * as v from 'valibot'
import { useSearch } from 'wouter'
import { PAYOUT_METHODS, type PayoutMethod } from '../../contract/ledger/payout-accounts.ts'
import { exportPayouts, listPayouts, preparePayouts } from '../../contract/ledger/payouts.ts'
import { defineUrlQuery, pageParam } from '../../contract/url-query.ts'
import { downloadFile } from '../../lists/download-file.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Page, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useSubmit } from '../../ui/overlays/use-submit.ts'
import { Pager } from '../../ui/rows/pager.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { localiseDigits, useTranslate } from '../../ui/text/i18n.ts'
import { VerificationNotice } from '../shops/verification/verification-notice.tsx'
import { WithheldPayouts } from '../shops/verification/withheld-payouts.tsx'
import { typedNumber } from './commission-forms.ts'
import { PayoutTable } from './payout-table.tsx'
import { FILE_LABELS } from './payout-texts.ts'

const PAGE_SIZE = 50
const { parse, build } = defineUrlQuery<{ page: number }>('/dashboard/payouts', { page: pageParam })

/** /dashboard/payouts: what the market has paid to the vendor's shops; to all of them for admins, who prepare payouts. */
const Payouts = () => {
  const t = useTranslate()
  useTitle(t('Payouts'))
  const user = useUser()
  const isVendor = user?.role === 'VENDOR'
  return (
    <Page>
      <Section
        title={t('Payouts')}
        level={1}
        aside={user && (isVendor ? <AccountsButton /> : <AdminButtons mayChange={user.role === 'SUPER_ADMIN'} />)}
      >
        <Stack gap="lg">
          {user && !isVendor && <PrepareForm />}
          {user && (isVendor ? <VerificationNotice /> : <WithheldPayouts />)}
          {user && <PayoutList isVendor={isVendor} />}
        </Stack>
      </Section>
    </Page>
  )
}

const PayoutList = ({ isVendor }: { isVendor: boolean }) => {
  const t = useTranslate()
  const { page } = parse(useSearch())
  const list = useRemoteList({
    endpoint: listPayouts,
    input: { page, limit: PAGE_SIZE },
    limit: PAGE_SIZE,
    applyPending: rows => rows,
  })
  if (!list.page)
    return (
      <NotCachedNotice title={t('The payouts are not on this phone yet')} refresh={list} isRead={list.isUnavailable}>
        <LoadingRows what={t('Payouts')} />
      </NotCachedNotice>
    )
  if (list.page.total === 0)
    return (
      <EmptyState title={t('No payouts yet')} illustration="parcel">
        {isVendor && t('When the market pays you what is available, it appears here.')}
      </EmptyState>
    )
  return (
    <>
      <PayoutTable payouts={list.page.rows} isVendor={isVendor} />
      <Pager page={page} total={list.page.total} limit={PAGE_SIZE} hrefOf={to => build({ page: to })} />
    </>
  )
}

const PrepareValues = v.object({ minimum: typedNumber(preparePayouts.input.entries.minimum) })

/** Sets aside what is available to each shop. */
const PrepareForm = () => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run } = useSubmit()
  const { form, isSubmitting } = useContractForm(PrepareValues, {
    initialValues: { minimum: localiseDigits('500') },
    onSubmit: async values =>
      run(
        {
          loading: 'Sending',
          done: ({ prepared }) =>
            prepared === 0
              ? t('No shop has so much available, or its account was changed less than 48 hours ago.')
              : t('{count, plural, one {# payout prepared} other {# payouts prepared}}', { count: prepared }),
        },
        () => sendOnline(preparePayouts, v.parse(PrepareValues, values)),
      ),
  })
  return (
    <ContractForm form={form}>
      <Card>
        <OfflineFormNotice>{t('You need to be online to pay shops.')}</OfflineFormNotice>
        <p>{t('A payout sets aside all that is available to a shop. Transfer the money, then mark it as paid.')}</p>
        <TextInput
          label={t('Leave out shops with less than')}
          prefix="৳"
          inputMode="decimal"
          name="minimum"
          autoComplete="off"
        />
        <Row>
          <Button variant="primary" type="submit" isBusy={isSubmitting} disabled={!isOnline}>
            {t('Prepare payouts')}
          </Button>
        </Row>
      </Card>
    </ContractForm>
  )
}

const AccountsButton = () => {
  const t = useTranslate()
  return (
    <Button icon={Landmark} href="/dashboard/payout-account">
      {t('Payout account')}
    </Button>
  )
}

const AdminButtons = ({ mayChange }: { mayChange: boolean }) => {
  const t = useTranslate()
  return (
    <Row>
      <ExportMenu />
      {mayChange && (
        <Button icon={SlidersHorizontal} href="/dashboard/payout-settings">
          {t('Payout settings')}
        </Button>
      )}
    </Row>
  )
}

/** Those that are not paid yet: all with every column, or the file by which a bank or wallet pays. */
const ExportMenu = () => {
  const t = useTranslate()
  const download = (method?: PayoutMethod) =>
    catchToToast(() =>
      downloadFile(
        exportPayouts,
        { status: 'PREPARED', method },
        {
          name: method ? `payouts-${method.toLowerCase()}` : 'payouts',
          extension: 'csv',
          offlineMessage: 'You need to be online to export payouts.',
        },
      ),
    )
  const files = PAYOUT_METHODS.map(method => ({
    label: t(FILE_LABELS[method]),
    onSelect: download(method),
  }))
  return (
    <Menu
      variant="soft"
      label={t('Export unpaid')}
      trigger={
        <>
          <Download aria-hidden="true" />
          {t('Export unpaid')}
        </>
      }
      items={[{ label: t('All, with every column'), onSelect: download() }, ...files]}
    />
  )
}

export default Payouts
