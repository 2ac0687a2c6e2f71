import { useLiveQuery } from 'dexie-react-hooks'
import { Phone } from 'lucide-react'
import type { ServerMessageKey } from '../../contract/messages/server-messages.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { readOrdersById } from '../../local/orders/reads.ts'
import { Button } from '../../ui/controls/button.tsx'
import { buildPhoneUrl } from '../../ui/controls/phone-link.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'

/** The titles of what a courier reports while its customer waits (server/orders/notify-order-participants.ts). */
const RIDER_TITLES: readonly string[] = [
  'Order {number} comes today',
  'The courier did not reach you with order {number}',
] satisfies ServerMessageKey[]

export const isAboutRider = ({ titleDescriptor }: Pick<Notification, 'titleDescriptor'>): boolean =>
  RIDER_TITLES.includes(titleDescriptor?.key ?? '')

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
