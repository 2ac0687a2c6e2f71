/** How a test names an element: as a screen reader would. The first that is visible counts. */
export type ElementQuery = {
  role: string
  /** All of it, or a pattern. */
  name: string | RegExp
  /** Only within the first element of this role, such as `main` or `dialog`. */
  inside?: string
}

/** The same in a form that can be sent to a page. */
export type SentQuery = { role: string; name: string; flags: string | null; inside: string | null }

export const toSentQuery = ({ role, name, inside = undefined }: ElementQuery): SentQuery => ({
  role,
  name: typeof name === 'string' ? name : name.source,
  flags: typeof name === 'string' ? null : name.flags,
  inside: inside ?? null,
})

/** A call of a self-contained function, as text for the page. */
export const toExpression = <Args extends unknown[]>(run: (...args: Args) => unknown, args: Args): string =>
  `(${run})(...${JSON.stringify(args)})`

/** Runs in the page: the element of a query, or null. Fields for passwords are textboxes here, those for files `file`. */
export const findElement = (query: SentQuery): HTMLElement | null => {
  const ROLES: [selector: string, role: string][] = [
    ['[role]', ''],
    ['a[href]', 'link'],
    ['button, input[type=submit], input[type=button], summary', 'button'],
    ['input[type=checkbox]', 'checkbox'],
    ['input[type=radio]', 'radio'],
    ['input[type=file]', 'file'],
    ['input[type=number]', 'spinbutton'],
    ['input[type=search]', 'searchbox'],
    ['input[list], select', 'combobox'],
    ['input, textarea', 'textbox'],
    ['h1, h2, h3, h4', 'heading'],
    ['dialog', 'dialog'],
    ['main', 'main'],
    ['article', 'article'],
    ['img[alt]', 'img'],
  ]
  const roleOf = (element: Element): string | null => {
    const found = ROLES.find(([selector]) => element.matches(selector))
    return found ? found[1] || element.getAttribute('role') : null
  }
  const isHidden = (element: Element): boolean =>
    element.closest('[aria-hidden=true], [inert]') !== null || !element.checkVisibility({ checkVisibilityCSS: true })
  const join = (parts: string[]): string => parts.join(' ').replace(/\s+/g, ' ').trim()
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    if (own !== null) return own
    const isInline = getComputedStyle(node).display.startsWith('inline')
    const text = [...node.childNodes].map(textOf).join('')
    return isInline ? text : ` ${text} `
  }
  const nameOf = (element: HTMLElement): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = ids.map(id => document.getElementById(id)).filter(found => found !== null)
    if (labels.length > 0) return join(labels.map(textOf))
    const label = element.getAttribute('aria-label')
    if (label !== null) return join([label])
    const ofField = (element as HTMLInputElement).labels
    if (ofField && ofField.length > 0) return join([...ofField].map(textOf))
    return join([textOf(element) || (element.getAttribute('placeholder') ?? element.title)])
  }
  const hasName = (element: HTMLElement): boolean =>
    query.flags === null ? nameOf(element) === query.name : new RegExp(query.name, query.flags).test(nameOf(element))
  const ofRole = (within: ParentNode, role: string): HTMLElement[] =>
    [...within.querySelectorAll<HTMLElement>(ROLES.map(([selector]) => selector).join())].filter(
      // A field for files is usually hidden behind a button.
      element => roleOf(element) === role && (role === 'file' || !isHidden(element)),
    )
  const scope = query.inside === null ? document : ofRole(document, query.inside).at(-1)
  return (scope && ofRole(scope, query.role).find(hasName)) ?? null
}

/** What became of the last tap: whether its click has come, and whether it came to the element. */
export type TapOutcome = 'waiting' | 'taken' | 'missed'
type TapWatch = { haatTap?: { element: HTMLElement; outcome: TapOutcome } }

/**
 * Runs in the page: scrolls to an element, and watches for its click. @returns where to tap it; null while something
 * lies over it or it is disabled
 */
export const findTapPoint = (element: HTMLElement | null): { x: number; y: number } | null => {
  if (!element || (element as HTMLButtonElement).disabled) return null
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  const isPartOf = (target: Node, tapped: HTMLElement): boolean =>
    tapped.contains(target) || ((tapped as HTMLInputElement).labels?.[0]?.contains(target) ?? false)
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { x, y } = middle()
  const hit = document.elementFromPoint(x, y)
  const isFree = hit !== null && (isPartOf(hit, element) || hit.contains(element))
  if (!isFree) return null
  const watch = globalThis as TapWatch
  if (!watch.haatTap)
    addEventListener(
      'click',
      ({ target }) => {
        const tap = watch.haatTap!
        if (tap.outcome === 'waiting') tap.outcome = isPartOf(target as Node, tap.element) ? 'taken' : 'missed'
      },
      true,
    )
  watch.haatTap = { element: hit.contains(element) ? (hit as HTMLElement) : element, outcome: 'waiting' }
  return { x, y }
}

/** Runs in the page. A page that has replaced the one that was tapped knows of no tap. */
export const readTapOutcome = (): TapOutcome => (globalThis as TapWatch).haatTap?.outcome ?? 'taken'

/** Runs in the page: puts the focus into a field and selects what it holds. @returns what it holds; null: it cannot be typed into yet */
export const focusField = (element: HTMLElement | null): string | null => {
  const field = element as HTMLInputElement | HTMLTextAreaElement | null
  if (!field || field.disabled || field.readOnly) return null
  field.scrollIntoView({ block: 'center', behavior: 'instant' })
  field.focus()
  field.select()
  return field.value
}

/** Runs in the page: what it shows, in one line. */
export const readShownText = (): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: textContent has hidden texts, too.
  (document.body?.innerText ?? '').replace(/\s+/g, ' ')
