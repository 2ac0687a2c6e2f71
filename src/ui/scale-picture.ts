/** The longest side of a picture that is queued, in pixels: what a network of the country takes in seconds. */
export const MAX_PICTURE_SIDE = 1_600
const QUALITY = 0.85

export type Size = { width: number; height: number }

/** The size of a picture with its longest side at most `side`, its proportions kept. Never larger than it was. */
export const fitWithin = ({ width, height }: Size, side: number = MAX_PICTURE_SIDE): Size => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A picture made small on the device before it is queued: turned as the camera says, at most 1,600 px, WebP where the
 * browser writes it, else JPEG.
 * @throws PictureMistake where the file is no picture that this browser can read
 */
export const scalePicture = async (file: Blob): Promise<Blob> => {
  const bitmap = await decodePicture(file)
  try {
    const { width, height } = fitWithin(bitmap)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    const webp = await encodeCanvas(canvas, 'image/webp')
    // A browser that cannot write WebP answers a PNG, many times as large.
    return webp.type === 'image/webp' ? webp : await encodeCanvas(canvas, 'image/jpeg')
  } finally {
    bitmap.close()
  }
}

/** Why a file cannot be taken as a picture, in words for its field. */
export class UnreadablePictureError extends Error {
  constructor() {
    super('This file cannot be read as a picture. Choose a photo (JPEG, PNG or WebP).')
    this.name = 'PictureMistake'
  }
}

const decodePicture = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file)
  } catch {
    throw new UnreadablePictureError()
  }
}

const encodeCanvas = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new UnreadablePictureError())), type, QUALITY)
  })
