import { createHash } from 'node:crypto'
import type { VectorDrawing } from './drawings.ts'

type Role = 'main' | 'echo' | 'prop'

/** x in widths of the main drawing, y (of the foot) and size in sizes of the main drawing, turn in degrees. */
export type Spot = { role: Role; x: number; y: number; size: number; turn?: number; flip?: boolean }
/** A place on the picture, by its centre, in user units. */
export type Area = { x: number; y: number; size: number }
/** User units of the picture. */
export type Rect = { left: number; top: number; right: number; bottom: number }
/** A drawing in its place: its centre and its scale in user units. */
export type Figure = { spot: Spot; drawing: VectorDrawing; x: number; y: number; scale: number }

/** Who appears on a picture. */
type PictureCast = {
  recipe: { drawing: string; index: number }
  drawings: { main: VectorDrawing; prop: VectorDrawing | undefined }
  side: 1 | -1
  random: () => number
}

/** Drawings of what grows or is eaten: they keep their natural colours. */
export const NATURAL_COLOUR_DRAWINGS = new Set(
  `mango banana grapes watermelon melon tangerine lemon lime pineapple red-apple green-apple pear peach cherries strawberry
  blueberries kiwi-fruit tomato olive coconut avocado eggplant potato carrot ear-of-corn hot-pepper bell-pepper cucumber
  leafy-green broccoli garlic onion ginger-root peanuts beans chestnut pea-pod bread croissant flatbread honey-pot honeybee
  cheese-wedge egg cooked-rice curry-rice steaming-bowl pot-of-food shallow-pan-of-food fish shrimp crab lobster oyster
  meat-on-bone poultry-leg butter salt popcorn rice-ball rice-cracker cookie chocolate-bar candy lollipop custard cake
  birthday-cake shortcake cupcake pie doughnut hot-beverage teacup-without-handle glass-of-milk sheaf-of-rice herb seedling
  potted-plant cactus sunflower tulip rose hibiscus lotus blossom cherry-blossom bouquet palm-tree evergreen-tree
  deciduous-tree four-leaf-clover shamrock maple-leaf leaf-fluttering-in-wind fallen-leaf mushroom canned-food dumpling
  spaghetti bubble-tea mate teddy-bear falafel stuffed-flatbread tropical-fish bagel pretzel waffle pancakes`.split(
    /\s+/,
  ),
)

/** Drawings of which three in a picture would be a warehouse. */
const BULKY_DRAWINGS = new Set(
  `laptop desktop-computer television couch-and-lamp bed chair bicycle printer radio camera video-camera keyboard
  musical-keyboard sewing-machine motor-scooter bathtub door window toolbox framed-picture books fork-and-knife-with-plate
  artist-palette shopping-bags cooking telescope microscope tent cricket-game badminton ping-pong luggage`.split(/\s+/),
)

/** One drawing, upright. */
export const single: Spot[] = [{ role: 'main', x: 0, y: 0, size: 1 }]
const singleTurned: Spot[] = [{ role: 'main', x: 0, y: 0, size: 1, turn: 11 }]
const singleMirrored: Spot[] = [{ role: 'main', x: 0, y: 0, size: 1, turn: -5, flip: true }]
const pair: Spot[] = [
  { role: 'echo', x: -0.46, y: -0.1, size: 0.8, flip: true },
  { role: 'main', x: 0.14, y: 0, size: 1 },
]
const row: Spot[] = [
  { role: 'echo', x: -0.44, y: 0, size: 0.9, turn: -5 },
  { role: 'main', x: 0.44, y: 0.03, size: 0.94, turn: 5, flip: true },
]
const trio: Spot[] = [
  { role: 'echo', x: -0.52, y: -0.1, size: 0.76, turn: -9 },
  { role: 'echo', x: 0.52, y: -0.1, size: 0.76, turn: 9, flip: true },
  { role: 'main', x: 0, y: 0.05, size: 0.96 },
]
const steps: Spot[] = [
  { role: 'echo', x: 0.66, y: -0.14, size: 0.62 },
  { role: 'echo', x: 0.32, y: -0.07, size: 0.8 },
  { role: 'main', x: -0.12, y: 0, size: 1 },
]
const pile: Spot[] = [
  { role: 'echo', x: 0, y: -0.5, size: 0.72, turn: 7 },
  { role: 'echo', x: -0.44, y: -0.02, size: 0.76, turn: -10 },
  { role: 'main', x: 0.4, y: 0.04, size: 0.86, turn: 6, flip: true },
]
const SMALL_ARRANGEMENTS = [trio, single, pair, pile, singleTurned, row, steps, singleMirrored]
const PLAIN_ARRANGEMENTS = [single, pair, singleTurned, row, singleMirrored, steps]
const LARGE_ARRANGEMENTS = [single, singleMirrored, pair]

/** One drawing with its prop before it. */
export const propFront: Spot[] = [...single, { role: 'prop', x: 0.5, y: 0.08, size: 0.48 }]
const propBehind: Spot[] = [
  { role: 'prop', x: 0.48, y: -0.16, size: 0.66, turn: 8 },
  { role: 'main', x: -0.1, y: 0.02, size: 1 },
]
const propTurned: Spot[] = [
  { role: 'main', x: 0, y: 0, size: 1, turn: 8 },
  { role: 'prop', x: -0.52, y: 0.08, size: 0.46, turn: -8 },
]
const propPair: Spot[] = [...pair, { role: 'prop', x: 0.58, y: 0.1, size: 0.42 }]
const propsBothSides: Spot[] = [
  { role: 'prop', x: -0.52, y: -0.06, size: 0.44, turn: -8 },
  { role: 'main', x: 0, y: 0, size: 1 },
  { role: 'prop', x: 0.54, y: 0.07, size: 0.36, flip: true },
]
const PROP_ARRANGEMENTS = [propFront, propBehind, propPair, propTurned, propsBothSides]
const LARGE_PROP_ARRANGEMENTS = [propFront, propBehind, propsBothSides]

/** The arrangement of a product by its position and its drawing: neighbours differ, and each is a little off true. */
export function spotsFor({ recipe, drawings, side, random }: PictureCast): Spot[] {
  const bulky = BULKY_DRAWINGS.has(recipe.drawing)
  const { width, height } = drawings.main.box
  const list = drawings.prop
    ? bulky
      ? LARGE_PROP_ARRANGEMENTS
      : PROP_ARRANGEMENTS
    : bulky
      ? LARGE_ARRANGEMENTS
      : NATURAL_COLOUR_DRAWINGS.has(recipe.drawing)
        ? SMALL_ARRANGEMENTS
        : PLAIN_ARRANGEMENTS
  // Broad things side by side would all be small.
  const tooBroad = (spots: Spot[]) =>
    (spots === row && width > height * 0.9) || ((spots === steps || spots === propsBothSides) && width > height * 1.3)
  const fitting = list.filter(spots => !tooBroad(spots))
  // The drawing's own offset keeps categories from all opening with the same arrangement.
  const chosen = pickCyclic(fitting, recipe.index + Math.abs(hashText(recipe.drawing)))
  const wobble = (random() - 0.5) * 5
  return chosen.map(spot => ({
    ...spot,
    x: spot.x * side,
    turn: ((spot.turn ?? 0) + wobble) * side,
    flip: side < 0 ? !spot.flip : !!spot.flip,
  }))
}

/** The factor that makes a drawing look as large as the others: long thin ones may be longer than square ones. */
const unitScale = ({ box }: VectorDrawing) =>
  1 / (0.62 * Math.max(box.width, box.height) + 0.38 * Math.sqrt(box.width * box.height))

/** Puts the spots into an area of the picture: together they are as large as it and centred in it. */
export function placeFigures({ drawings }: PictureCast, spots: Spot[], area: Area): Figure[] {
  const main = drawings.main
  const step = 0.75 * main.box.width * unitScale(main) + 0.25
  const figures = spots.map((spot): Figure => {
    const drawing = spot.role === 'prop' ? (drawings.prop ?? main) : main
    const scale = unitScale(drawing) * spot.size
    return { spot, drawing, scale, x: spot.x * step, y: spot.y - (drawing.box.height * scale) / 2 }
  })
  const all = unionBounds(figures.map(figureBounds))
  const [width, height] = [all.right - all.left, all.bottom - all.top]
  const grow =
    area.size /
    Math.max(0.62 * Math.max(width, height) + 0.38 * Math.sqrt(width * height), Math.max(width, height) * 0.9)
  return figures.map(figure => ({
    ...figure,
    scale: figure.scale * grow,
    x: area.x + (figure.x - (all.left + all.right) / 2) * grow,
    y: area.y + (figure.y - (all.top + all.bottom) / 2) * grow,
  }))
}

/** The rectangle that a figure's ink takes on the picture, in user units. */
export function figureBounds({ spot, drawing, x, y, scale }: Figure): Rect {
  const turn = ((spot.turn ?? 0) * (spot.flip ? -1 : 1) * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const { box } = drawing
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  const xs = drawing.points.map(
    ([px, py]) => ((px - middleX) * cos - (py - middleY) * sin) * scale * (spot.flip ? -1 : 1),
  )
  const ys = drawing.points.map(([px, py]) => ((px - middleX) * sin + (py - middleY) * cos) * scale)
  return {
    left: x + Math.min(...xs),
    right: x + Math.max(...xs),
    top: y + Math.min(...ys),
    bottom: y + Math.max(...ys),
  }
}

/** The smallest rectangle around others. */
export const unionBounds = (rects: Rect[]): Rect => ({
  left: Math.min(...rects.map(rect => rect.left)),
  right: Math.max(...rects.map(rect => rect.right)),
  top: Math.min(...rects.map(rect => rect.top)),
  bottom: Math.max(...rects.map(rect => rect.bottom)),
})

/** The foot of the lowest figure, in user units. */
export const lowestEdge = (figures: Figure[]) => Math.max(...figures.map(figure => figureBounds(figure).bottom))

/** A whole number from a text, always the same. */
export const hashText = (text: string): number => createHash('sha256').update(text).digest().readInt32LE(0)

/** The item at a position of a list that begins again at its end. */
export const pickCyclic = <Item>(list: Item[], at: number): Item =>
  list[((at % list.length) + list.length) % list.length] as Item
