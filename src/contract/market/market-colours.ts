/** What an operator chooses: `#rrggbb`, or '' for Haat's own. */
export type MarketColours = { brand: string; accent: string }

/** A colour in the light and in the dark theme. */
export type ThemeColour = { light: string; dark: string }

type Rgb = readonly [number, number, number]

/** Letters on a background need this ratio (WCAG 2.2, AA). */
const AA = 4.5
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
/** The colours of src/ui/theme.css that a market does not change, by property: what text stands on, and the letters on a fill. */
export const SHEET_COLOURS = {
  'surface-0': { light: '#fcf8f3', dark: '#191510' },
  'surface-1': { light: '#ffffff', dark: '#2a251e' },
  'surface-2': { light: '#f5ece1', dark: '#38352d' },
  'on-brand': { light: '#faf4eb', dark: '#faf4eb' },
  'on-accent': { light: '#3d210d', dark: '#3d210d' },
} as const satisfies Record<string, ThemeColour>

/**
 * The custom properties of a theme made from the market's colours, by their names without `--`. A colour on which letters
 * could not be read is made darker or lighter until they can. Empty where nothing was chosen.
 */
export const toThemeColours = ({ brand, accent }: MarketColours): Record<string, ThemeColour> => ({
  ...(brand && toBrandColours(parseHex(brand))),
  ...(accent && toAccentColours(parseHex(accent))),
})

const parseHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const SURFACES = [SHEET_COLOURS['surface-0'], SHEET_COLOURS['surface-1'], SHEET_COLOURS['surface-2']]
const LIGHT_SURFACES = SURFACES.map(({ light }) => parseHex(light))
const DARK_SURFACES = SURFACES.map(({ dark }) => parseHex(dark))
const DARK_CARD = parseHex(SHEET_COLOURS['surface-1'].dark)
const ON_BRAND = parseHex(SHEET_COLOURS['on-brand'].light)
const ON_ACCENT = parseHex(SHEET_COLOURS['on-accent'].light)

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
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
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
