import { hexToOklch, oklchToHex } from '../../colours/colour.ts'

type Part = { shape: string; colour: string; flat: boolean; stroke?: number | undefined }

const part = (shape: string, colour: string): Part => ({ shape, colour, flat: false })

export const path = (d: string, colour: string): Part => part(`<path d="${d}"`, colour)
export const circle = (cx: number, cy: number, r: number, colour: string): Part =>
  part(`<circle cx="${cx}" cy="${cy}" r="${r}"`, colour)
export const ellipse = (cx: number, cy: number, rx: number, ry: number, colour: string): Part =>
  part(`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"`, colour)
/** @param r the radius of its corners */
export const rect = (x: number, y: number, width: number, height: number, r: number, colour: string): Part =>
  part(`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}"`, colour)
export const line = (d: string, colour: string, width = 1): Part => ({
  ...part(`<path d="${d}"`, colour),
  flat: true,
  stroke: width,
})
/** Without light and shade. */
export const flat = (of: Part): Part => ({ ...of, flat: true })

/** A drawing, 32 units wide and high. Each part is lit from the upper left. */
export const drawing = (...parts: readonly Part[]): string => {
  const gradients = parts.map(({ colour, flat }, at) => (flat ? '' : shade(`p${at}`, colour)))
  const shapes = parts.map(({ shape, colour, flat, stroke }, at) => {
    if (stroke !== undefined)
      return `${shape} fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/>`
    return `${shape} fill="${flat ? colour : `url(#p${at})`}"/>`
  })
  return `<g fill="none">${shapes.join('')}<defs>${gradients.join('')}</defs></g>`
}

const shade = (id: string, hex: string): string => {
  const { l, c, h } = hexToOklch(hex)
  const light = oklchToHex({ l: Math.min(0.985, l + 0.11), c: c * 0.92, h })
  const dark = oklchToHex({ l: Math.max(0.06, l - 0.12), c, h })
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0.75" y2="1"><stop stop-color="${light}"/><stop offset=".5" stop-color="${hex}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`
}

/** The same part several times, each moved. */
export const repeat = (count: number, make: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_, index) => make(index))
