import sharp from 'sharp'
import { withDecodedPicture } from './picture-decoding.ts'
import { type EncodedPicture, encodeSquare } from './picture-files.ts'
import type { PictureType } from './picture-types.ts'

/** A picture to encode: an uploaded file, or a drawing of ours in SVG. */
export type PictureJob =
  | { kind: 'upload'; bytes: Uint8Array; type: PictureType }
  | { kind: 'drawing'; svg: string; side: number }

/** Decodes a picture and encodes its files in this process. The server lets another process do it (picture-process-client.ts). */
export const encodePictureHere = (job: PictureJob): Promise<EncodedPicture> =>
  job.kind === 'upload' ? withDecodedPicture(job.bytes, job.type, encodeSquare) : encodeDrawing(job.svg, job.side)

const encodeDrawing = async (svg: string, side: number): Promise<EncodedPicture> => {
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return encodeSquare({ data, side })
}
