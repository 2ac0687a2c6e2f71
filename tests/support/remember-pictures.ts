import { createHash } from 'node:crypto'
import type { PictureJob } from '../../server/adapters/pictures/picture-encoding.ts'
import type { EncodedPicture } from '../../server/adapters/pictures/picture-files.ts'
import { setLocalEncoder } from '../../server/adapters/pictures/picture-process-client.ts'

// Before each file of server tests. Most of its pictures are one photo, and to encode that takes 0.2 s of a processor.
const encoded = new Map<string, EncodedPicture>()

const getKey = (job: PictureJob): string => {
  const [content, options] = job.kind === 'upload' ? [job.bytes, job.type] : [job.svg, job.side]
  return `${options} ${createHash('sha256').update(content).digest('hex')}`
}

setLocalEncoder(async job => {
  const key = getKey(job)
  const known = encoded.get(key)
  if (known) return known
  // Only when it is needed, because it loads the codecs.
  const { encodePictureHere } = await import('../../server/adapters/pictures/picture-encoding.ts')
  const picture = await encodePictureHere(job)
  encoded.set(key, picture)
  return picture
})
