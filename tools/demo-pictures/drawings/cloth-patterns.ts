import { lchToHex, type Oklch, oklchToHex } from '../colours/colour.ts'

export type Motif = 'jamdani' | 'katan' | 'nakshi' | 'gamcha'

/** The colours of one woven cloth, as #rrggbb. `band` is the ground of its border. */
export type Cloth = {
  motif: Motif
  ground: string
  deep: string
  thread: string
  accent: string
  bright: string
  band: string
}

const IVORY = lchToHex(0.96, 0.025, 88)
const GOLD = lchToHex(0.83, 0.125, 86)
const OLD_GOLD = lchToHex(0.72, 0.12, 78)

/** A cloth of these colours. Pale cloth has coloured thread, dark cloth a light one. */
export function createCloth(motif: Motif, colour: Oklch, border: Oklch | undefined): Cloth {
  const ground = oklchToHex(colour)
  const isPale = colour.l > 0.82
  const deep = oklchToHex({
    l: colour.l * (isPale ? 0.55 : 0.68),
    c: Math.max(colour.c, isPale ? 0.05 : 0),
    h: colour.h,
  })
  const accent = border ? oklchToHex(border) : motif === 'katan' ? OLD_GOLD : deep
  const isMetal = border !== undefined && border.l > 0.75
  const light = motif === 'katan' ? GOLD : isMetal ? accent : IVORY
  return {
    motif,
    ground,
    deep,
    accent,
    thread: isPale ? accent : light,
    bright: motif === 'gamcha' ? IVORY : isMetal ? accent : GOLD,
    band: border ? accent : motif === 'katan' ? GOLD : deep,
  }
}

const placeShape = (x: number, y: number, scale: number, turn: number, shape: string) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${scale.toFixed(3)})">${shape}</g>`

const repeatShape = (count: number, draw: (index: number) => string) =>
  Array.from({ length: Math.max(0, count) }, (_, i) => draw(i)).join('')

const fillPath = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`
const barRect = (y: number, width: number, height: number, colour: string, opacity = 1) =>
  `<rect y="${y.toFixed(1)}" width="${width}" height="${height.toFixed(1)}" fill="${colour}" opacity="${opacity}"/>`
const stitchPath = (d: string, colour: string, width = 5) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${width * 2.6} ${width * 1.7}" stroke-linecap="round"/>`

/** The path of a diamond with stepped edges, as on woven cloth; 2 × steps × 10 units wide. */
function steppedDiamond(steps: number): string {
  const step = 10
  const quarter = (dx: number, dy: number, first: 'h' | 'v') =>
    Array.from({ length: steps }, () => (first === 'h' ? `h${dx}v${dy}` : `v${dy}h${dx}`)).join('')
  return `M${-step / 2} ${-steps * step}${quarter(step, step, 'h')}${quarter(-step, step, 'v')}${quarter(-step, -step, 'h')}${quarter(step, -step, 'v')}z`
}

const KALKA = 'M-4 46C-36 44-44 10-27-14C-14-32 8-38 30-48C16-34 20-24 28-8C40 18 28 46-4 46Z'
const KALKA_HEART = 'M-4 30C-22 28-26 8-16-6C-8-16 2-20 10-22C6-14 8-8 13 0C20 14 14 30-4 30Z'
const PETAL = 'M0 32C-15 12-11-18 0-36C11-18 15 12 0 32Z'
const FISH = 'M-50 0C-26-30 14-28 34 0C14 28-26 30-50 0Z'
const FISH_TAIL = 'M34 0L58-20C52-6 52 6 58 20Z'
const LEAF = 'M0 46C-32 16-26-22 0-46C26-22 32 16 0 46Z'

const flower = (petals: number, petal: string, heart: string) =>
  `${repeatShape(
    petals,
    i => `<path d="M0-8C-12-20-8-36 0-44C8-36 12-20 0-8Z" fill="${petal}" transform="rotate(${(360 / petals) * i})"/>`,
  )}<circle r="9" fill="${heart}"/>`

const buti = (colour: string, heart: string) =>
  fillPath(steppedDiamond(3), colour) +
  fillPath(steppedDiamond(1), heart) +
  repeatShape(
    4,
    i => `<g transform="rotate(${i * 90})"><rect x="-4" y="-52" width="8" height="14" fill="${colour}"/></g>`,
  )

const kalka = (colour: string, heart: string, eye: string) =>
  `${fillPath(KALKA, colour) + fillPath(KALKA_HEART, heart)}<circle cx="-4" cy="14" r="7" fill="${eye}"/>`

const lotus = (colour: string, heart: string) =>
  [-62, -31, 0, 31, 62]
    .map(turn => `<g transform="rotate(${turn} 0 30)">${stitchPath(PETAL, turn === 0 ? heart : colour)}</g>`)
    .join('') + stitchPath('M-44 38Q0 52 44 38', heart)

const fish = (colour: string, heart: string) =>
  stitchPath(FISH, colour) +
  stitchPath(FISH_TAIL, colour) +
  stitchPath('M-22-16Q-12 0-22 16M-6-18Q4 0-6 18M10-14Q18 0 10 14', heart, 4) +
  `<circle cx="-35" cy="-4" r="4" fill="${heart}"/>`

const leaf = (colour: string, heart: string) =>
  stitchPath(LEAF, colour) + stitchPath('M0 56V-30M0 22L-14 6M0 22L14 6M0 2L-12-12M0 2L12-12', heart, 4)

const KANTHA = [lotus, fish, leaf]

/** A grid of motifs; every second row is shifted by half a column. */
function lattice(
  width: number,
  height: number,
  stepX: number,
  stepY: number,
  draw: (x: number, y: number, index: number) => string,
): string {
  const columns = Math.ceil(width / stepX) + 2
  return repeatShape(Math.ceil(height / stepY) + 1, row =>
    repeatShape(columns, column => draw((column - (row % 2) / 2) * stepX, (row + 0.5) * stepY, row + column * 2)),
  )
}

const clipToSize = (width: number, height: number, inner: string) =>
  `<svg width="${width}" height="${height}">${inner}</svg>`

/** The body of a cloth: ground and pattern, width × height units from the origin. */
export function clothFieldSvg(cloth: Cloth, width: number, height: number): string {
  return clipToSize(width, height, barRect(0, width, height, cloth.ground) + clothPatternSvg(cloth, width, height, 1))
}

/** The woven pattern of a cloth, without its ground. */
export function clothPatternSvg(cloth: Cloth, width: number, height: number, scale: number): string {
  const { motif, thread, accent, bright } = cloth
  if (motif === 'jamdani') {
    return lattice(width, height, 116 * scale, 74 * scale, (x, y, i) =>
      placeShape(x, y, 0.62 * scale, 0, i % 3 ? buti(thread, accent) : flower(6, thread, bright)),
    )
  }
  if (motif === 'katan') {
    return lattice(width, height, 128 * scale, 86 * scale, (x, y, i) =>
      placeShape(x, y, 0.58 * scale, i % 2 ? 12 : -12, kalka(thread, accent, bright)),
    )
  }
  if (motif === 'gamcha') return checkPattern(cloth, width, height, 150 * scale)
  const rows = repeatShape(
    Math.ceil(height / (26 * scale)),
    i => `<g opacity=".45">${stitchPath(`M0 ${(i * 26 + 13) * scale}H${width}`, thread, 3.4 * scale)}</g>`,
  )
  const shapes = lattice(width, height, 190 * scale, 150 * scale, (x, y, i) =>
    placeShape(
      x,
      y,
      0.95 * scale,
      0,
      `<circle r="62" fill="${cloth.ground}"/>${(KANTHA[i % 3] as typeof lotus)(thread, accent)}`,
    ),
  )
  return rows + shapes
}

function checkPattern({ deep, thread, accent }: Cloth, width: number, height: number, step: number): string {
  const bands = [
    [0.08, 0.3, accent, 0.62],
    [0.44, 0.05, thread, 0.9],
    [0.54, 0.05, thread, 0.9],
    [0.72, 0.16, deep, 0.5],
  ] as const
  const across = repeatShape(Math.ceil(height / step), i =>
    bands.map(([y, h, colour, o]) => barRect((i + y) * step, width, h * step, colour, o)).join(''),
  )
  const along = repeatShape(Math.ceil(width / step), i =>
    bands
      .map(
        ([x, w, colour, o]) =>
          `<rect x="${((i + x) * step).toFixed(1)}" width="${(w * step).toFixed(1)}" height="${height}" fill="${colour}" opacity="${o * 0.8}"/>`,
      )
      .join(''),
  )
  return across + along
}

/** A woven border, width × height units from the origin. */
export function clothBorderSvg(cloth: Cloth, width: number, height: number): string {
  return clipToSize(width, height, borderPattern(cloth, width, height))
}

function borderPattern(cloth: Cloth, width: number, height: number): string {
  const { motif, deep, thread, accent, bright, ground, band } = cloth
  const unit = height / 100
  const line = (y: number, h: number, colour: string) => barRect(y * unit, width, h * unit, colour)
  const row = (step: number, y: number, scale: number, shape: (index: number) => string, turn = 0) =>
    repeatShape(Math.ceil(width / (step * unit)) + 1, i =>
      placeShape((i + 0.5) * step * unit, y * unit, scale * unit, turn, shape(i)),
    )
  if (motif === 'jamdani') {
    const temple = 'M-20 20v-8h8v-8h6v-8h4v-8h4v8h4v8h6v8h8v8z'
    return (
      barRect(0, width, height, band) +
      line(0, 5, bright) +
      line(8, 2, bright) +
      line(90, 2, bright) +
      line(95, 5, bright) +
      row(40, 24, 0.75, () => fillPath(temple, bright)) +
      row(44, 58, 0.62, i =>
        i % 2
          ? flower(8, IVORY, bright)
          : fillPath(steppedDiamond(4), IVORY) +
            fillPath(steppedDiamond(2), accent) +
            fillPath(steppedDiamond(1), bright),
      )
    )
  }
  if (motif === 'katan') {
    const lustre = repeatShape(
      Math.ceil(width / (3 * unit)),
      i =>
        `<rect x="${(i * 3 * unit).toFixed(1)}" width="${(1.1 * unit).toFixed(2)}" height="${height}" fill="${OLD_GOLD}" opacity=".55"/>`,
    )
    return (
      barRect(0, width, height, band) +
      lustre +
      line(0, 7, deep) +
      line(10, 2, deep) +
      line(88, 2, deep) +
      line(93, 7, deep) +
      row(58, 50, 0.68, i => `<g transform="scale(${i % 2 ? -1 : 1} 1)">${kalka(deep, bright, accent)}</g>`) +
      row(14, 83, 0.32, () => `<circle r="8" fill="${accent}"/>`) +
      row(14, 17, 0.32, () => `<circle r="8" fill="${accent}"/>`)
    )
  }
  if (motif === 'gamcha') {
    return (
      barRect(0, width, height, ground) +
      checkPattern(cloth, width, height, 62 * unit) +
      line(0, 12, accent) +
      line(4, 3, thread) +
      line(13, 2, thread) +
      line(85, 2, thread) +
      line(88, 12, accent) +
      line(93, 3, thread)
    )
  }
  const ripple = (y: number) =>
    stitchPath(
      `M0 ${y * unit}${repeatShape(Math.ceil(width / (24 * unit)), () => `q${6 * unit} ${-8 * unit} ${12 * unit} 0t${12 * unit} 0`)}`,
      accent,
      2.2 * unit,
    )
  return (
    barRect(0, width, height, IVORY) +
    line(0, 5, accent) +
    line(95, 5, accent) +
    ripple(15) +
    ripple(86) +
    row(62, 50, 0.62, i =>
      (KANTHA[i % 3] as typeof lotus)(lchToHex(0.52, 0.16, 25), lchToHex(0.45, 0.1, 160)).replaceAll(
        lchToHex(0.52, 0.16, 25),
        cloth.deep,
      ),
    )
  )
}
