import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createCertificate } from './certificate.ts'

export type ReceivedPush = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }
export type PushService = {
  /** For the server's configuration: host and certificate. */
  own: { host: string; ca: string }
  pushed: ReceivedPush[]
  /** Answers the next pushes with these statuses instead of 201. */
  answer(...statuses: number[]): void
  /** Delays every response until the returned function is called. */
  hold(): () => void
  device(): PushDevice
  close(): Promise<void>
}
/** A browser's push subscription, and how it decrypts what arrives. */
export type PushDevice = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  read(pushed: ReceivedPush): unknown
}

/** A push service over HTTPS with its own certificate. */
export const startPushService = async (): Promise<PushService> => {
  const { cert, key } = createCertificate('localhost')
  const pushed: ReceivedPush[] = []
  const statuses: number[] = []
  let gate = Promise.resolve()
  const server = createServer({ cert, key }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', async () => {
      pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      await gate
      response.writeHead(statuses.shift() ?? 201).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  let devices = 0
  return {
    own: { host, ca: cert },
    pushed,
    answer: (...more) => statuses.push(...more),
    hold: () => {
      let release = () => {}
      gate = new Promise(resolve => {
        release = resolve
      })
      return () => release()
    },
    device: () => createPushDevice(`https://${host}/device/${++devices}`),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A device with its own keys, which decrypts according to RFC 8291 and RFC 8188. */
export const createPushDevice = (endpoint: string): PushDevice => {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    subscription: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } },
    read: ({ body }) => {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(curve.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(21 + sender.length, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}
