import { decodeEntities } from './html-to-text.ts'

/** Addresses may hold commas, so a list is split before the next address. Names of files are split at each sign. */
const BEFORE_ADDRESS = /[,;|\s]\s{0,5}(?=https?:|\/\/)/
const BETWEEN_NAMES = /[,;|\n]/
const ADDRESS = /^(?:https?:)?\/\//

/** The pictures that a cell lists: addresses, or names of files that are sent beside it. */
export const splitPictures = (cell: string): string[] =>
  cell
    .split('\n')
    .flatMap(line => line.split(BEFORE_ADDRESS))
    .flatMap(part => (ADDRESS.test(part.trim()) ? [part] : part.split(BETWEEN_NAMES)))
    .map(part => toAddress(part.trim()))
    .filter(Boolean)

/** Some exports leave the protocol out, and some escape what stands in an address. */
const toAddress = (text: string): string => {
  const address = ADDRESS.test(text) ? decodeEntities(text) : text
  return address.startsWith('//') ? `https:${address}` : address
}

export const joinPictures = (sources: readonly string[]): string => [...new Set(sources)].join('\n')
