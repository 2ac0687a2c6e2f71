import { encode } from 'uqr'

/** Scanners need a white border of four modules. */
const QUIET_ZONE_MODULES = 4

/** A QR code, dark on light in either theme because scanners expect that. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES })
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-code-light" width={size} height={size} />
      <path className="qr-code-dark" d={buildModulePath(data)} />
    </svg>
  )
}

/** One unit square per dark module. */
const buildModulePath = (rows: boolean[][]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
