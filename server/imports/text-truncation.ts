import { toUSVString } from 'node:util'

/** At most this many characters, the last one … where something was cut off; never half a character. */
export const truncateText = (text: string, most: number): string =>
  text.length <= most ? text : `${toUSVString(text.slice(0, most - 1))}…`
