/** RGBA pixels, four bytes each, row by row. */
export type Pixels = { data: Buffer; width: number; height: number }
export type Colour = { r: number; g: number; b: number }

/** Haat's page colour. */
const DEFAULT_BACKGROUND: Colour = { r: 0xfb, g: 0xf8, b: 0xf2 }
const SAMPLES_PER_SIDE = 64
/** The largest difference from the mean, per channel, at which an edge sample counts as the same colour. */
const UNIFORM_TOLERANCE = 14
const UNIFORM_SHARE = 0.9

/**
 * The background on which a picture is made square: the colour of the picture's edge if that is uniform, such as a
 * white sheet, so that no seam shows. Otherwise, and for transparent pictures, the default.
 */
export const pickBackground = (pixels: Pixels): Colour => {
  const edge = sampleEdge(pixels)
  if (edge.some(([, , , alpha]) => alpha < 255)) return DEFAULT_BACKGROUND
  const mean = averageColour(edge)
  const isNear = ([r, g, b]: Sample) =>
    Math.max(Math.abs(r - mean.r), Math.abs(g - mean.g), Math.abs(b - mean.b)) <= UNIFORM_TOLERANCE
  return edge.filter(isNear).length >= edge.length * UNIFORM_SHARE ? mean : DEFAULT_BACKGROUND
}

/** The colour of the first of these pixels. */
export const readCorner = (data: Buffer): Colour => ({ r: data[0] ?? 0, g: data[1] ?? 0, b: data[2] ?? 0 })

type Sample = readonly [r: number, g: number, b: number, alpha: number]

const sampleEdge = ({ data, width, height }: Pixels): Sample[] => {
  const at = (x: number, y: number): Sample => {
    const from = (y * width + x) * 4
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(from, from + 4)
    return [r, g, b, alpha]
  }
  return Array.from({ length: SAMPLES_PER_SIDE }, (_, step) => {
    const along = step / (SAMPLES_PER_SIDE - 1)
    const [x, y] = [Math.round(along * (width - 1)), Math.round(along * (height - 1))]
    return [at(x, 0), at(x, height - 1), at(0, y), at(width - 1, y)]
  }).flat()
}

const averageColour = (samples: readonly Sample[]): Colour => {
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(samples.reduce((sum, sample) => sum + sample[channel], 0) / samples.length)
  return { r: mean(0), g: mean(1), b: mean(2) }
}
