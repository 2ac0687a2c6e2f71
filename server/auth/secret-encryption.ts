import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

type KeyConfig = Pick<Config, 'jwtSecret'>

/**
 * Encrypts a secret that the database keeps for a user, with a key derived from the server's secret. A copy of the database
 * alone opens nothing, and what was sealed for one user does not open for another.
 */
export const encryptSecret = (secret: string, userId: string, config: KeyConfig): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(config), iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** The secret, or null where it was sealed for somebody else or under another server secret. */
export const decryptSecret = (sealed: string, userId: string, config: KeyConfig): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  const [iv, text] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, -TAG_BYTES)]
  try {
    const cipher = createDecipheriv(CIPHER, deriveKey(config), iv).setAAD(Buffer.from(userId))
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const deriveKey = ({ jwtSecret }: KeyConfig): Buffer =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'haat second factor', 32))
