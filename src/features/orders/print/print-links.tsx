import { Package, ReceiptText } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** Links to the printable pages of an order; customers get no packing slip. */
export const PrintLinks = ({ orderId }: { orderId: string }) => {
  const t = useTranslate()
  const user = useUser()
  return (
    <>
      <Button icon={ReceiptText} href={`/dashboard/orders/${orderId}/invoice`}>
        {t('Invoice')}
      </Button>
      {user && user.role !== 'CUSTOMER' && (
        <Button icon={Package} href={`/dashboard/orders/${orderId}/packing-slip`}>
          {t('Packing slip')}
        </Button>
      )}
    </>
  )
}
