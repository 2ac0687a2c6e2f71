import { shortenText } from '../../../src/contract/text-cut.ts'

/** Cuts a text to a length in UTF-16 units, ending with “…”, between two characters as people see them. */
export const truncateText = (text: string, maxLength: number): string => shortenText(text, maxLength)
