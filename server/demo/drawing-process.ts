import { setPriority } from 'node:os'
import sharp from 'sharp'
import { type ComposedPicture, findMissingPictures, renderPictures } from './demo-pictures.ts'
import type { DrawingMessage, PreferMessage } from './drawing-process-client.ts'

/** A nice value: the server and other processes run first. */
const LOW_PRIORITY = 10

/** Renders the demo market's pictures in a separate process, which ends together with the server. */
const main = async (dataDir: string): Promise<void> => {
  setPriority(LOW_PRIORITY)
  sharp.cache(false)
  process.on('disconnect', () => process.exit())
  const waiting = new Map((await findMissingPictures(dataDir)).map(picture => [picture.hash, picture]))
  const preferred: string[] = []
  process.on('message', ({ prefer }: PreferMessage) => preferred.push(prefer))
  report({ type: 'undrawn', hashes: [...waiting.keys()] })
  await renderPictures(iterateByPriority(waiting, preferred), dataDir, hash => report({ type: 'drawn', hash }))
}

/** Yields the preferred pictures first, then the others. Removes each from `waiting`. */
function* iterateByPriority(waiting: Map<string, ComposedPicture>, preferred: string[]): Generator<ComposedPicture> {
  while (waiting.size > 0) {
    const hash = preferred.find(wanted => waiting.has(wanted)) ?? waiting.keys().next().value!
    const picture = waiting.get(hash)!
    waiting.delete(hash)
    yield picture
  }
}

const report = (message: DrawingMessage): void => void process.send?.(message)

main(process.argv[2]!).then(
  () => process.disconnect(),
  error => {
    console.error(error)
    process.exit(1)
  },
)
