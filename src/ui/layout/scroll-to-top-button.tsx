import { ArrowUp } from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useTranslate } from '../text/i18n.ts'

/** Where it can be, the usual place first: 1 is at the end of the window, 0.5 in its middle. */
const PLACES = [1, 0.875, 0.75, 0.625, 0.5]

/** How long after the last scroll event it looks for a place. */
const REST_MS = 100
const ACTIONS = 'button, input, select, textarea, summary, label, a'
/** A link this many times as wide as the button, such as a product's card, can be pressed beside it. */
const WIDE_LINK = 3
/** Points tested in each direction, closer to each other than the smallest action is wide. */
const POINTS = 4

/** It covers no action: it moves where there is none, and hides where there is no such place. */
const ScrollToTopButton = () => {
  const t = useTranslate()
  const ref = useRef<HTMLDivElement>(null)
  const place = useFreePlace(ref)
  return (
    <div ref={ref} className="scroll-to-top" hidden={place === undefined} style={{ '--place': place } as CSSProperties}>
      <IconButton icon={ArrowUp} label={t('Back to top')} variant="raised" onClick={() => scrollTo({ top: 0 })} />
    </div>
  )
}

export default ScrollToTopButton

const useFreePlace = (ref: RefObject<HTMLDivElement | null>): number | undefined => {
  const [place, setPlace] = useState<number>()
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    let timer = 0
    const update = () => setPlace(current => findFreePlace(bar, current))
    const updateAtRest = () => {
      clearTimeout(timer)
      timer = window.setTimeout(update, REST_MS)
    }
    update()
    addEventListener('scroll', updateAtRest, { passive: true })
    // Also when the window or a list changes its size.
    const observer = new ResizeObserver(updateAtRest)
    observer.observe(document.body)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', updateAtRest)
      observer.disconnect()
    }
  }, [ref])
  return place
}

/** The current place if it is still free. */
const findFreePlace = (bar: HTMLElement, current: number | undefined): number | undefined =>
  [...(current ? [current] : []), ...PLACES].find(place => listCoveredActions(bar, place).length === 0)

const listCoveredActions = (bar: HTMLElement, place: number): Element[] => {
  const button = bar.firstElementChild
  if (!button) return []
  const { width, height, top } = button.getBoundingClientRect()
  const { left, right } = bar.getBoundingClientRect()
  const start = left + (right - left - width) * place
  const steps = Array.from({ length: POINTS }, (_, at) => at / (POINTS - 1))
  return steps
    .flatMap(x => steps.flatMap(y => document.elementsFromPoint(start + x * width, top + y * height)))
    .map(element => element.closest(ACTIONS))
    .filter(action => action !== null)
    .filter(action => action !== button && !isWideLink(action, width))
}

const isWideLink = (action: Element, width: number): boolean =>
  action.matches('a:not(.button)') && action.getBoundingClientRect().width > WIDE_LINK * width
