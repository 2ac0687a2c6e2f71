import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

type KeyConfig = Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>

/**
 * Encrypts a user's secret for the database, with a key derived from the server's secret. A copy of the database alone
 * does not reveal it, and it can only be decrypted for the same user.
 */
export const encryptSecret = (secret: string, userId: string, config: KeyConfig): string =>
  encryptBytes(Buffer.from(secret), userId, config)

/** The same for a file. `ownerId`: the row to which it belongs. */
export const encryptBytes = (bytes: Uint8Array, ownerId: string, config: KeyConfig): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(config.jwtSecret), iv).setAAD(Buffer.from(ownerId))
  const encrypted = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return encrypted.toString('base64url')
}

/** The secret, or null if it was encrypted for another user or with another server secret. */
export const decryptSecret = (encrypted: string, userId: string, config: KeyConfig): string | null =>
  decryptBytes(encrypted, userId, config)?.toString('utf8') ?? null

/** The file, or null like decryptSecret. */
export const decryptBytes = (encrypted: string, ownerId: string, config: KeyConfig): Buffer | null =>
  decryptWith(config.jwtSecret, encrypted, ownerId) ?? decryptWithFormer(encrypted, ownerId, config)

/** The same secret, encrypted with the present server secret; null if it is already, or cannot be decrypted. */
export const renewEncryption = (encrypted: string, userId: string, config: KeyConfig): string | null => {
  if (decryptWith(config.jwtSecret, encrypted, userId) !== null) return null
  const secret = decryptWithFormer(encrypted, userId, config)
  return secret && encryptBytes(secret, userId, config)
}

const decryptWithFormer = (encrypted: string, userId: string, { formerJwtSecrets }: KeyConfig): Buffer | null => {
  for (const former of formerJwtSecrets) {
    const secret = decryptWith(former, encrypted, userId)
    if (secret !== null) return secret
  }
  return null
}

const decryptWith = (serverSecret: string, encrypted: string, userId: string): Buffer | null => {
  const bytes = Buffer.from(encrypted, 'base64url')
  const [iv, ciphertext] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, -TAG_BYTES)]
  try {
    const cipher = createDecipheriv(CIPHER, deriveKey(serverSecret), iv).setAAD(Buffer.from(userId))
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([cipher.update(ciphertext), cipher.final()])
  } catch {
    return null
  }
}

const deriveKey = (serverSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverSecret, '', 'haat second factor', 32))
