import { useState } from 'react'
import { showRefundAccount } from '../../../contract/orders/order-refunds.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { localiseDigits, useTranslate } from '../../../ui/text/i18n.ts'
import { CopyButton } from '../../shipments/copy-button.tsx'

/** Where the refund of a cash order goes. Who has to transfer it sees the whole number in a dialog. */
export const ShowRefundAccount = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [number, setNumber] = useState<string | null>(null)
  const { refundAccount } = order
  if (!refundAccount)
    return <p>{t('Ask the customer where the money should go: they can name a bKash number on this page.')}</p>
  const show = async () => {
    const shown = await run({ done: () => null }, () => sendOnline(showRefundAccount, { id: order.id }))
    if (!isRejected(shown)) setNumber(shown.number)
  }
  return (
    <>
      <Row align="between">
        <p>{t('The refund goes to bKash … {digits}', { digits: localiseDigits(refundAccount.lastDigits) })}</p>
        <Button disabled={!isOnline} isBusy={isBusy} onClick={show}>
          {t('Show number')}
        </Button>
      </Row>
      <Dialog
        isOpen={number !== null}
        onClose={() => setNumber(null)}
        title={t('bKash number of {name}', { name: order.customer.name })}
        actions={number && <CopyButton text={number}>{t('Copy the number')}</CopyButton>}
      >
        {number && (
          <Stack>
            <strong>{localiseDigits(number)}</strong>
            <p className="meta">{t('That you have seen it is in the audit log.')}</p>
          </Stack>
        )}
      </Dialog>
    </>
  )
}
