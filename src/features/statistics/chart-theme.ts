import { type RefObject, useEffect, useState } from 'react'

/** Colours and font as CSS values for a canvas. */
export type ChartTheme = { bar: string; ink: string; line: string; font: string }

/**
 * The theme's current colours. A canvas does not resolve custom properties, so they are read again when the theme
 * changes.
 */
export const useChartTheme = (box: RefObject<HTMLElement | null>): ChartTheme | null => {
  const [inks, setInks] = useState<ChartTheme | null>(null)
  useEffect(() => {
    const read = () => box.current && setInks(readChartTheme(box.current))
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

const readChartTheme = (element: HTMLElement): ChartTheme => {
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
