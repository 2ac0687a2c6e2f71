import sharp from 'sharp'
import { encodeLogo } from './logo-encoding.ts'
import { decodeIntoSquare, type PictureUpload } from './picture-decoding.ts'
import { type EncodedPicture, encodeSquare } from './picture-files.ts'

/** A picture to encode: an uploaded file, a logo, which keeps its shape, or a drawing of ours in SVG. */
export type PictureJob = ({ kind: 'upload' | 'logo' } & PictureUpload) | { kind: 'drawing'; svg: string; side: number }

/**
 * Decodes a picture and encodes its files in this process. The server lets another process do it
 * (picture-process-client.ts).
 */
export const encodePictureHere = async (job: PictureJob): Promise<EncodedPicture> => {
  if (job.kind === 'drawing') return encodeDrawing(job.svg, job.side)
  return job.kind === 'logo' ? encodeLogo(job) : encodeSquare(await decodeIntoSquare(job))
}

const encodeDrawing = async (svg: string, side: number): Promise<EncodedPicture> => {
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return encodeSquare({ data, side })
}
