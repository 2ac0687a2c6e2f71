import { cutText } from '../text-cut.ts'
import { COURIERS, type CourierName } from './couriers.ts'

/** Who gets a parcel, as the order has it. */
export type Recipient = {
  name: string
  address: string
  upazila?: string | null | undefined
  district?: string | null | undefined
}

/** Couriers make spaces of these signs, or refuse them. */
const cleanSigns = (text: string): string =>
  text
    .replace(/[{};<>\r\n\t]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Name and address as the courier takes them. Upazila and district are in the address unless it names them. */
export const recipientTexts = (courier: CourierName, recipient: Recipient): { name: string; address: string } => {
  const { limits } = COURIERS[courier]
  const places = placesBeside(recipient)
  // The district is what the courier sorts by, so the street is cut before it.
  const street = cutText(cleanSigns(recipient.address), limits.address - places.length)
  return { name: cutText(cleanSigns(recipient.name), limits.name), address: street + places }
}

/** `, Mirpur, Dhaka`: what the address does not say by itself. */
const placesBeside = ({ address, upazila, district }: Recipient): string =>
  [upazila, district]
    .map(part => (part && !address.toLowerCase().includes(part.toLowerCase()) ? `, ${part}` : ''))
    .join('')

export const parcelNote = (text: string, max: number): string => cutText(cleanSigns(text), max)

/** The texts of a parcel that may be too long for a courier. */
export type ParcelText = 'name' | 'address' | 'note'

/** Which texts the courier would not get whole. */
export const listCutTexts = (courier: CourierName, recipient: Recipient, note: string): ParcelText[] => {
  const { limits } = COURIERS[courier]
  const lengths = {
    name: cleanSigns(recipient.name).length,
    address: (cleanSigns(recipient.address) + placesBeside(recipient)).length,
    note: cleanSigns(note).length,
  }
  return (['name', 'address', 'note'] as const).filter(text => lengths[text] > limits[text])
}
