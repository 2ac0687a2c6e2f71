import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { creditableAmount, giveStoreCredit } from '../../../contract/orders/order-refunds.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** The customer wants store credit. The market gives it, and the shop, which has the cash, owes the market as much. */
export const GiveCredit = ({ order }: { order: Order }) => {
  const t = useTranslate()
  return (
    <Stack>
      <p>
        {t(
          'The customer wants store credit. The market gives it, and the shop keeps the cash and owes the market as much.',
        )}
      </p>
      {creditableAmount(order) > 0 && (
        <Permitted call={giveStoreCredit}>
          <GiveButton order={order} />
        </Permitted>
      )}
    </Stack>
  )
}

const GiveButton = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSubmit()
  const amount = creditableAmount(order)
  const label = t('Give {amount} as store credit', { amount: formatTaka(amount, locale) })
  return (
    <Row>
      <Button icon={Wallet} disabled={!isOnline} isBusy={isBusy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label}
          action={t('Give store credit')}
          isDanger={false}
          onClose={() => setAsking(false)}
          onConfirm={() => run(CHANGE_MESSAGES, () => sendOnline(giveStoreCredit, { id: order.id, amount }))}
        >
          {t('{name} has it at once. The market owes it from then on.', { name: order.customer.name })}
        </ConfirmDialog>
      )}
    </Row>
  )
}
