import { toUSVString } from 'node:util'

/** Cuts a text to a length in UTF-16 units, ending with “…” and never within a surrogate pair. */
export const truncateText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${toUSVString(text.slice(0, maxLength - 1))}…`
