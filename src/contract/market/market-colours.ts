/** What an operator chooses: `#rrggbb`, or '' for Haat's own. */
export type MarketColours = { brand: string; accent: string }

/** A colour in the light and in the dark theme. */
export type ThemeColour = { light: string; dark: string }

type Rgb = readonly [number, number, number]

/** Letters on a background need this ratio (WCAG 2.2, AA). */
const AA = 4.5
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
/** As in src/ui/theme.css: what text stands on, and the letters on a fill. */
const LIGHT_SURFACES: readonly Rgb[] = [WHITE, [0xfc, 0xf8, 0xf3], [0xf5, 0xec, 0xe1]]
const DARK_SURFACES: readonly Rgb[] = [
  [0x19, 0x15, 0x10],
  [0x2a, 0x25, 0x1e],
  [0x38, 0x35, 0x2d],
]
const DARK_CARD: Rgb = [0x2a, 0x25, 0x1e]
const ON_BRAND: Rgb = [0xfa, 0xf4, 0xeb]
const ON_ACCENT: Rgb = [0x3d, 0x21, 0x0d]

/**
 * The custom properties of a theme made from the market's colours, by their names without `--`. A colour on which letters
 * could not be read is made darker or lighter until they can. Empty where nothing was chosen.
 */
export const toThemeColours = ({ brand, accent }: MarketColours): Record<string, ThemeColour> => ({
  ...(brand && toBrandColours(parseHex(brand))),
  ...(accent && toAccentColours(parseHex(accent))),
})

const toBrandColours = (brand: Rgb): Record<string, ThemeColour> => {
  const fill = makeReadable(brand, [ON_BRAND], BLACK)
  const darkFill = mix(fill, BLACK, 0.1)
  const soft = { light: mix(brand, WHITE, 0.9), dark: mix(darkFill, DARK_CARD, 0.6) }
  return {
    brand: pair(
      makeReadable(brand, [...LIGHT_SURFACES, soft.light], BLACK),
      makeReadable(mix(brand, WHITE, 0.2), [...DARK_SURFACES, soft.dark], WHITE),
    ),
    'brand-fill': pair(fill, darkFill),
    'brand-deep': pair(mix(fill, BLACK, 0.3), mix(fill, BLACK, 0.6)),
    'brand-soft': pair(soft.light, soft.dark),
  }
}

const toAccentColours = (accent: Rgb): Record<string, ThemeColour> => {
  const fill = makeReadable(accent, [ON_ACCENT], WHITE)
  const soft = { light: mix(accent, WHITE, 0.85), dark: mix(accent, DARK_CARD, 0.75) }
  return {
    accent: pair(fill, fill),
    'accent-soft': pair(soft.light, soft.dark),
    amber: pair(
      makeReadable(accent, [...LIGHT_SURFACES, soft.light], BLACK),
      makeReadable(accent, [...DARK_SURFACES, soft.dark], WHITE),
    ),
  }
}

/** Which of the chosen colours are shown otherwise, where letters stand on them. */
export const listCorrections = (colours: MarketColours): (keyof MarketColours)[] => {
  const shown = toThemeColours(colours)
  const isOther = (chosen: string, name: string) => chosen !== '' && shown[name]?.light !== chosen.toLowerCase()
  return [
    ...(isOther(colours.brand, 'brand-fill') ? (['brand'] as const) : []),
    ...(isOther(colours.accent, 'accent') ? (['accent'] as const) : []),
  ]
}

/** How many times as bright one of two colours is, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrastOf = (one: string, other: string): number => contrast(parseHex(one), parseHex(other))

/** The colour itself, or the nearest towards `end` that has enough contrast to all `others`. */
const makeReadable = (colour: Rgb, others: readonly Rgb[], end: Rgb): Rgb => {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, end, share)
    if (others.every(other => contrast(mixed, other) >= AA)) return mixed
  }
  return end
}

const mix = (colour: Rgb, other: Rgb, share: number): Rgb => {
  const channel = (at: 0 | 1 | 2) => Math.round(colour[at] * (1 - share) + other[at] * share)
  return [channel(0), channel(1), channel(2)]
}

const contrast = (one: Rgb, other: Rgb): number => {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance". */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)

const toLinear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const pair = (light: Rgb, dark: Rgb): ThemeColour => ({ light: toHex(light), dark: toHex(dark) })

const toHex = (rgb: Rgb): string => `#${rgb.map(channel => channel.toString(16).padStart(2, '0')).join('')}`

const parseHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
