import { cleanPhone } from './field-cleaning.ts'

/** The number in WhatsApp's format: 01712345678 → 8801712345678. */
export const toWhatsappNumber = (phone: string): string => cleanPhone(phone).replace(/\D/g, '').replace(/^0/, '880')
