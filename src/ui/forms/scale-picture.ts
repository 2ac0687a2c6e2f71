import type { StoredFile } from '../../local/db/device-schema.ts'
import { readBlob } from '../../local/db/stored-files.ts'

/** The longest side of an uploaded picture in pixels: small enough to send within seconds on a slow mobile network. */
export const MAX_PICTURE_SIDE = 1_600
const QUALITY = 0.85

export type Size = { width: number; height: number }

/** Scales a size down so that its longest side is at most `side`. Never scales up. */
export const fitWithin = ({ width, height }: Size, side: number = MAX_PICTURE_SIDE): Size => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Scales a picture down before it is queued: rotated as the camera recorded, at most 1,600 px, as WebP where the
 * browser can write it, otherwise JPEG.
 * @throws UnreadablePictureError where the browser cannot read the file as a picture, or has no memory for it
 */
export const scalePicture = async (file: Blob): Promise<StoredFile> => {
  const bitmap = await decodePicture(file)
  try {
    const { width, height } = fitWithin(bitmap)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    // An iPhone gives none where its memory is full; without it, the picture would be sent blank.
    if (!context) throw new UnreadablePictureError(TOO_LITTLE_MEMORY)
    context.drawImage(bitmap, 0, 0, width, height)
    const webp = await encodeCanvas(canvas, 'image/webp')
    // A browser that cannot write WebP returns a PNG, many times as large.
    const picture = webp.type === 'image/webp' ? webp : await encodeCanvas(canvas, 'image/jpeg')
    return await readBlob(picture).catch(() => {
      throw new UnreadablePictureError(TOO_LITTLE_MEMORY)
    })
  } finally {
    bitmap.close()
  }
}

const NO_PICTURE = 'This file cannot be read as a picture. Choose a photo (JPEG, PNG or WebP).'
const TOO_LITTLE_MEMORY =
  'This phone has too little memory for this photo at the moment. Close other apps, then choose the photo again.'

/** The browser can make no picture of the file. The message is for the form field. */
export class UnreadablePictureError extends Error {
  constructor(message: typeof NO_PICTURE | typeof TOO_LITTLE_MEMORY) {
    super(message)
    this.name = 'UnreadablePictureError'
  }
}

const decodePicture = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file)
  } catch {
    throw new UnreadablePictureError(NO_PICTURE)
  }
}

const encodeCanvas = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new UnreadablePictureError(TOO_LITTLE_MEMORY))), type, QUALITY)
  })
