import { useLiveQuery } from 'dexie-react-hooks'
import { Phone } from 'lucide-react'
import { readOrdersById } from '../../local/orders/reads.ts'
import { Button } from '../../ui/controls/button.tsx'
import { buildPhoneUrl } from '../../ui/controls/phone-link.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'

/** Calls the shop of an order, by the path of its page. Renders nothing where this device does not have the order. */
export const CallShop = ({ path }: { path: string }) => {
  const t = useTranslate()
  const id = path.split('/').at(-1) ?? ''
  const [order] = useLiveQuery(() => readOrdersById([id]), [id]) ?? []
  if (!order) return null
  return (
    <Button icon={Phone} href={buildPhoneUrl(order.shop.phoneNumber)}>
      {t('Call the shop')}
    </Button>
  )
}
