import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const STEP_MS = 30_000
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 }
const SECRET_BYTES = 20
/** otpauth compares bytes and throws where text of the same length has more of them. */
const CODE = /^[0-9]{6}$/
/** How many steps a phone's clock may be ahead or behind. */
const DRIFT_STEPS = 1

/** A new secret, in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The otpauth:// URI for the QR code that an authenticator app scans. `issuer`: the name above the code there. */
export const createEnrolmentUri = (secret: string, email: string, issuer: string): string =>
  createTotp(secret, { label: email, issuer }).toString()

/**
 * The time step of a code, or null if the code is not valid now.
 * @param now milliseconds since 1970
 */
export const verifyTotpCode = (secret: string, code: string, now: number): number | null => {
  if (!CODE.test(code)) return null
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

const createTotp = (secret: string, names: { label?: string; issuer?: string } = {}): TOTP =>
  new TOTP({ ...TOTP_PARAMETERS, ...names, secret: Secret.fromBase32(secret) })
