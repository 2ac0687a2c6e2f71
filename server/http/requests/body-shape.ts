import { malformedError } from './body-reader.ts'

/** An import with 500 corrections has some four thousand values; nothing else has a tenth of that. */
const MAX_VALUES = 20_000
const MAX_DEPTH = 12
/** Twice the longest text that a field takes. */
const MAX_TEXT_LENGTH = 100_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Refuses JSON that no schema would take, before it is parsed and a schema looks at it: a schema describes each wrong value,
 * and a hundred thousand of them would block the process. Whether it is JSON at all is for the parser to say.
 * @throws ApiError VALIDATION
 */
export const requireModestShape = (json: Buffer): void => {
  let [values, depth] = [1, 0]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) at = requireModestText(json, at)
    else if (byte === COMMA) values++
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      values++
      depth++
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--
    if (values > MAX_VALUES || depth > MAX_DEPTH) throw malformedError()
  }
}

/** @returns where the text ends that begins at `start` */
const requireModestText = (json: Buffer, start: number): number => {
  let end = json.indexOf(QUOTE, start + 1)
  while (end > 0 && isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1)
  if (end < 0) throw malformedError()
  const isLong = end - start > MAX_TEXT_LENGTH && json.toString('utf8', start + 1, end).length > MAX_TEXT_LENGTH
  if (isLong) throw malformedError()
  return end
}

const isEscaped = (json: Buffer, quote: number): boolean => {
  let slashes = 0
  while (json[quote - 1 - slashes] === BACKSLASH) slashes++
  return slashes % 2 === 1
}
