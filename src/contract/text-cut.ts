/** Created when the first text is cut: browsers of before 2024 lack Intl.Segmenter. */
let segmenter: Intl.Segmenter | null | undefined

const getSegmenter = (): Intl.Segmenter | null => {
  segmenter ??= typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null
  return segmenter
}

/** Signs that join the letter before with the one after: conjuncts (viramas) and emoji sequences (joiners). */
const JOINS_NEXT = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u200C\u200D]/
/** What belongs to the letter before: marks, joiners, skin tones, and the second half of a surrogate pair. */
const BELONGS_TO_PREVIOUS = /^(?:\p{M}|\u200C|\u200D|[\u{1F3FB}-\u{1F3FF}]|[\uDC00-\uDFFF])/u
/** A longer cluster is hostile, and may be cut anywhere between two code points. */
const CLUSTER_MAX = 64

const startsCluster = (text: string, at: number): boolean => {
  if (JOINS_NEXT.test(text.charAt(at - 1)) && /\S/.test(text[at] ?? ' ')) return false
  const near = text.slice(Math.max(0, at - CLUSTER_MAX), at + CLUSTER_MAX)
  const place = Math.min(at, CLUSTER_MAX)
  const clusters = getSegmenter()?.segment(near)
  if (clusters) return clusters.containing(place)?.index === place
  return !BELONGS_TO_PREVIOUS.test(text.slice(at, at + 2))
}

const isWithinPair = (text: string, at: number): boolean =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '')

/** The beginning of a text with at most `max` UTF-16 units, cut between two characters as people see them. */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  for (let at = max; at > Math.max(0, max - CLUSTER_MAX); at--) {
    if (startsCluster(text, at)) return text.slice(0, at)
  }
  return text.slice(0, isWithinPair(text, max) ? max - 1 : max)
}

/** The first character of a text as people see it: a letter with its marks, a conjunct, an emoji. */
export const firstCharacter = (text: string): string => {
  const most = Math.min(text.length, CLUSTER_MAX)
  let end = 1
  while (end < most && !startsCluster(text, end)) end++
  return text.slice(0, end)
}

/** The beginning as of `cutText`, ending with “…” where something was cut. */
export const shortenText = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`
