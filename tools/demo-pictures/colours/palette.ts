import type { Oklch } from './colour.ts'

/** Lightness, chroma and hue (OKLCH) of each colour that a recipe names. */
const COLOURS = {
  red: [0.55, 0.2, 27],
  vermilion: [0.63, 0.2, 36],
  maroon: [0.38, 0.13, 18],
  madder: [0.46, 0.13, 25],
  rose: [0.72, 0.12, 8],
  pink: [0.76, 0.13, 358],
  'ash pink': [0.74, 0.055, 8],
  onion: [0.5, 0.13, 358],
  orange: [0.72, 0.17, 52],
  saffron: [0.77, 0.16, 68],
  turmeric: [0.72, 0.14, 72],
  mustard: [0.75, 0.145, 86],
  yellow: [0.86, 0.165, 95],
  'mango yellow': [0.82, 0.16, 84],
  'mango green': [0.72, 0.16, 128],
  'malta green': [0.7, 0.17, 122],
  gold: [0.8, 0.13, 86],
  brass: [0.74, 0.125, 82],
  honey: [0.76, 0.11, 74],
  cream: [0.92, 0.045, 88],
  ivory: [0.945, 0.022, 92],
  white: [0.965, 0.006, 90],
  jute: [0.74, 0.075, 80],
  bamboo: [0.77, 0.095, 84],
  wood: [0.66, 0.095, 66],
  tan: [0.65, 0.085, 62],
  brown: [0.5, 0.075, 52],
  'dark brown': [0.37, 0.055, 48],
  terracotta: [0.6, 0.125, 43],
  green: [0.58, 0.15, 146],
  'parrot green': [0.74, 0.19, 134],
  'bottle green': [0.4, 0.09, 158],
  'forest green': [0.42, 0.09, 152],
  turquoise: [0.74, 0.11, 192],
  'sky blue': [0.77, 0.095, 232],
  'lake blue': [0.62, 0.12, 238],
  'peacock blue': [0.5, 0.11, 226],
  blue: [0.55, 0.18, 258],
  'midnight blue': [0.3, 0.095, 266],
  indigo: [0.38, 0.125, 272],
  purple: [0.5, 0.19, 304],
  aubergine: [0.35, 0.105, 328],
  silver: [0.83, 0.008, 250],
  'slate grey': [0.56, 0.022, 248],
  charcoal: [0.36, 0.01, 260],
  black: [0.25, 0.006, 270],
} as const satisfies Record<string, readonly [l: number, c: number, h: number]>

export type ColourName = keyof typeof COLOURS
export const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[]

export const findColour = (name: ColourName): Oklch => {
  const [l, c, h] = COLOURS[name]
  return { l, c, h }
}
