import type { StoredFile } from '../../../local/db/device-schema.ts'
import { readBlob } from '../../../local/db/stored-files.ts'

const SIDE = 640
/** The icon's share of a side. */
const SHARE = 0.5
/** Text and tile of the light theme: a picture is the same in both. */
const INK = '#00503b'
const TINTS = ['#e6f2ec', '#fdf1d6', '#f3e9e2', '#e4eef5'] as const

/**
 * Draws an icon on a tinted tile, as a picture to send.
 * @param at its place among others: neighbours have different tints
 */
export const drawIconPicture = async (icon: SVGElement, at: number): Promise<StoredFile> => {
  const image = await loadIcon(icon)
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no memory for a picture.')
  context.fillStyle = TINTS[at % TINTS.length]!
  context.fillRect(0, 0, SIDE, SIDE)
  const [size, edge] = [SIDE * SHARE, (SIDE * (1 - SHARE)) / 2]
  context.drawImage(image, edge, edge, size, size)
  return readBlob(await encodePng(canvas))
}

const loadIcon = async (icon: SVGElement): Promise<HTMLImageElement> => {
  const copy = icon.cloneNode(true) as SVGElement
  const size = String(SIDE * SHARE)
  for (const [name, value] of Object.entries({ width: size, height: size, stroke: INK, 'stroke-width': '1.5' }))
    copy.setAttribute(name, value)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

const encodePng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png'),
  )
