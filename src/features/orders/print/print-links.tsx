import { Package, ReceiptText } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useTranslate } from '../../../ui/i18n.ts'
import { useUser } from '../../../ui/use-user.ts'

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
