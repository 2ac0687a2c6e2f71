import { hexToOklch, hueDifference, lchToHex } from './colours/colour.ts'
import { findColour } from './colours/palette.ts'
import { type Cloth, clothBorderSvg, clothFieldSvg, clothPatternSvg, createCloth } from './drawings/cloth-patterns.ts'
import { type DrawingLibrary, type Recolour, recolourDrawing, type VectorDrawing } from './drawings/drawings.ts'
import {
  type Area,
  type Figure,
  figureBounds,
  hashText,
  lowestEdge,
  NATURAL_COLOUR_DRAWINGS,
  pickCyclic,
  placeFigures,
  propFront,
  type Rect,
  single,
  spotsFor,
  unionBounds,
} from './picture-layout.ts'
import type { PictureRecipe } from './recipes/recipe.ts'

type Random = () => number
type BackgroundTint = { light: string; deep: string; hue: number }
type Scene = {
  recipe: PictureRecipe
  tint: BackgroundTint
  random: Random
  side: 1 | -1
  drawings: { main: VectorDrawing; prop: VectorDrawing | undefined }
  colours: Recolour
  cloth: Cloth | undefined
}

export const PICTURE_SIZE = 1280

// This order gives neighbours different tints, in rows and in the columns of grids of two, three, four and six.
const BACKGROUND_TINTS: BackgroundTint[] = [
  ['#fff4e4', '#f6dcc0'],
  ['#eef3fd', '#d2dff5'],
  ['#fdeef1', '#f4d0d8'],
  ['#eefaf0', '#cfead6'],
  ['#f6f1fd', '#dfd3f2'],
  ['#fdfae4', '#f0e4b4'],
  ['#e9f9f8', '#c4e6e4'],
  ['#fdeefa', '#f0d0ea'],
].map(([light, deep]) => ({ light, deep, hue: hexToOklch(deep as string).h }) as BackgroundTint)

/** The SVG of a picture, 1280 × 1280 user units. The same recipe always gives the same SVG. */
export function composePicture(drawings: DrawingLibrary, recipe: PictureRecipe): string {
  const scene = createScene(drawings, recipe)
  const inner = drawScene(scene)
  const { tint } = scene
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" viewBox="${recipe.view === 'close' ? CLOSE_VIEW : `0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}`}"><defs>
<radialGradient id="tile" cx=".35" cy=".25" r=".95"><stop stop-color="${tint.light}"/><stop offset="1" stop-color="${tint.deep}"/></radialGradient>
<radialGradient id="foot"><stop stop-color="${lchToHex(0.3, 0.05, tint.hue)}" stop-opacity=".42"/><stop offset=".55" stop-color="${lchToHex(0.3, 0.05, tint.hue)}" stop-opacity=".17"/><stop offset="1" stop-color="${lchToHex(0.3, 0.05, tint.hue)}" stop-opacity="0"/></radialGradient>
</defs><rect width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" fill="url(#tile)"/>${inner}</svg>`
}

/** The middle of a picture that is filled by one drawing. */
const CLOSE_VIEW = '420 430 440 440'

function drawScene(scene: Scene): string {
  const { kind, view } = scene.recipe
  if (kind === 'shop') return drawShopSign(scene)
  if (kind === 'category') return drawCategoryPicture(scene)
  if (view) return drawFigures(scene, placeFigures(scene, single, centredArea(view === 'close' ? 1150 : 900)))
  return scene.cloth ? drawTextilePicture(scene, scene.cloth) : drawProductPicture(scene)
}

function createScene(drawings: DrawingLibrary, recipe: PictureRecipe): Scene {
  const random = createRandom(`${recipe.kind}/${recipe.key}/${recipe.index}`)
  const main = drawings.get(recipe.drawing)
  const prop = recipe.prop && !recipe.view ? drawings.get(recipe.prop) : undefined
  const side = random() < 0.5 ? 1 : -1
  const to = recipe.colour && findColour(recipe.colour)
  const second = recipe.border && findColour(recipe.border)
  const cloth = recipe.motif && to && createCloth(recipe.motif, to, second)
  const colours: Recolour = to ? { to, ...(second && { second }) } : {}
  const tint = pickTint(recipe.index, to && to.c > 0.04 ? to.h : main.main.h)
  return { recipe, random, side, drawings: { main, prop }, cloth, colours, tint }
}

function pickTint(index: number, hue: number): BackgroundTint {
  const tint = BACKGROUND_TINTS[index % BACKGROUND_TINTS.length] as BackgroundTint
  return Math.abs(hueDifference(tint.hue, hue)) < 26
    ? (BACKGROUND_TINTS[(index + 4) % BACKGROUND_TINTS.length] as BackgroundTint)
    : tint
}

function createRandom(key: string): Random {
  let state = hashText(key)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Gives a group a soft shadow. Only its rectangle is filtered, because the cost of a blur depends on its area. */
function withDropShadow(tint: BackgroundTint, id: string, { left, top, right, bottom }: Rect, inner: string): string {
  const [x, y] = [Math.max(0, Math.floor(left - 50)), Math.max(0, Math.floor(top - 30))]
  const [width, height] = [
    Math.min(PICTURE_SIZE, Math.ceil(right + 50)) - x,
    Math.min(PICTURE_SIZE, Math.ceil(bottom + 75)) - y,
  ]
  return `<filter id="${id}-drop" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB"><feDropShadow dx="0" dy="20" stdDeviation="18" flood-color="${lchToHex(0.3, 0.06, tint.hue)}" flood-opacity=".24"/></filter><g filter="url(#${id}-drop)">${inner}</g>`
}

function drawFigures(scene: Scene, figures: Figure[]): string {
  const shadows = figures.map(figure => {
    const rect = figureBounds(figure)
    const reach = (rect.right - rect.left) * 0.54
    return `<ellipse cx="${figure.x.toFixed(1)}" cy="${(rect.bottom - 4).toFixed(1)}" rx="${reach.toFixed(1)}" ry="${Math.max(20, reach * 0.13).toFixed(1)}" fill="url(#foot)"/>`
  })
  const bodies = figures.map((figure, at) => drawFigure(scene, figure, `d${at}`))
  const all = unionBounds(figures.map(figureBounds))
  return shadows.join('') + withDropShadow(scene.tint, 'figures', all, bodies.join(''))
}

function drawFigure({ colours, cloth, recipe }: Scene, { spot, drawing, x, y, scale }: Figure, prefix: string): string {
  const { box } = drawing
  const echo = NATURAL_COLOUR_DRAWINGS.has(recipe.drawing) ? { turn: 4, lift: -0.015 } : { turn: 0, lift: -0.03 }
  const own: Recolour =
    spot.role === 'prop'
      ? {}
      : spot.role === 'echo'
        ? { ...colours, turn: (colours.turn ?? 0) + echo.turn, lift: echo.lift }
        : colours
  const flip = spot.flip ? -1 : 1
  const weave = cloth && spot.role !== 'prop' && drawing.cloth ? patternOverDrawing(drawing, cloth, prefix) : ''
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(spot.turn ?? 0).toFixed(1)}) scale(${(scale * flip).toFixed(3)} ${scale.toFixed(3)}) translate(${(-box.x - box.width / 2).toFixed(3)} ${(-box.y - box.height / 2).toFixed(3)})">${recolourDrawing(drawing, own, prefix)}${weave}</g>`
}

/** Lays the cloth's pattern over the drawing's largest shape, such as the skirt of a sari. */
function patternOverDrawing(drawing: VectorDrawing, cloth: Cloth, prefix: string): string {
  const light = { ...cloth, ground: 'none' }
  return `<clipPath id="${prefix}-cloth"><path d="${drawing.cloth}"/></clipPath><g clip-path="url(#${prefix}-cloth)" opacity=".62"><g transform="scale(.025)">${clothPatternSvg(light, PICTURE_SIZE, PICTURE_SIZE, 0.9)}</g></g>`
}

const centredArea = (size: number): Area => ({ x: 640, y: 634, size })

function drawProductPicture(scene: Scene): string {
  const spots = spotsFor(scene)
  const figures = placeFigures(scene, spots, centredArea(spots.length > 1 ? 840 : 780))
  return drawBackground(scene, lowestEdge(figures)) + drawFigures(scene, figures)
}

function drawCategoryPicture(scene: Scene): string {
  return drawFigures(scene, placeFigures(scene, single, centredArea(860)))
}

/** The shape behind a product. Its index advances at another pace than the tints, so that combinations vary. */
function drawBackground({ recipe, tint, side, random }: Scene, foot: number): string {
  const shade = lchToHex(0.84, 0.055, tint.hue)
  const x = 640 + side * 250
  return pickCyclic(
    [
      '',
      `<circle cx="640" cy="640" r="${(455 + random() * 30).toFixed(0)}" fill="#fff" opacity=".46"/>`,
      `<path d="M0 ${foot - 120}Q640 ${foot - 190} 1280 ${foot - 120}V1280H0Z" fill="${shade}" opacity=".5"/>`,
      `<path d="M210 1280V600A430 430 0 0 1 1070 600V1280Z" fill="#fff" opacity=".44"/>`,
      `<circle cx="${x}" cy="360" r="${(300 + random() * 40).toFixed(0)}" fill="${shade}" opacity=".42"/>`,
      `<ellipse cx="640" cy="${foot + 44}" rx="500" ry="112" fill="${lchToHex(0.8, 0.06, tint.hue)}" opacity=".7"/><ellipse cx="640" cy="${foot + 6}" rx="500" ry="112" fill="${lchToHex(0.93, 0.035, tint.hue)}"/>`,
    ],
    recipe.index * 5 + Math.floor(recipe.index / 6),
  )
}

const drawFolds = (id: string, width: number, count: number) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="${(width / count).toFixed(1)}" y1="0" y2="0" spreadMethod="repeat"><stop stop-color="#000" stop-opacity=".2"/><stop offset=".3" stop-color="#fff" stop-opacity=".16"/><stop offset=".62" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>`

/** A hanging cloth, softly folded, with a woven border along its lower end; from the origin. */
function drawHangingCloth(cloth: Cloth, width: number, height: number, border: number, count: number): string {
  const wave = Array.from({ length: count }, () => `q${-width / count / 2} 34 ${-width / count} 0`).join('')
  return `<defs>${drawFolds('folds', width, count)}<clipPath id="hem"><path d="M0 0H${width}V${height}${wave}Z"/></clipPath></defs><g clip-path="url(#hem)">${clothFieldSvg(cloth, width, height)}<g transform="translate(0 ${height - border})">${clothBorderSvg(cloth, width, border)}</g><rect y="${height}" width="${width}" height="40" fill="${cloth.deep}"/><rect width="${width}" height="${height + 40}" fill="url(#folds)"/></g>`
}

/** A stack of folded cloth seen from the front, with its border on top; from the origin. */
function drawFoldedCloth(cloth: Cloth, width: number, height: number): string {
  const layer = height / 4
  const layers = [3, 2, 1].map(
    i =>
      `<rect x="${i * 3}" y="${i * layer}" width="${width - i * 6}" height="${layer + 4}" rx="${layer / 2}" fill="${i % 2 ? cloth.ground : cloth.deep}"/><rect x="${i * 3}" y="${i * layer + layer * 0.72}" width="${width - i * 6}" height="${layer * 0.32}" rx="${layer * 0.16}" fill="#000" opacity=".16"/>`,
  )
  return `<defs><clipPath id="flap"><rect width="${width}" height="${layer * 2.35}" rx="${layer / 2.4}"/></clipPath><linearGradient id="sheen" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".3"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient></defs>${layers.join('')}<g clip-path="url(#flap)">${clothFieldSvg(cloth, width, layer * 2.35)}<g transform="translate(0 ${layer * 0.75})">${clothBorderSvg(cloth, width, layer * 1.3)}</g><rect width="${width}" height="${layer * 2.35}" fill="url(#sheen)"/></g>`
}

function drawTextilePicture(scene: Scene, cloth: Cloth): string {
  const { side, recipe, tint } = scene
  const spots = scene.drawings.prop ? propFront : single
  const upright = spots.map(spot => ({ ...spot, x: spot.x * side, flip: side < 0 }))
  const figures = (x: number, y: number, size: number) =>
    drawFigures(scene, placeFigures(scene, upright, { x, y, size }))
  const to = (x: number) => 640 + side * x
  const lay = (left: number, top: number, right: number, bottom: number, transform: string, inner: string) =>
    withDropShadow(tint, 'cloth', { left, top, right, bottom }, `<g transform="${transform}">${inner}</g>`)
  const sash = () =>
    clothFieldSvg(cloth, 2000, 380) +
    `<g transform="translate(0 250)">${clothBorderSvg(cloth, 2000, 130)}</g>` +
    `<g transform="translate(0 130) scale(1 -1)">${clothBorderSvg(cloth, 2000, 130)}</g>`
  const [panel, pile, strip] = [to(-210) - 260, to(-150) - 330, side > 0 ? 90 : 980]
  const layouts = [
    () =>
      lay(panel, 0, panel + 520, 1050, `translate(${panel} -30)`, drawHangingCloth(cloth, 520, 1040, 190, 5)) +
      figures(to(200), 700, 760),
    () =>
      lay(0, 1010, PICTURE_SIZE, 1210, 'translate(0 1010)', clothBorderSvg(cloth, PICTURE_SIZE, 200)) +
      figures(640, 520, 780),
    () =>
      figures(to(170), 540, 760) +
      lay(pile, 760, pile + 660, 1090, `translate(${pile} 760)`, drawFoldedCloth(cloth, 660, 330)),
    () =>
      lay(0, 0, PICTURE_SIZE, PICTURE_SIZE, `translate(640 640) rotate(${-24 * side}) translate(-1000 -190)`, sash()) +
      figures(640, 634, 800),
    () =>
      lay(
        strip,
        0,
        strip + 210,
        PICTURE_SIZE,
        `translate(${strip + 210} 0) rotate(90)`,
        clothBorderSvg(cloth, PICTURE_SIZE, 210),
      ) + figures(to(130), 634, 800),
    () =>
      lay(190, 0, 1090, 870, 'translate(190 -30)', drawHangingCloth(cloth, 900, 860, 170, 8)) + figures(640, 690, 800),
  ]
  return pickCyclic(layouts, recipe.index + Math.floor(recipe.index / 6))()
}

/** A shop's sign: a round board under a striped awning, with a stitched ring. */
function drawShopSign(scene: Scene): string {
  const hue = pickCyclic([165, 32, 265, 62, 345, 205], scene.recipe.index)
  const [board, stripe, dark] = [lchToHex(0.45, 0.1, hue), lchToHex(0.64, 0.15, hue), lchToHex(0.36, 0.08, hue)]
  const awning = Array.from({ length: 8 }, (_, i) => {
    const x = 240 + i * 100
    return `<path d="M${x} 190H${x + 100}V400A50 50 0 0 1 ${x} 400Z" fill="${i % 2 ? '#fffaf0' : stripe}"/>`
  }).join('')
  return `<defs><clipPath id="board"><circle cx="640" cy="650" r="470"/></clipPath></defs>
${withDropShadow(scene.tint, 'sign', { left: 130, top: 140, right: 1150, bottom: 1160 }, `<circle cx="640" cy="650" r="510" fill="${board}"/>`)}
<circle cx="640" cy="650" r="488" fill="none" stroke="#ffd88a" stroke-width="9" stroke-dasharray="34 20" stroke-linecap="round"/>
<circle cx="640" cy="650" r="462" fill="#fffaf0"/>
<g clip-path="url(#board)">${withDropShadow(scene.tint, 'awning', { left: 200, top: 190, right: 1080, bottom: 450 }, awning)}<rect y="190" width="1280" height="30" fill="${dark}" opacity=".25"/></g>
${drawFigures(scene, placeFigures(scene, single, { x: 640, y: 745, size: 520 }))}`
}
