import sharp from 'sharp'

/** Apps that show previews of links leave out larger pictures. */
export const MAX_PREVIEW_BYTES = 300_000

type Step = { side: number; quality: number }

/** Tried one after the other until the file is small enough. */
const STEPS: readonly Step[] = [
  { side: 1280, quality: 78 },
  { side: 1280, quality: 60 },
  { side: 640, quality: 75 },
  { side: 640, quality: 45 },
]
/** Always small enough. */
const LAST_STEP: Step = { side: 640, quality: 20 }

/** Behind a logo, which may be transparent: the page's colour, as in mails. */
const BACKGROUND = '#fbf8f2'

/** A picture of ours as the JPEG that previews of links and mails show. */
export const encodePreviewHere = async (webp: Buffer): Promise<Buffer> => {
  for (const step of STEPS) {
    const jpeg = await encodeJpeg(webp, step)
    if (jpeg.length <= MAX_PREVIEW_BYTES) return jpeg
  }
  return encodeJpeg(webp, LAST_STEP)
}

const encodeJpeg = (webp: Buffer, { side, quality }: Step): Promise<Buffer> =>
  sharp(webp)
    .resize(side, side, { withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
