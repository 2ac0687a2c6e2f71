import type { Order } from '../../../contract/orders/orders.ts'
import { toWhatsappNumber } from '../../../contract/whatsapp-number.ts'
import type { Translate } from '../../../ui/text/i18n.ts'
import { showName } from '../../../ui/text/i18n.ts'

/** A link to a WhatsApp chat with the recipient that begins with the order's number. */
export const buildWhatsappLink = ({ number, shippingAddress, shop }: Order, t: Translate): string => {
  const text = t('Your order {number} from {shop}:', { number, shop: showName(shop) })
  return `https://wa.me/${toWhatsappNumber(shippingAddress.phoneNumber)}?text=${encodeURIComponent(text)}`
}
