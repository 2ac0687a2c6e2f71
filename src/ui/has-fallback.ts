import { type HasCondition, rewriteHasRules, splitSelectors } from './has-rules.ts'

/**
 * What the selector `:has()` does, for Chromium before 105 and Firefox before 121. src/app/main.tsx loads it there.
 * Without it, bars lie over each other.
 */

const conditions = new Map<string, HasCondition>()
const sheet = new CSSStyleSheet()
const read = new WeakSet<Element>()

/** Reads the style sheets that have come since, and gives and takes the attributes. */
const update = async (): Promise<void> => {
  const sources = document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('style, link[rel=stylesheet]')
  for (const source of sources) {
    if (source.disabled || read.has(source)) continue
    read.add(source)
    for (const rule of rewriteHasRules(await readStyles(source), conditions))
      sheet.insertRule(rule, sheet.cssRules.length)
  }
  for (const { attribute, candidates, relative } of conditions.values())
    for (const element of document.querySelectorAll(candidates))
      element.toggleAttribute(
        attribute,
        splitSelectors(relative).some(part => hasRelative(element, part)),
      )
}

const readStyles = async (source: HTMLLinkElement | HTMLStyleElement): Promise<string> =>
  source instanceof HTMLStyleElement ? (source.textContent ?? '') : (await fetch(source.href)).text()

const hasRelative = (element: Element, relative: string): boolean => {
  if (!/^[+~]/.test(relative)) return element.querySelector(`:scope ${relative}`) !== null
  element.setAttribute('data-has-scope', '')
  const found = element.parentElement?.querySelector(`[data-has-scope] ${relative}`)
  element.removeAttribute('data-has-scope')
  return Boolean(found)
}

let isScheduled = false
const schedule = (): void => {
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(() => {
    isScheduled = false
    update().catch(reportError)
  })
}

document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
new MutationObserver(schedule).observe(document, {
  subtree: true,
  childList: true,
  attributeFilter: ['class', 'open', 'disabled', 'aria-invalid'],
})
for (const type of ['change', 'input', 'focusin', 'focusout']) document.addEventListener(type, schedule)
schedule()
