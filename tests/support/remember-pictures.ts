import { createHash } from 'node:crypto'
import type { PictureJob } from '../../server/adapters/pictures/picture-encoding.ts'
import type { EncodedPicture } from '../../server/adapters/pictures/picture-files.ts'
import { setLocalEncoder } from '../../server/adapters/pictures/picture-process-client.ts'

// Before each file of server tests. Most of its pictures are one photo, and to encode that takes 0.2 s of a processor.
const encoded = new Map<string, Promise<EncodedPicture>>()

const getKey = (job: PictureJob): string => {
  const [content, options] = job.kind === 'upload' ? [job.bytes, job.type] : [job.svg, job.side]
  return `${options} ${createHash('sha256').update(content).digest('hex')}`
}

setLocalEncoder(job => {
  const key = getKey(job)
  const known = encoded.get(key)
  if (known) return known
  const encoding = encode(job)
  encoded.set(key, encoding)
  return encoding
})

// The codecs are loaded only when they are needed.
const encode = async (job: PictureJob): Promise<EncodedPicture> =>
  (await import('../../server/adapters/pictures/picture-encoding.ts')).encodePictureHere(job)
