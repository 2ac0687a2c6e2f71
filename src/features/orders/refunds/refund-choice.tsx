import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { canRefundAsCredit, chooseStoreCredit, isCreditChosen } from '../../../contract/orders/order-refunds.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { RefundAccountForm } from './refund-account-form.tsx'

/** Where the refund of a cash order goes: to a bKash wallet or, where the market offers it, to store credit. */
export const RefundChoice = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const isOffered = useLiveQuery(readSettings)?.storeCredit === true && canRefundAsCredit(order)
  const [isNamingWallet, setNamingWallet] = useState(false)
  if (!isCreditChosen(order) || isNamingWallet)
    return (
      <Stack>
        <RefundAccountForm order={order} />
        {isOffered && <CreditButton order={order} onChosen={() => setNamingWallet(false)} />}
      </Stack>
    )
  return (
    <Row align="between">
      <p>{t('The refund becomes store credit, once the market has approved it.')}</p>
      <Button onClick={() => setNamingWallet(true)}>{t('Name a bKash number instead')}</Button>
    </Row>
  )
}

const CreditButton = ({ order, onChosen }: { order: Order; onChosen: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const choose = async () => {
    await run(CHANGE_MESSAGES, () => sendOnline(chooseStoreCredit, { id: order.id }))
    onChosen()
  }
  return (
    <Row>
      <Button disabled={!isOnline} isBusy={isBusy} onClick={choose}>
        {t('Take store credit instead')}
      </Button>
    </Row>
  )
}
