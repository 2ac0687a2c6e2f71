import sharp from 'sharp'
import { decodeIntoSquare, type PictureUpload } from './picture-decoding.ts'
import { type EncodedPicture, encodeSquare } from './picture-files.ts'

/** A picture to encode: an uploaded file, or a drawing of ours in SVG. */
export type PictureJob = ({ kind: 'upload' } & PictureUpload) | { kind: 'drawing'; svg: string; side: number }

/**
 * Decodes a picture and encodes its files in this process. The server lets another process do it
 * (picture-process-client.ts).
 */
export const encodePictureHere = async (job: PictureJob): Promise<EncodedPicture> =>
  job.kind === 'upload' ? encodeSquare(await decodeIntoSquare(job)) : encodeDrawing(job.svg, job.side)

const encodeDrawing = async (svg: string, side: number): Promise<EncodedPicture> => {
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return encodeSquare({ data, side })
}
