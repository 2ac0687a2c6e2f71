/** Lightness 0–1, chroma 0–about 0.37, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Reads sRGB channels of 0–1 as OKLCH. */
export function rgbToOklch(red: number, green: number, blue: number): Oklch {
  const r = toLinear(red)
  const g = toLinear(green)
  const b = toLinear(blue)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { l: lightness, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

/** Reads #rgb or #rrggbb as OKLCH. */
export function hexToOklch(hex: string): Oklch {
  const digits = hex.length === 4 ? [...hex.slice(1)].map(digit => digit + digit).join('') : hex.slice(1)
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return rgbToOklch(channel(0), channel(2), channel(4))
}

function toLinearRgb({ l: lightness, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (rgb: number[]) => rgb.every(value => value >= -0.0005 && value <= 1.0005)

/** The sRGB channels (0–1) of a colour. A colour outside the sRGB gamut loses chroma; hue and lightness stay. */
export function oklchToRgb(colour: Oklch): [number, number, number] {
  let rgb = toLinearRgb(colour)
  if (!isInGamut(rgb)) {
    let low = 0
    let high = colour.c
    for (let step = 0; step < 12; step += 1) {
      const c = (low + high) / 2
      if (isInGamut(toLinearRgb({ ...colour, c }))) low = c
      else high = c
    }
    rgb = toLinearRgb({ ...colour, c: low })
  }
  return rgb.map(value => fromLinear(Math.min(1, Math.max(0, value)))) as [number, number, number]
}

export function oklchToHex(colour: Oklch): string {
  const digits = oklchToRgb(colour).map(value =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** A colour as #rrggbb, from OKLCH lightness, chroma and hue. */
export const lchToHex = (l: number, c: number, h: number): string => oklchToHex({ l, c, h })

/** The difference between two hues, -180 to 180 degrees. */
export const hueDifference = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180
