import type { VisitorOrder } from '../../../local/db/device-schema.ts'

const SHOWN_DIGITS = 3

/** The number to which the code of an order goes; once somebody has signed in, only its last digits: ••••••••777. */
export const showVisitorNumber = ({ phoneNumber, isSealed }: VisitorOrder): string =>
  isSealed ? phoneNumber.slice(-SHOWN_DIGITS).padStart(phoneNumber.length, '•') : phoneNumber
