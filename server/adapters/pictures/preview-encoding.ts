import sharp from 'sharp'

/** Apps that show previews of links leave out larger pictures. */
export const MAX_PREVIEW_BYTES = 300_000

/** Tried one after the other until the file is small enough; the last one always is. */
const STEPS = [
  { side: 1280, quality: 78 },
  { side: 1280, quality: 60 },
  { side: 640, quality: 75 },
  { side: 640, quality: 45 },
  { side: 640, quality: 20 },
]

/** Behind a logo, which may be transparent: the page's colour, as in mails. */
const BACKGROUND = '#fbf8f2'

/** A picture of ours as the JPEG that previews of links and mails show. */
export const encodePreviewHere = async (webp: Buffer): Promise<Buffer> => {
  let jpeg: Buffer | undefined
  for (const { side, quality } of STEPS) {
    jpeg = await sharp(webp)
      .resize(side, side, { withoutEnlargement: true })
      .flatten({ background: BACKGROUND })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (jpeg.length <= MAX_PREVIEW_BYTES) break
  }
  return jpeg!
}
