import { COURIERS, type CourierName } from '../../../src/contract/shipments/couriers.ts'
import { cutText } from '../../../src/contract/text-cut.ts'
import type { Parcel } from './courier.ts'

/** Couriers make spaces of these signs, or refuse them. */
const cleanSigns = (text: string): string =>
  text
    .replace(/[{};<>\r\n\t]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Name and address as the courier takes them. Upazila and district are in the address unless it names them. */
export const recipientTexts = (courier: CourierName, { recipient }: Parcel): { name: string; address: string } => {
  const { limits } = COURIERS[courier]
  const parts = [recipient.upazila, recipient.district].filter(
    part => part && !recipient.address.toLowerCase().includes(part.toLowerCase()),
  )
  const places = parts.map(part => `, ${part}`).join('')
  // The district is what the courier sorts by, so the street is cut before it.
  const street = cutText(cleanSigns(recipient.address), limits.address - places.length)
  return { name: cutText(cleanSigns(recipient.name), limits.name), address: street + places }
}

/** `+8801712345678` and `8801712345678` → `01712345678`. */
export const localPhone = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:00)?88(?=01)/, '')

export const parcelNote = (text: string, max: number): string => cutText(cleanSigns(text), max)
