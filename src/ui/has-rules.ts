/** What an element must contain, or be followed by, to have the attribute. */
export type HasCondition = { attribute: string; candidates: string; relative: string }

const HAS = /:has\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/
const GROUPING_RULE = /^@(media|supports|layer)\b/

/**
 * The rules of a style sheet whose selectors have `:has()`, with an attribute in its place.
 * @param conditions gets what each attribute stands for
 */
export const rewriteHasRules = (css: string, conditions: Map<string, HasCondition>): string[] => {
  const rules: string[] = []
  for (let at = 0; ; ) {
    const open = css.indexOf('{', at)
    if (open < 0) return rules
    const prelude = css.slice(at, open).replace(/^.*;/s, '').trim()
    const close = findEnd(css, open)
    const body = css.slice(open + 1, close)
    if (GROUPING_RULE.test(prelude)) rules.push(...rewriteHasRules(body, conditions).map(rule => `${prelude}{${rule}}`))
    else if (prelude.includes(':has(')) rules.push(`${rewriteSelectors(prelude, conditions)}{${body}}`)
    at = close + 1
  }
}

/** The selectors of a list, whose commas are not within parentheses. */
export const splitSelectors = (list: string): string[] =>
  (list.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []).map(selector => selector.trim())

const findEnd = (css: string, open: number): number => {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}

const rewriteSelectors = (selectors: string, conditions: Map<string, HasCondition>): string => {
  const found = HAS.exec(selectors)
  if (!found) return selectors
  const before = selectors.slice(0, found.index)
  const compound = before.split(/[\s>+~,]/).at(-1)!
  const candidates = /^(?::root|[^:[(]*)/.exec(compound)![0] || '*'
  const relative = found[1]!.trim()
  const key = `${candidates} ${relative}`
  const condition = conditions.get(key) ?? { attribute: `data-has-${conditions.size}`, candidates, relative }
  conditions.set(key, condition)
  const after = selectors.slice(found.index + found[0].length)
  return rewriteSelectors(`${before}[${condition.attribute}]${after}`, conditions)
}
