import { createHash } from 'node:crypto'
import type { VectorDrawing } from './drawings/drawings.ts'

type Role = 'main' | 'echo' | 'prop'

/**
 * Where a drawing goes, relative to the main drawing: x in its widths, y (of the bottom edge) and size in its sizes,
 * turn in degrees. An echo is a second copy of the main drawing.
 */
export type Spot = { role: Role; x: number; y: number; size: number; turn?: number; flip?: boolean }
/** A square part of the picture: its centre and side length in user units. */
export type Area = { x: number; y: number; size: number }
/** A rectangle of the picture in user units. */
export type Rect = { left: number; top: number; right: number; bottom: number }
/** A placed drawing: its centre and scale in user units. */
export type Figure = { spot: Spot; drawing: VectorDrawing; x: number; y: number; scale: number }

/** What the layout of a picture depends on. */
type LayoutInput = {
  recipe: { drawing: string; index: number }
  drawings: { main: VectorDrawing; prop: VectorDrawing | undefined }
  side: 1 | -1
  random: () => number
}

/** Plants and food keep their natural colours. */
export const NATURAL_COLOUR_DRAWINGS = new Set(
  `mango banana grapes watermelon melon tangerine lemon lime pineapple red-apple green-apple pear peach cherries strawberry
  blueberries kiwi-fruit tomato olive coconut avocado eggplant potato carrot ear-of-corn hot-pepper bell-pepper cucumber
  leafy-green broccoli garlic onion ginger-root peanuts beans chestnut pea-pod bread croissant flatbread honey-pot honeybee
  cheese-wedge egg cooked-rice curry-rice steaming-bowl pot-of-food shallow-pan-of-food fish shrimp crab lobster oyster
  meat-on-bone poultry-leg butter salt popcorn rice-ball rice-cracker cookie chocolate-bar candy lollipop custard cake
  birthday-cake shortcake cupcake pie doughnut hot-beverage teacup-without-handle glass-of-milk sheaf-of-rice herb seedling
  potted-plant cactus sunflower tulip rose hibiscus lotus blossom cherry-blossom bouquet palm-tree evergreen-tree
  deciduous-tree four-leaf-clover shamrock maple-leaf leaf-fluttering-in-wind fallen-leaf mushroom canned-food dumpling
  litchi guava green-coconut jackfruit dragon-fruit marigold snake-plant bonsai spaghetti bubble-tea mate teddy-bear falafel stuffed-flatbread tropical-fish bagel pretzel waffle pancakes`.split(
    /\s+/,
  ),
)

/** Large things, which appear at most twice in a picture: three sofas would look like a warehouse. */
const BULKY_DRAWINGS = new Set(
  `laptop desktop-computer television couch-and-lamp bed chair bicycle printer radio camera video-camera keyboard
  musical-keyboard sewing-machine motor-scooter bathtub door window toolbox framed-picture books fork-and-knife-with-plate
  tower-speaker floor-lamp table-lamp rice-cooker pressure-cooker tiffin-carrier blender korai panjabi folded-cloth
  round-rug doormat carrom-board ludo-board solar-panel router artist-palette shopping-bags cooking telescope microscope tent cricket-game badminton ping-pong luggage`.split(
    /\s+/,
  ),
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

/** One drawing with its prop in front of it. */
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

/** A product's arrangement, by its position, so that neighbours differ. Each is turned by a few random degrees. */
export function spotsFor({ recipe, drawings, side, random }: LayoutInput): Spot[] {
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
  // Wide drawings side by side would have to be too small.
  const tooBroad = (spots: Spot[]) =>
    (spots === row && width > height * 0.9) || ((spots === steps || spots === propsBothSides) && width > height * 1.3)
  const fitting = list.filter(spots => !tooBroad(spots))
  // The offset by drawing makes categories begin with different arrangements.
  const chosen = pickCyclic(fitting, recipe.index + Math.abs(hashText(recipe.drawing)))
  const wobble = (random() - 0.5) * 5
  return chosen.map(spot => ({
    ...spot,
    x: spot.x * side,
    turn: ((spot.turn ?? 0) + wobble) * side,
    flip: side < 0 ? !spot.flip : !!spot.flip,
  }))
}

/** The factor that makes drawings look equally large: a long thin one may be longer than a square one. */
const unitScale = ({ box }: VectorDrawing) =>
  1 / (0.62 * Math.max(box.width, box.height) + 0.38 * Math.sqrt(box.width * box.height))

/** Places the drawings so that together they fill the area and are centred in it. */
export function placeFigures({ drawings }: LayoutInput, spots: Spot[], area: Area): Figure[] {
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

/** The bounding box of a placed drawing. */
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

/** The smallest rectangle that contains all given ones. */
export const unionBounds = (rects: Rect[]): Rect => ({
  left: Math.min(...rects.map(rect => rect.left)),
  right: Math.max(...rects.map(rect => rect.right)),
  top: Math.min(...rects.map(rect => rect.top)),
  bottom: Math.max(...rects.map(rect => rect.bottom)),
})

/** The y of the lowest bottom edge, in user units. */
export const lowestEdge = (figures: Figure[]) => Math.max(...figures.map(figure => figureBounds(figure).bottom))

/** A signed 32-bit hash of a text. */
export const hashText = (text: string): number => createHash('sha256').update(text).digest().readInt32LE(0)

/** The item at a position of an endlessly repeated list. The position may be negative. */
export const pickCyclic = <Item>(list: Item[], at: number): Item =>
  list[((at % list.length) + list.length) % list.length] as Item
