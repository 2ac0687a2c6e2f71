import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodePictureHere, type PictureJob } from '../../../server/adapters/pictures/picture-encoding.ts'
import { createPictureProcess } from '../../../server/adapters/pictures/picture-process-client.ts'
import { findBuiltProgram } from '../../support/servers/built-programs.ts'

const PATIENCE_MS = 50_000
let photo: PictureJob
const damaged: PictureJob = { kind: 'upload', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), type: 'jpeg' }
const encode = createPictureProcess(60_000, undefined, findBuiltProgram)

beforeAll(async () => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer()
  photo = { kind: 'upload', bytes, type: 'jpeg' }
})
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const kill = (pid: number | undefined) => pid !== undefined && process.kill(pid, 'SIGKILL')
afterAll(() => void kill(encode.pid()))

it('another process makes the same files of a picture, and of a drawing, as this one', async () => {
  const drawing: PictureJob = {
    kind: 'drawing',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#0a7a4a"/></svg>',
    side: 64,
  }
  for (const job of [photo, drawing]) expect(await encode(job)).toEqual(await encodePictureHere(job))
  expect(encode.pid()).not.toBe(process.pid)
})

it('another process refuses a picture with the same error as this one', async () => {
  const refused = await encodePictureHere(damaged).catch(error => error)
  expect(refused).toMatchObject({ code: 'VALIDATION' })
  const { code, message, descriptor, detail } = refused
  await expect(encode(damaged)).rejects.toMatchObject({ code, message, descriptor, detail })
})

it('a process that dies refuses the pictures it had, and the next picture starts another', async () => {
  const pending = [encode(photo), encode(photo)].map(encoding => encoding.catch(error => error.code))
  const pid = encode.pid()
  kill(pid)
  // One may have been finished before.
  for (const outcome of await Promise.all(pending)) expect(outcome === 'UNAVAILABLE' || 'hash' in outcome).toBe(true)
  await expect.poll(() => encode(photo).catch(() => null), { timeout: PATIENCE_MS }).toHaveProperty('hash')
  expect(encode.pid()).not.toBe(pid)
}, 60_000)

it('an idle process ends, and gives its memory back', async () => {
  const encodeBriefly = createPictureProcess(1, undefined, findBuiltProgram)
  const encoding = encodeBriefly(damaged)
  const pid = encodeBriefly.pid()!
  await expect(encoding).rejects.toThrow()
  await expect.poll(() => isRunning(pid), { timeout: PATIENCE_MS }).toBe(false)
  expect(encodeBriefly.pid()).toBeUndefined()
}, 60_000)
