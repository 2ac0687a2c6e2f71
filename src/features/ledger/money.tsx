import { ArrowLeft } from 'lucide-react'
import { useSearch } from 'wouter'
import { Button } from '../../ui/controls/button.tsx'
import { Page, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { formatMonth } from '../../ui/text/format-month.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { ShopToolbar } from '../products/vendor/shop-filter.tsx'
import { AccountEntries } from './account-entries.tsx'
import { Earnings } from './earnings.tsx'
import { GatewaySettlements } from './gateway-settlements.tsx'
import { getAccountLabel } from './ledger-labels.ts'
import { isOwnedAccount, MarketBalances, OwnerAccounts } from './market-balances.tsx'
import { buildMoneyUrl, type MoneyView, parseMoneyUrl } from './money-url.ts'
import { Suspense } from './suspense.tsx'

/** /dashboard/money: what a vendor has earned, or all accounts of the market, with the entries behind each figure. */
const Money = () => {
  const user = useUser()
  // Until then nobody knows whose screen it is, and a vendor may not ask for the market's accounts.
  return user ? <MoneyOf isVendor={user.role === 'VENDOR'} /> : null
}

const MoneyOf = ({ isVendor }: { isVendor: boolean }) => {
  const t = useTranslate()
  const title = isVendor ? t('Earnings') : t('Money')
  useTitle(title)
  const view = parseMoneyUrl(useSearch())
  const isOverview = !view.kind && !view.month && !view.cause && !view.payout
  return (
    <Page>
      <Section title={title} level={1}>
        <Stack gap="lg">
          {isVendor && !view.cause && !view.payout && (
            <ShopToolbar shopId={view.owner} toUrl={owner => buildMoneyUrl({ ...view, page: 1, owner })} />
          )}
          {isOverview && (isVendor ? <Earnings shopId={view.owner} /> : <MarketBalances />)}
          {!isOverview && (
            <Row>
              <Button icon={ArrowLeft} href={buildMoneyUrl(isVendor ? { owner: view.owner } : {})}>
                {isVendor ? t('All earnings') : t('All balances')}
              </Button>
            </Row>
          )}
          {!isOverview && <MoneyDetail view={view} isVendor={isVendor} />}
        </Stack>
      </Section>
    </Page>
  )
}

/** The entries behind a figure. Of accounts that each shop or gateway has, an admin chooses one first. */
const MoneyDetail = ({ view, isVendor }: { view: MoneyView; isVendor: boolean }) => {
  const t = useTranslate()
  const locale = useLocale()
  if (view.kind && !isVendor && !view.owner && isOwnedAccount(view.kind))
    return (
      <>
        <OwnerAccounts view={view} kind={view.kind} />
        {view.kind === 'gateway' && <GatewaySettlements view={view} />}
      </>
    )
  const title = [
    view.cause && t('Journals'),
    view.payout && t('Orders of the payout'),
    view.kind && t(getAccountLabel(view.kind, isVendor)),
    view.month && formatMonth(view.month, locale),
  ]
  return (
    <>
      {view.kind === 'suspense' && view.page === 1 && <Suspense view={view} />}
      <AccountEntries title={title.filter(Boolean).join(' · ')} view={view} />
    </>
  )
}

export default Money
