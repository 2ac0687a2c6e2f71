import { cleanPhone } from '../../contract/field-cleaning.ts'
import type { Order } from '../../contract/orders.ts'
import type { Translate } from '../../ui/i18n.ts'
import { showName } from '../../ui/i18n.ts'

/** The number in WhatsApp's format: 01712345678 → 8801712345678. */
export const toWhatsappNumber = (phone: string): string => cleanPhone(phone).replace(/\D/g, '').replace(/^0/, '880')

/** A link to a WhatsApp chat with the recipient that begins with the order's number. */
export const buildWhatsappLink = ({ number, shippingAddress, shop }: Order, t: Translate): string => {
  const text = t('Your order {number} from {shop}:', { number, shop: showName(shop) })
  return `https://wa.me/${toWhatsappNumber(shippingAddress.phoneNumber)}?text=${encodeURIComponent(text)}`
}
