import { type RefObject, useEffect, useState } from 'react'

/** Colours and font as a canvas takes them. */
export type Inks = { bar: string; ink: string; line: string; font: string }

/** The theme's colours as they are just now: a canvas knows no custom properties, so they are read again when the theme changes. */
export const useInks = (box: RefObject<HTMLElement | null>): Inks | null => {
  const [inks, setInks] = useState<Inks | null>(null)
  useEffect(() => {
    const read = () => box.current && setInks(inksOf(box.current))
    read()
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', read)
    const watch = new MutationObserver(read)
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'lang'] })
    return () => {
      dark.removeEventListener('change', read)
      watch.disconnect()
    }
  }, [box])
  return inks
}

const inksOf = (element: HTMLElement): Inks => {
  const resolved = (name: string): string => {
    const probe = element.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const { fontFamily } = getComputedStyle(element)
  return { bar: resolved('--brand'), ink: resolved('--ink-3'), line: resolved('--line'), font: `14px ${fontFamily}` }
}
