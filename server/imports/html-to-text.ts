const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/**
 * Converts HTML to plain text: blocks become lines, tags and scripts are removed, entities are decoded. No pattern
 * backtracks, so the time is linear in the length even for hostile input.
 */
export const htmlToText = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<(br|\/p|\/div|\/li|\/h\d|\/tr)\b[^>]*(>|$)/gi, '\n')
    .replace(/<[a-z!/][^>]*(>|$)/gi, '')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (match, name: string) => decodeEntity(name) ?? match)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const decodeEntity = (name: string): string | undefined => {
  if (!name.startsWith('#')) return ENTITIES.get(name.toLowerCase())
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff && !isSurrogate(code) ? String.fromCodePoint(code) : undefined
}

/** A surrogate alone is not a valid character. */
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff
