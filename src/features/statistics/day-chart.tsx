import { type RefObject, useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Locale } from '../../contract/messages/number-format.ts'
import { useLocale } from '../../ui/text/i18n.ts'
import { type ChartMeasure, type DayValue, formatChartDay, formatMeasure } from './sales-stats.ts'

export type DayChartProps = { label: string; series: readonly DayValue[]; measure: ChartMeasure }

const HEIGHT = 220
/** The y axis: its minimum width and the padding beside its longest label, in pixels. */
const MIN_AXIS_WIDTH = 48
const AXIS_PADDING = 4
/** Space for a label of the x axis, in pixels. */
const LABEL_WIDTH = 72

/** A bar chart with a bar per day. Its accessible label sums it up; the table below has the figures. */
const DayChart = ({ label, series, measure }: DayChartProps) => {
  const box = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  const inks = useChartTheme(box)
  const width = useElementWidth(box)
  useEffect(() => {
    if (!box.current || !inks || width === 0) return
    const chart = new UPlot(
      buildChartOptions({ series, measure, locale, inks, width }),
      toChartData(series),
      box.current,
    )
    return () => chart.destroy()
  }, [series, measure, locale, inks, width])
  return <div ref={box} className="day-chart" role="img" aria-label={label} />
}

const toChartData = (series: readonly DayValue[]): UPlot.AlignedData => [
  series.map((_, index) => index),
  series.map(({ value }) => value),
]

type ChartParams = {
  series: readonly DayValue[]
  measure: ChartMeasure
  locale: Locale
  inks: ChartTheme
  width: number
}

const buildChartOptions = ({ series, measure, locale, inks, width }: ChartParams): UPlot.Options => {
  const axis = { stroke: inks.ink, font: inks.font, ticks: { show: false } }
  const every = Math.max(1, Math.ceil(series.length / Math.max(2, width / LABEL_WIDTH)))
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, series.length - 0.4] },
      y: { range: (_, __, most) => [0, addHeadroom(most, measure)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => series.flatMap((_, index) => ((series.length - 1 - index) % every === 0 ? [index] : [])),
        values: (_, splits) => splits.map(index => (series[index] ? formatChartDay(series[index].day, locale) : '')),
      },
      {
        ...axis,
        size: measureAxisWidth,
        grid: { stroke: inks.line, width: 1, dash: [4, 4] },
        incrs: measure === 'conversion' ? undefined : WHOLE_STEPS,
        values: (_, splits) => splits.map(value => formatMeasure(measure, value, locale)),
      },
    ],
    series: [
      {},
      {
        fill: inks.bar,
        stroke: inks.bar,
        width: 0,
        points: { show: false },
        paths: UPlot.paths.bars!({ size: [0.7, 28] }),
      },
    ],
  }
}

/** The width of the longest label, which is the same on a phone. */
const measureAxisWidth: UPlot.Axis.Size = (chart, labels, at) => {
  const { font, gap = 0 } = chart.axes[at]!
  const longest = (labels ?? []).reduce((most, label) => (label.length > most.length ? label : most), '')
  chart.ctx.font = Array.isArray(font) ? String(font[0]) : String(font)
  return Math.max(
    MIN_AXIS_WIDTH,
    Math.ceil(chart.ctx.measureText(longest).width / devicePixelRatio) + gap + AXIS_PADDING,
  )
}

/** Orders and taka are whole numbers: steps of a half would repeat their labels. */
const WHOLE_STEPS = [1, 2, 5]
  .flatMap(step => [0, 1, 2, 3, 4, 5, 6, 7].map(power => step * 10 ** power))
  .sort((a, b) => a - b)

const addHeadroom = (most: number | null, measure: ChartMeasure): number => {
  if (!most) return measure === 'sales' ? 1000 : 5
  return most * 1.1
}

/** The width of the chart's container in pixels, updated when it changes. */
const useElementWidth = (box: React.RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  return width
}

/** Colours and font as CSS values for a canvas. */
type ChartTheme = { bar: string; ink: string; line: string; font: string }

/**
 * The theme's current colours. A canvas does not resolve custom properties, so they are read again when the theme
 * changes.
 */
const useChartTheme = (box: RefObject<HTMLElement | null>): ChartTheme | null => {
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

export default DayChart
