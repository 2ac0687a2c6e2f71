import { encodeCode128 } from './code128.ts'

/** Scanners need white of ten modules at both ends. */
const QUIET_ZONE = 10
const HEIGHT = 40

/** A Code 128 barcode, dark on white. Renders nothing for a text that has none. */
export const Barcode = ({ text }: { text: string }) => {
  const widths = encodeCode128(text)
  if (!widths) return null
  const total = widths.reduce((sum, width) => sum + width, 0)
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${total + 2 * QUIET_ZONE} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
    >
      <path d={buildBars(widths)} />
    </svg>
  )
}

const buildBars = (widths: readonly number[]): string => {
  let x = QUIET_ZONE
  return widths
    .map((width, at) => {
      const bar = at % 2 === 0 ? `M${x} 0h${width}v${HEIGHT}h-${width}z` : ''
      x += width
      return bar
    })
    .join('')
}
