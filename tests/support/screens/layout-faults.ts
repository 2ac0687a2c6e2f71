import type { Page } from 'playwright'

/**
 * What does not fit on a page as it is shown: a page that is wider than its window, controls that leave the window or are cut
 * off, texts and icons that leave their control, and short words that break. What can be scrolled to within an element of
 * its own, such as a row of chips, fits.
 */
export const findLayoutFaults = (page: Page): Promise<string[]> => page.evaluate(measureLayout)

/** Runs in the page. */
export const measureLayout = (): string[] => {
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], summary'
  const TOLERANCE = 2
  const faults = new Set<string>()
  const width = document.documentElement.clientWidth
  const describe = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replace(/(.)\1{9,}\w*/gu, '$1…')
    const parents = [element.parentElement, element].map(
      one => `${one?.tagName.toLowerCase()}.${one?.classList[0] ?? ''}`,
    )
    return `${parents.join(' > ')} "${text.slice(0, 40)}"`
  }
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    element.getBoundingClientRect().width > 1 &&
    element.closest('[inert], .visually-hidden') === null
  const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible'
  const scrolls = (element: Element): boolean => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  const ancestors = (element: Element): Element[] => {
    const parent = element.parentElement
    return parent && parent !== document.body ? [parent, ...ancestors(parent)] : []
  }

  /** The boxes of its texts, without those that are placed elsewhere, shortened, or only for screen readers. */
  const listTexts = (control: Element): DOMRect[] => {
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!
      const within = [parent, ...ancestors(parent)].filter(one => one !== control && control.contains(one))
      const isElsewhere = within.some(one => clips(one) || getComputedStyle(one).position === 'absolute')
      if (isElsewhere || !isVisible(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      // A text's box is as high as its font asks for, which the line need not have room for.
      const half = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.4
      for (const { left, width, top, bottom } of range.getClientRects())
        boxes.push(new DOMRect(left, (top + bottom) / 2 - half, width, 2 * half))
    }
    return boxes
  }
  const isOutside = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left < outer.left - TOLERANCE ||
    inner.right > outer.right + TOLERANCE ||
    inner.top < outer.top - TOLERANCE ||
    inner.bottom > outer.bottom + TOLERANCE

  const wider = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - width
  if (wider > 0) {
    const widest = [...document.body.querySelectorAll('*')]
      .filter(one => isVisible(one) && !ancestors(one).some(clips) && one.getBoundingClientRect().right > width + 1)
      .map(describe)
    faults.add(`${wider} px wider than the window: ${widest.slice(-2).join(', ')}`)
  }
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!isVisible(control)) continue
    const box = control.getBoundingClientRect()
    const around = ancestors(control)
    const scroller = around.find(scrolls)
    const isShortenedAround = around.some(one => getComputedStyle(one).textOverflow === 'ellipsis' && clips(one))
    if (isShortenedAround) continue
    if (!scroller && (box.right > width + TOLERANCE || box.left < -TOLERANCE))
      faults.add(`outside of the window: ${describe(control)}`)
    const clipped = around.slice(0, scroller ? around.indexOf(scroller) : undefined).find(one => {
      const frame = one.getBoundingClientRect()
      return (
        clips(one) &&
        getComputedStyle(one).textOverflow !== 'ellipsis' &&
        getComputedStyle(control).display !== 'inline' &&
        (box.right > frame.right + TOLERANCE || box.left < frame.left - TOLERANCE)
      )
    })
    if (clipped) faults.add(`cut off by ${clipped.className}: ${describe(control)}`)
    const style = getComputedStyle(control)
    const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    const isField = /INPUT|TEXTAREA|SELECT/.test(control.tagName)
    if (
      clips(control) &&
      !isField &&
      !isShortened &&
      !scrolls(control) &&
      (control.scrollWidth > control.clientWidth + TOLERANCE || control.scrollHeight > control.clientHeight + TOLERANCE)
    )
      faults.add(`its text does not fit: ${describe(control)}`)
    if (!isField && !isShortened && style.display !== 'inline' && listTexts(control).some(text => isOutside(text, box)))
      faults.add(`its text leaves it: ${describe(control)}`)
    if (
      isField &&
      control.clientWidth < 30 &&
      !['checkbox', 'radio', 'file', 'range'].includes((control as HTMLInputElement).type)
    )
      faults.add(`too narrow (${control.clientWidth} px): ${describe(control)}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const [{ textContent, parentElement }, range] = [texts.currentNode, document.createRange()]
    if (!/^\s*\S{2,4}\s*$/.test(textContent ?? '') || !parentElement || !isVisible(parentElement)) continue
    range.selectNodeContents(texts.currentNode)
    const lines = new Set(
      [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
    )
    if (lines.size > 1) faults.add(`a short word is broken: ${describe(parentElement)}`)
  }
  for (const icon of document.querySelectorAll('svg.lucide')) {
    const holder = icon.parentElement!
    if (!isVisible(icon) || scrolls(holder)) continue
    const [box, frame] = [icon.getBoundingClientRect(), holder.getBoundingClientRect()]
    if (
      isOutside(box, frame) &&
      getComputedStyle(holder).display !== 'inline' &&
      getComputedStyle(holder).display !== 'contents' &&
      getComputedStyle(icon).position !== 'absolute'
    )
      faults.add(`an icon leaves its place: ${describe(holder)}`)
  }
  return [...faults]
}
