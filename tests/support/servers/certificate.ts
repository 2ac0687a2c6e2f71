import { generateKeyPairSync, sign } from 'node:crypto'

/** Encodes a DER element: tag, length, content. */
const encodeDer = (tag: number, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const SEQUENCE = 0x30
const ECDSA_WITH_SHA256 = encodeDer(SEQUENCE, encodeDer(0x06, '2a8648ce3d040302'))

const utcTime = (time: number): Buffer =>
  encodeDer(0x17, Buffer.from(`${new Date(time).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))

/** Creates a self-signed certificate for a host, valid for one day. */
export const createCertificate = (host: string): { cert: string; key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = encodeDer(
    SEQUENCE,
    encodeDer(0x31, encodeDer(SEQUENCE, encodeDer(0x06, '550403'), encodeDer(0x0c, Buffer.from(host)))),
  )
  const names = encodeDer(
    SEQUENCE,
    encodeDer(0x06, '551d11'),
    encodeDer(0x04, encodeDer(SEQUENCE, encodeDer(0x82, Buffer.from(host)))),
  )
  const body = encodeDer(
    SEQUENCE,
    encodeDer(0xa0, encodeDer(0x02, '02')),
    encodeDer(0x02, '01'),
    ECDSA_WITH_SHA256,
    name,
    encodeDer(SEQUENCE, utcTime(Date.now() - 43_200_000), utcTime(Date.now() + 43_200_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, encodeDer(SEQUENCE, names)),
  )
  const signature = encodeDer(0x03, '00', sign('sha256', body, privateKey))
  const pem = encodeDer(SEQUENCE, body, ECDSA_WITH_SHA256, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
