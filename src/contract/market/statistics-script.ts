import * as v from 'valibot'

/**
 * A script of the operator's that counts visits, on the market's own host: a path. '': none. `attributes`: a line for each,
 * as `data-site=shop`.
 */
export type StatisticsScript = { path: string; attributes: string }

export type ScriptAttribute = { name: string; text: string }

const MAX = { path: 200, lines: 10, name: 40, text: 200 }

/** Segments of letters, digits and . ~ _ -, at least one of them not a dot. So it is on this host, and in no other scheme. */
const PATH = /^(?:\/(?!\.+(?:\/|\?|$))[\w.~-]+)+(?:\?[\w.~=&-]*)?$/
const ATTRIBUTE = /^(data-[a-z][a-z\d-]*)=([^"'<>`\p{Cc}]*)$/u

const INVALID_PATH = 'Enter the path of a script on this site, such as /stats/script.js. Other sites are not allowed.'
const INVALID_ATTRIBUTES = 'Write one attribute in each line, such as data-site=shop, without quotes, and at most 10.'

/** null: one of the lines is no attribute, or there are too many or the same one twice. */
export const parseScriptAttributes = (text: string): ScriptAttribute[] | null => {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  if (lines.length > MAX.lines) return null
  const attributes: ScriptAttribute[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = ATTRIBUTE.exec(line) ?? []
    const isKnown = attributes.some(attribute => attribute.name === name)
    if (name === '' || name.length > MAX.name || value.length > MAX.text || isKnown) return null
    attributes.push({ name, text: value })
  }
  return attributes
}

/* @__NO_SIDE_EFFECTS__ */
export const statisticsScriptSchema = () =>
  v.optional(
    v.object({
      path: v.optional(
        v.pipe(
          v.string(INVALID_PATH),
          v.maxLength(MAX.path, INVALID_PATH),
          v.trim(),
          v.check(path => path === '' || PATH.test(path), INVALID_PATH),
        ),
        '',
      ),
      attributes: v.optional(
        v.pipe(
          v.string(INVALID_ATTRIBUTES),
          v.maxLength(MAX.lines * (MAX.name + MAX.text + 2), INVALID_ATTRIBUTES),
          v.trim(),
          v.check(text => parseScriptAttributes(text) !== null, INVALID_ATTRIBUTES),
        ),
        '',
      ),
    }),
    {},
  )
