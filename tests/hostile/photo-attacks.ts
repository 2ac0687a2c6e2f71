import sharp from 'sharp'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { type AttackContext, buildRequest, pickVendor } from './attack-context.ts'
import { type AttackOutcome, formRequest, sendAttack } from './request.ts'

/** Created when they are first sent. */
let photo: Promise<Buffer> | undefined
let plain: Promise<Buffer> | undefined
let scans: Promise<Buffer> | undefined

/** Noise, of nearly as many pixels as may be decoded as a whole. */
const createPhoto = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const small = { width: 950, height: 700, channels: 3, background: '#000', noise } as const
  const pixels = await sharp({ create: small }).png().toBuffer()
  return sharp(pixels).resize(5700, 4200, { kernel: 'nearest' }).jpeg({ quality: 30, progressive: true }).toBuffer()
}

/** As many pixels of one colour: few bytes, so that it is the decoding that is scarce. */
const createPlainPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 5700, height: 4200, channels: 3, background: '#a52' } })
    .jpeg({ progressive: true })
    .toBuffer()

const START_OF_SCAN = Buffer.from([0xff, 0xda])

/** A progressive picture whose last scan comes a hundred times: each takes as long to decode as a whole picture. */
const createManyScans = async (): Promise<Buffer> => {
  const whole = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#a52' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const [end, lastScan] = [whole.length - 2, whole.lastIndexOf(START_OF_SCAN)]
  const scan = whole.subarray(lastScan, end)
  return Buffer.concat([whole.subarray(0, end), ...Array.from({ length: 100 }, () => scan), whole.subarray(end)])
}

const sendAsProfile = (context: AttackContext, token: string, file: Buffer): Promise<AttackOutcome> =>
  sendAttack({
    ...buildRequest(context, 50),
    path: `${API_PREFIX}/users/update-profile`,
    ...formRequest(file, token, 'PATCH'),
  })

/** Sends a large photo as a profile picture, which is stored in each size. */
export const largePhoto = async (context: AttackContext): Promise<AttackOutcome> => {
  photo ??= createPhoto()
  return sendAsProfile(context, pickVendor(context), await photo)
}

/** Most photos are the first vendor's. Now and then another one sends one, who must not wait behind all of them. */
export const photoBesideOthers = async (context: AttackContext): Promise<AttackOutcome> => {
  plain ??= createPlainPhoto()
  const [attacker, other] = context.target.vendors
  const isOther = context.n % 16 === 15
  const outcome = await sendAsProfile(context, isOther ? other! : attacker!, await plain)
  return isOther ? `others ${outcome}` : outcome
}

export const manyScans = async (context: AttackContext): Promise<AttackOutcome> => {
  scans ??= createManyScans()
  return sendAsProfile(context, pickVendor(context), await scans)
}
