import { ATTRIBUTE_WORDS } from './lexicon/attribute-words.ts'
import { NEEDS } from './lexicon/needs.ts'
import { PRODUCT_WORDS } from './lexicon/product-words.ts'
import { PHRASES, STOP_WORDS } from './lexicon/stop-words.ts'

/** Raise it when a key or the fields of a document change. */
const RULES = 5

/** FNV-1a. */
const hash = (text: string): number => {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/**
 * By which rules and words the products were indexed. Where it changes, servers index every product again
 * (server/products/listing/search-index-job.ts): the words of descriptions depend on those lists.
 */
export const SEARCH_INDEX_VERSION =
  RULES * 2 ** 32 + hash([PRODUCT_WORDS, ATTRIBUTE_WORDS, NEEDS, STOP_WORDS, PHRASES].join('\n'))
