import type { ServerMessageKey } from '../../../src/contract/messages/server-messages.ts'
import { cleanLine } from '../../../src/contract/text-cleaning.ts'

/** A code as it was typed: without invisible characters, and without the apostrophe that marks text in spreadsheets. */
export const readCode = (cell: string): string => cleanLine(cell).replace(/^'(?=\d)/, '')

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
/** 8.90123E+12: what a spreadsheet shows and saves of a long number. */
const SCIENTIFIC = /^\d([.,]\d{1,15})?E\+\d{1,3}$/
/** 2-Jan, Mar-24: what a spreadsheet makes of 1-2 or 2/1, of 3-24. Workbooks hold the whole time. */
const DATE = new RegExp(`^(\\d{1,2}-(${MONTHS})|(${MONTHS})-\\d{2}|\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2})$`)

/** Why a code is not what the vendor typed; undefined: it may be. */
export const findCodeFault = (code: string): ServerMessageKey | undefined => {
  if (SCIENTIFIC.test(code))
    return 'A spreadsheet has rounded this code. Format its column as text, and enter it again.'
  return DATE.test(code)
    ? 'A spreadsheet has made this a date. Format its column as text, and enter it again.'
    : undefined
}
