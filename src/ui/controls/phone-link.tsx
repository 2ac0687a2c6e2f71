import { Phone } from 'lucide-react'
import { formatDigits } from '../../contract/messages/number-format.ts'
import { useLocale } from '../text/i18n.ts'
import { Link } from './link.tsx'
import './phone-link.css'

/** The URL that calls a number, without the spaces and dashes that people type. */
export const buildPhoneUrl = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

/** A phone number that calls when it is tapped. */
export const PhoneLink = ({ number }: { number: string }) => (
  <Link className="phone-link" href={buildPhoneUrl(number)}>
    <Phone aria-hidden="true" /> {formatDigits(number, useLocale())}
  </Link>
)
