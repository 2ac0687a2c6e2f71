import { createRequire } from 'node:module'
import { findCusp, hexToOklch, hueDifference, type Oklch, oklchToHex, rgbToOklch } from './colour.ts'

/** A rectangle in the drawing's own units (0–32). */
export type Box = { x: number; y: number; width: number; height: number }

export type Point = [number, number]

/**
 * A drawing and its measurements: bounding box, outline points, main hues (OKLCH degrees) and, as `cloth`, the path
 * data of its largest shape.
 */
export type VectorDrawing = {
  name: string
  body: string
  box: Box
  points: Point[]
  hue: number
  secondHue: number | undefined
  neutral: boolean
  cloth: string
}

export type DrawingLibrary = { get(name: string): VectorDrawing }

/**
 * How to recolour a drawing. Hues are OKLCH degrees: `to` and `second` replace its main hues, `turn` is added when `to`
 * is absent; `lift` is added to lightness, and `even` (0–1) pulls the shades of the main hue together.
 */
export type Recolour = { to?: number; second?: number; turn?: number; lift?: number; even?: number }

type Shape = { points: Point[]; tag: string; d: string; paint: string }
type Icons = {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

const HEX = /#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b/g

/** Loads the vector drawings. Throws with the name of the missing package when it is not installed. */
export async function loadDrawings(): Promise<DrawingLibrary> {
  let icons: Icons
  try {
    icons = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as Icons
  } catch (cause) {
    throw new Error(
      'The demo market draws its pictures from the package @iconify-json/fluent-emoji, which is not installed: run npm install --include=optional, or start with DEMO=off.',
      { cause },
    )
  }
  const measured = new Map<string, VectorDrawing>()
  return {
    get(name) {
      const cached = measured.get(name)
      if (cached) return cached
      const body = (icons.icons[name] ?? icons.icons[icons.aliases?.[name]?.parent ?? ''])?.body
      if (body === undefined) throw new Error(`There is no drawing named "${name}" in @iconify-json/fluent-emoji.`)
      const drawing = measureDrawing(name, body)
      measured.set(name, drawing)
      return drawing
    },
  }
}

/** The drawing's SVG in new colours, with every id made unique by the prefix. */
export function recolourDrawing(drawing: VectorDrawing, colours: Recolour, prefix: string): string {
  const change = (colour: Oklch) => changeColour(drawing, colours, colour)
  return drawing.body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}-$1"`)
    .replace(/"(#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3})"/g, (_, hex: string) => `"${oklchToHex(change(hexToOklch(hex)))}"`)
}

function changeColour(
  drawing: VectorDrawing,
  { to, second, turn = 0, lift = 0, even = 0.5 }: Recolour,
  colour: Oklch,
): Oklch {
  const lifted = { ...colour, l: Math.min(1, colour.l + lift) }
  if (to === undefined) return { ...lifted, h: colour.h + turn }
  if (drawing.neutral) {
    const strength = Math.max(0, 1 - Math.abs(colour.l - 0.66) / 0.42)
    return { l: lifted.l - 0.05 * strength, c: Math.max(colour.c, 0.13 * strength), h: to }
  }
  const family = colourFamily(drawing, colour)
  if (family === 'main') return moveHue(lifted, drawing.hue, to, even)
  if (family === 'second' && second !== undefined) return moveHue(lifted, drawing.secondHue as number, second, even)
  return lifted
}

const GOLD_HUE = 88

/** The nearest of the drawing's two main hues. Greys and gold trimmings belong to none and keep their colour. */
function colourFamily({ hue, secondHue }: VectorDrawing, { c, h }: Oklch): 'main' | 'second' | 'none' {
  if (c < 0.015) return 'none'
  const main = Math.abs(hueDifference(hue, h))
  const second = secondHue === undefined ? 90 : Math.abs(hueDifference(secondHue, h))
  const gold = Math.abs(hueDifference(GOLD_HUE, hue)) < 45 ? 180 : Math.abs(hueDifference(GOLD_HUE, h))
  if (gold < Math.min(main, second)) return 'none'
  return main <= second ? 'main' : second < 90 ? 'second' : 'none'
}

/** Moves a colour to another hue and partly to that hue's typical lightness; a light red would otherwise be salmon. */
function moveHue(colour: Oklch, from: number, to: number, even: number): Oklch {
  const h = to + (1 - even) * hueDifference(from, colour.h)
  const before = findCusp(colour.h)
  const after = findCusp(h)
  const l = colour.l + Math.max(-0.17, Math.min(0.14, 0.6 * (after.l - before.l)))
  const c = colour.c * Math.max(0.75, Math.min(1.4, after.c / before.c))
  return { l: Math.min(1, l), c, h }
}

function measureDrawing(name: string, body: string): VectorDrawing {
  const shapes = parseShapes(body)
  const largest = shapes.filter(shape => shape.tag === 'path').sort((a, b) => shapeArea(b) - shapeArea(a))[0]
  const points = shapes.flatMap(shape => shape.points)
  return {
    name,
    body: simplifyFilters(body),
    box: boundingBox(points),
    points,
    cloth: largest?.d ?? '',
    ...mainHues(body, shapes),
  }
}

const IDLE_FILTERS =
  /<feFlood [^>]*result="BackgroundImageFix"\/><feBlend in="SourceGraphic" in2="BackgroundImageFix" result="shape"\/>/g
const HARD_MASK = /<feColorMatrix in="SourceAlpha" result="hardAlpha" values="[^"]*"\/><(\w+)/g
const INNER_SHADOW =
  /(<fe(?:GaussianBlur|Offset)\b[^>]*)\/><feComposite in2="hardAlpha"[^>]*\/><feColorMatrix values="0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 ([\d.]+) 0"\/><feBlend in2="([^"]+)"/g

/**
 * Replaces the filters by equivalent ones with fewer steps, which halves the rendering time, and their hard masks by
 * the shape's own alpha, because a hard mask makes jagged edges.
 */
const simplifyFilters = (body: string) =>
  body
    .replace(IDLE_FILTERS, '')
    .replace(HARD_MASK, '<$1 in="SourceAlpha"')
    .replace(INNER_SHADOW, (_, soft: string, r: string, g: string, b: string, alpha: string, under: string) => {
      const colour = oklchToHex(rgbToOklch(Number(r), Number(g), Number(b)))
      return `${soft} result="soft"/><feFlood flood-color="${colour}" flood-opacity="${alpha}"/><feComposite in2="soft" operator="out"/><feComposite operator="atop" in2="${under}"`
    })
    .replaceAll('in2="shape"', 'in2="SourceGraphic"')

function boundingBox(points: Point[]): Box {
  const clamp = (value: number) => Math.min(32, Math.max(0, value))
  const xs = points.map(([x]) => clamp(x))
  const ys = points.map(([, y]) => clamp(y))
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function shapeArea({ points }: Shape): number {
  let sum = 0
  points.forEach(([x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] as Point
    sum += x * nextY - nextX * y
  })
  return Math.abs(sum) / 2
}

function mainHues(body: string, shapes: Shape[]): { hue: number; secondHue: number | undefined; neutral: boolean } {
  const stops = new Map<string, string[]>()
  for (const [, id, inner] of body.matchAll(
    /<(?:linear|radial)Gradient id="([^"]+)"[^>]*>(.*?)<\/(?:linear|radial)Gradient>/g,
  )) {
    stops.set(`url(#${id})`, (inner as string).match(HEX) ?? [])
  }
  const bins = new Array<number>(36).fill(0)
  let area = 0
  let strong = 0
  for (const shape of shapes) {
    const colours = (stops.get(shape.paint) ?? shape.paint.match(HEX) ?? []).map(hexToOklch)
    for (const { c, h } of colours) {
      const weight = shapeArea(shape) / colours.length
      area += weight
      if (c > 0.045) strong += weight
      bins[Math.floor(h / 10) % 36] = (bins[Math.floor(h / 10) % 36] ?? 0) + weight * c
    }
  }
  const hue = findPeak(bins)
  // The second hue is never gold (65 to 105 degrees), so that a sari's gold border keeps its colour.
  const rest = bins.map((weight, at) =>
    Math.abs(hueDifference(hue, at * 10 + 5)) < 75 || (at >= 6 && at <= 10) ? 0 : weight,
  )
  return { hue, secondHue: rest.some(weight => weight > 0) ? findPeak(rest) : undefined, neutral: strong < area * 0.25 }
}

function findPeak(bins: number[]): number {
  const at = (index: number) => bins[(index + 36) % 36] as number
  const smooth = bins.map((_, i) => at(i) * 2 + (at(i - 1) + at(i + 1)) * 1.5 + at(i - 2) + at(i + 2))
  return smooth.indexOf(Math.max(...smooth)) * 10 + 5
}

function parseShapes(body: string): Shape[] {
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
