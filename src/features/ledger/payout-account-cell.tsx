import { useState } from 'react'
import { type FullAccount, showPayoutAccount } from '../../contract/ledger/payout-accounts.ts'
import type { Payout } from '../../contract/ledger/payouts.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { DescriptionList } from '../../ui/rows/description-list.tsx'
import { localiseDigits, useTranslate } from '../../ui/text/i18n.ts'
import { CopyButton } from '../shipments/copy-button.tsx'
import { formatMaskedAccount, getMethodLabel } from './payout-texts.ts'

/** Where a payout goes. An admin who has to transfer it sees the whole account in a dialog. */
export const PayoutAccountCell = ({ payout, isVendor }: { payout: Payout; isVendor: boolean }) => {
  const t = useTranslate()
  const { account, amount, status } = payout
  if (!account) return amount < 0 ? '–' : t('No account')
  return (
    <>
      <p>{formatMaskedAccount(account)}</p>
      {!isVendor && status === 'PREPARED' && <ShowAccount payout={payout} />}
    </>
  )
}

const ShowAccount = ({ payout: { id, shopName } }: { payout: Payout }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [account, setAccount] = useState<FullAccount | null>(null)
  const show = async () => {
    const shown = await run({ done: () => null }, () => sendOnline(showPayoutAccount, { id }))
    if (!isRejected(shown)) setAccount(shown)
  }
  return (
    <>
      <Button variant="link" isBusy={isBusy} onClick={show}>
        {t('Show account')}
      </Button>
      <Dialog
        isOpen={account !== null}
        onClose={() => setAccount(null)}
        title={t('Account of {shop}', { shop: shopName })}
        actions={account && <CopyButton text={account.number}>{t('Copy the number')}</CopyButton>}
      >
        {account && <AccountFacts account={account} />}
      </Dialog>
    </>
  )
}

const AccountFacts = ({ account }: { account: FullAccount }) => {
  const t = useTranslate()
  const { method, holder, number, bank, branch, routing } = account
  const facts = [
    { label: t('Method'), value: getMethodLabel(method) },
    { label: t('Name of the account'), value: holder },
    { label: t('Account number'), value: localiseDigits(number) },
    { label: t('Name of the bank'), value: bank },
    { label: t('Branch'), value: branch },
    { label: t('Routing number'), value: localiseDigits(routing) },
  ]
  return (
    <Stack>
      <DescriptionList facts={facts.filter(({ value }) => value !== '')} />
      <p className="meta">{t('That you have seen it is in the audit log.')}</p>
    </Stack>
  )
}
