/** A rectangle in the drawing's own units (0–32). */
export type Box = { x: number; y: number; width: number; height: number }

export type Point = [number, number]

export type Shape = { points: Point[]; tag: string; d: string; paint: string }

export function boundingBox(points: Point[]): Box {
  const clamp = (value: number) => Math.min(32, Math.max(0, value))
  const xs = points.map(([x]) => clamp(x))
  const ys = points.map(([, y]) => clamp(y))
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export function shapeArea({ points }: Shape): number {
  let sum = 0
  points.forEach(([x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] as Point
    sum += x * nextY - nextX * y
  })
  return Math.abs(sum) / 2
}

export function parseShapes(body: string): Shape[] {
  const visible = body.replace(/<(defs|mask|clipPath)\b.*?<\/\1>/gs, '')
  const shapes = [...visible.matchAll(/<(path|rect|circle|ellipse)\b([^>]*)>/g)].map(([, tag, text]) => {
    const attributes = new Map(
      [...(text as string).matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    const number = (key: string) => Number(attributes.get(key) ?? 0)
    const d = attributes.get('d') ?? ''
    const points =
      tag === 'path'
        ? pathPoints(d)
        : tag === 'rect'
          ? rectPoints(number('x'), number('y'), number('width'), number('height'))
          : ellipsePoints(number('cx'), number('cy'), number('rx') || number('r'), number('ry') || number('r'))
    const paint = attributes.get('fill') ?? attributes.get('stroke') ?? ''
    return { tag: tag as string, d, points: points.map(parseTransform(attributes.get('transform'))), paint }
  })
  return shapes.filter(({ paint }) => paint !== '')
}

const rectPoints = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

const ellipsePoints = (cx: number, cy: number, rx: number, ry: number): Point[] =>
  Array.from({ length: 16 }, (_, i) => [cx + rx * Math.cos((i * Math.PI) / 8), cy + ry * Math.sin((i * Math.PI) / 8)])

/** The function that applies a transform attribute to a point. */
function parseTransform(transform: string | undefined): (point: Point) => Point {
  const steps = [...(transform ?? '').matchAll(/(\w+)\(([^)]*)\)/g)].reverse()
  return point =>
    steps.reduce<Point>(([x, y], [, name, list]) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (list?.match(NUMBER) ?? []).map(Number)
      if (name === 'matrix') return [a * x + c * y + e, b * x + d * y + f]
      if (name === 'translate') return [x + a, y + b]
      if (name === 'scale') return [x * a, y * (list?.trim().includes(' ') ? b : a)]
      const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)]
      return [b + (x - b) * cos - (y - c) * sin, c + (x - b) * sin + (y - c) * cos]
    }, point)
}

const DIGITS = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`
const NUMBER = new RegExp(DIGITS, 'g')
const ARC = new RegExp(
  [`(${DIGITS})`, `(${DIGITS})`, `(${DIGITS})`, '([01])', '([01])', `(${DIGITS})`, `(${DIGITS})`].join('[\\s,]*'),
  'g',
)
const COMMAND_LENGTHS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/** Points along a path, dense enough to measure its bounding box and area. */
function pathPoints(d: string): Point[] {
  const points: Point[] = []
  let at: Point = [0, 0]
  let start: Point = [0, 0]
  let control: Point = [0, 0]
  for (const [, letter = '', list = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*(?:e-?\d+[^a-zA-Z]*)*)/g)) {
    const kind = letter.toLowerCase()
    const relative = kind === letter
    const size = COMMAND_LENGTHS[kind] ?? 0
    const numbers =
      kind === 'a'
        ? [...list.matchAll(ARC)].flatMap(arc => arc.slice(1).map(Number))
        : (list.match(NUMBER) ?? []).map(Number)
    if (kind === 'z') at = start
    for (let from = 0; size > 0 && from + size <= numbers.length; from += size) {
      const part = numbers.slice(from, from + size)
      const [ox, oy] = relative ? at : [0, 0]
      const pair = (i: number): Point => [ox + (part[i] as number), oy + (part[i + 1] as number)]
      const end: Point =
        kind === 'h'
          ? [ox + (part[0] as number), at[1]]
          : kind === 'v'
            ? [at[0], oy + (part[0] as number)]
            : pair(size - 2)
      if (kind === 'c' || kind === 's') {
        const first: Point = kind === 'c' ? pair(0) : [2 * at[0] - control[0], 2 * at[1] - control[1]]
        control = pair(size - 4)
        points.push(...cubicPoints(at, first, control, end))
      } else {
        if (kind === 'q') points.push(...cubicPoints(at, pair(0), pair(0), end))
        if (kind === 'a') points.push(...arcPoints(at, end, part))
        control = end
      }
      at = end
      if (kind === 'm' && from === 0) start = end
      points.push(end)
    }
  }
  return points
}

function cubicPoints(a: Point, b: Point, c: Point, d: Point): Point[] {
  return [0.2, 0.4, 0.6, 0.8].map(t => {
    const mix = (i: 0 | 1) =>
      (1 - t) ** 3 * a[i] + 3 * (1 - t) ** 2 * t * b[i] + 3 * (1 - t) * t * t * c[i] + t ** 3 * d[i]
    return [mix(0), mix(1)]
  })
}

/** Points along an elliptical arc. Ignores the rotation of its axes, which hardly changes the bounding box. */
function arcPoints(from: Point, to: Point, [rx0 = 1, ry0 = 1, , large = 0, sweep = 0]: number[]): Point[] {
  const dx = (from[0] - to[0]) / 2 / (rx0 || 1)
  const dy = (from[1] - to[1]) / 2 / (ry0 || 1)
  const half = Math.hypot(dx, dy)
  if (half === 0) return []
  const grow = Math.max(1, half)
  const side = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (grow * grow) / (half * half) - 1))
  const cx = side * dy
  const cy = -side * dx
  const begin = Math.atan2(dy - cy, dx - cx)
  let turn = Math.atan2(-dy - cy, -dx - cx) - begin
  if (sweep && turn < 0) turn += 2 * Math.PI
  if (!sweep && turn > 0) turn -= 2 * Math.PI
  const middle: Point = [(from[0] + to[0]) / 2 + cx * rx0, (from[1] + to[1]) / 2 + cy * ry0]
  return [0.2, 0.4, 0.6, 0.8].map(t => {
    const angle = begin + turn * t
    return [middle[0] + grow * rx0 * Math.cos(angle), middle[1] + grow * ry0 * Math.sin(angle)]
  })
}
