import { createRequire } from 'node:module'
import { hexToOklch, hueDifference, type Oklch, oklchToHex, rgbToOklch } from '../colours/colour.ts'
import { type Box, boundingBox, type Point, parseShapes, type Shape, shapeArea } from './drawing-shapes.ts'
import { OWN_DRAWINGS } from './own-drawings.ts'

/** The mean lightness and chroma of a family of colours, and its hue (OKLCH). */
type Family = Oklch

/**
 * A drawing and its measurements: bounding box, outline points, its two main families of colours and, as `cloth`, the
 * path data of its largest shape. Of a neutral drawing, the main family is its greys.
 */
export type VectorDrawing = {
  name: string
  body: string
  box: Box
  points: Point[]
  main: Family
  second: Family | undefined
  neutral: boolean
  cloth: string
}

export type DrawingLibrary = { get(name: string): VectorDrawing }

/**
 * How to recolour a drawing: `to` and `second` replace its main families; without `to`, `turn` (degrees) is added to
 * every hue. `lift` is added to lightness.
 */
export type Recolour = { to?: Oklch; second?: Oklch; turn?: number; lift?: number }

type Icons = {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

const HEX = /#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b/g

/** Our own drawings, and the icons of @iconify-json/fluent-emoji. */
export function loadDrawings(): DrawingLibrary {
  const icons = createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as Icons
  const measured = new Map<string, VectorDrawing>()
  return {
    get(name) {
      const cached = measured.get(name)
      if (cached) return cached
      const body = OWN_DRAWINGS[name] ?? (icons.icons[name] ?? icons.icons[icons.aliases?.[name]?.parent ?? ''])?.body
      if (body === undefined) throw new Error(`There is no drawing named "${name}".`)
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

function changeColour(drawing: VectorDrawing, { to, second, turn = 0, lift = 0 }: Recolour, colour: Oklch): Oklch {
  const lifted = { ...colour, l: Math.min(1, colour.l + lift) }
  if (to === undefined) return { ...lifted, h: colour.h + turn }
  const family = findFamily(drawing, colour)
  if (family === 'main') return moveColour(lifted, drawing.main, to)
  if (family === 'second' && second !== undefined) return moveColour(lifted, drawing.second!, second)
  return lifted
}

const GOLD_HUE = 88

/** The nearest of the drawing's two families. Greys and gold trimmings of a coloured drawing belong to none. */
function findFamily({ main, second, neutral }: VectorDrawing, { c, h }: Oklch): 'main' | 'second' | 'none' {
  if (neutral) return c < 0.045 ? 'main' : 'none'
  if (c < 0.015) return 'none'
  const toMain = Math.abs(hueDifference(main.h, h))
  const toSecond = second === undefined ? 90 : Math.abs(hueDifference(second.h, h))
  const toGold = Math.abs(hueDifference(GOLD_HUE, main.h)) < 45 ? 180 : Math.abs(hueDifference(GOLD_HUE, h))
  if (toGold < Math.min(toMain, toSecond)) return 'none'
  return toMain <= toSecond ? 'main' : toSecond < 90 ? 'second' : 'none'
}

/** Lights and shades keep their distance from the mean, a little flattened where the new colour is very dark or light. */
function moveColour(colour: Oklch, from: Family, to: Oklch): Oklch {
  const l = to.l + (colour.l - from.l) * 0.75
  const strength = from.c < 0.02 ? 1 : Math.max(0.55, Math.min(1.25, colour.c / from.c))
  return { l: Math.max(0.1, Math.min(0.985, l)), c: to.c * strength, h: to.h + hueDifference(from.h, colour.h) * 0.25 }
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
    ...measureColours(body, shapes),
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

type Weighted = Oklch & { weight: number }

/** Each colour with the area that it covers, of a gradient each of its stops. */
function listColours(body: string, shapes: readonly Shape[]): Weighted[] {
  const stops = new Map<string, string[]>()
  for (const [, id, inner] of body.matchAll(
    /<(?:linear|radial)Gradient id="([^"]+)"[^>]*>(.*?)<\/(?:linear|radial)Gradient>/g,
  )) {
    stops.set(`url(#${id})`, (inner as string).match(HEX) ?? [])
  }
  return shapes.flatMap(shape => {
    const colours = (stops.get(shape.paint) ?? shape.paint.match(HEX) ?? []).map(hexToOklch)
    return colours.map(colour => ({ ...colour, weight: shapeArea(shape) / colours.length }))
  })
}

function measureColours(
  body: string,
  shapes: readonly Shape[],
): { main: Family; second: Family | undefined; neutral: boolean } {
  const colours = listColours(body, shapes)
  const bins = new Array<number>(36).fill(0)
  for (const { c, h, weight } of colours) bins[Math.floor(h / 10) % 36]! += weight * c
  const area = sumWeights(colours)
  const neutral = sumWeights(colours.filter(({ c }) => c > 0.045)) < area * 0.25
  const hue = findPeak(bins)
  // The second hue is never gold (65 to 105 degrees), so that a sari's gold border keeps its colour.
  const rest = bins.map((weight, at) =>
    Math.abs(hueDifference(hue, at * 10 + 5)) < 75 || (at >= 6 && at <= 10) ? 0 : weight,
  )
  const secondHue = rest.some(weight => weight > 0) ? findPeak(rest) : undefined
  const isNear = (of: number) => (colour: Oklch) => colour.c >= 0.015 && Math.abs(hueDifference(of, colour.h)) < 45
  return {
    main: averageFamily(colours.filter(neutral ? ({ c }) => c < 0.045 : isNear(hue)), hue),
    second: secondHue === undefined ? undefined : averageFamily(colours.filter(isNear(secondHue)), secondHue),
    neutral,
  }
}

const sumWeights = (colours: readonly Weighted[]) => colours.reduce((sum, { weight }) => sum + weight, 0)

function averageFamily(colours: readonly Weighted[], h: number): Family {
  const total = sumWeights(colours) || 1
  const mean = (of: 'l' | 'c') => colours.reduce((sum, colour) => sum + colour[of] * colour.weight, 0) / total
  return { l: mean('l') || 0.6, c: mean('c'), h }
}

function findPeak(bins: readonly number[]): number {
  const at = (index: number) => bins[(index + 36) % 36] as number
  const smooth = bins.map((_, i) => at(i) * 2 + (at(i - 1) + at(i + 1)) * 1.5 + at(i - 2) + at(i + 2))
  return smooth.indexOf(Math.max(...smooth)) * 10 + 5
}
