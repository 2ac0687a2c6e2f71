import { useState } from 'react'
import { listPayoutAccounts, type PayoutAccount } from '../../contract/ledger/payout-accounts.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import type { OptimisticShop } from '../../local/shops/optimistic.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useNow } from '../../ui/state/use-now.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { formatDateTime, formatShortDate } from '../../ui/text/format-date-time.ts'
import { showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { useOwnShops } from '../products/vendor/use-own-shops.ts'
import { PayoutAccountForm } from './payout-account-form.tsx'
import { formatMaskedAccount } from './payout-texts.ts'

/** A vendor has fewer shops. */
const MAX_SHOPS = 100

/** /dashboard/payout-account: the accounts to which the market pays the vendor's shops. */
const PayoutAccounts = () => {
  const t = useTranslate()
  useTitle(t('Payout account'))
  const { shops, refresh } = useOwnShops()
  const list = useRemoteList({ endpoint: listPayoutAccounts, input: {}, limit: MAX_SHOPS, applyPending: rows => rows })
  const open = (shops ?? []).filter(shop => !shop.isNew && !shop.isDeleting)
  return (
    <Page>
      <Section title={t('Payout account')} level={1}>
        {shops && list.page ? (
          <ShopAccounts shops={open} accounts={list.page.rows} />
        ) : (
          <NotCachedNotice
            title={t('Your payout accounts are not on this phone yet')}
            refresh={shops ? list : refresh}
            isRead={list.isUnavailable}
          >
            <LoadingRows what={t('Payout account')} count={2} />
          </NotCachedNotice>
        )}
      </Section>
    </Page>
  )
}

type ShopAccountsProps = { shops: readonly OptimisticShop[]; accounts: readonly PayoutAccount[] }

const ShopAccounts = ({ shops, accounts }: ShopAccountsProps) => {
  const t = useTranslate()
  if (shops.length === 0)
    return (
      <EmptyState
        title={t('Open a shop first')}
        illustration="stall"
        action={<Button href="/dashboard/my-shops">{t('My Shops')}</Button>}
      />
    )
  return (
    <Stack>
      <p>{t('The market pays what is available to your shop to this account.')}</p>
      {shops.map(shop => (
        <AccountCard key={shop.id} shop={shop} account={accounts.find(({ shopId }) => shopId === shop.id)} />
      ))}
    </Stack>
  )
}

type AccountCardProps = { shop: OptimisticShop; account: PayoutAccount | undefined }

/** The account of a shop, and the form that names another one. */
export const AccountCard = ({ shop, account }: AccountCardProps) => {
  const t = useTranslate()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card as="section" label={showName(shop)}>
      <h2>{showName(shop)}</h2>
      {account ? <AccountState account={account} /> : <NoAccount />}
      {isEditing ? (
        <PayoutAccountForm shopId={shop.id} isChange={account !== undefined} onClose={() => setEditing(false)} />
      ) : (
        <Row>
          <Button variant={account ? undefined : 'primary'} onClick={() => setEditing(true)}>
            {account ? t('Change account') : t('Add account')}
          </Button>
        </Row>
      )}
    </Card>
  )
}

const NoAccount = () => {
  const t = useTranslate()
  return <Notice title={t('No account yet')}>{t('Add an account, so that the market can pay you.')}</Notice>
}

const AccountState = ({ account }: { account: PayoutAccount }) => {
  const t = useTranslate()
  const locale = useLocale()
  const now = useNow()
  return (
    <>
      <p>
        <strong>{formatMaskedAccount(account)}</strong>
      </p>
      <p className="meta">{t('Since {date}', { date: formatShortDate(account.createdAt, locale) })}</p>
      {Date.parse(account.usableAt) > now && (
        <Notice title={t('Payouts wait until {time}', { time: formatDateTime(account.usableAt, locale) })}>
          {t('After a change nothing is paid for 48 hours, so that you notice if it was not you.')}
        </Notice>
      )}
    </>
  )
}

export default PayoutAccounts
