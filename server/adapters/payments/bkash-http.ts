import type { BkashAccount } from '../../config/config.ts'
import { isRecord } from '../../config/is-record.ts'
import { type GatewayToken, readToken, type TokenStorage } from './bkash-token.ts'
import { GatewayError } from './gateway.ts'

/** `code`: why bKash did not do it; null where it did. */
export type BkashResponse = { code: string | null; message: string; body: Record<string, unknown> }

export type BkashClient = {
  /** @throws GatewayError. Its message has no secret. */
  ask(path: string, body: Record<string, unknown>): Promise<BkashResponse>
}

const GRANT = '/v1.2.0-beta/tokenized/checkout/token/grant'
const REFRESH = '/v1.2.0-beta/tokenized/checkout/token/refresh'
const REQUEST_TIMEOUT_MS = 29_000
const DONE_CODE = '0000'
/** Codes of Node for connections that were never made. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

export const createBkashClient = (
  account: BkashAccount,
  { tokens, now }: { tokens: TokenStorage; now(): number },
): BkashClient => {
  const source = { storage: tokens, now, acquire: (refresh: string | null) => acquireToken(account, refresh, now) }
  const ask = async (path: string, body: Record<string, unknown>, token: string) =>
    send(account, path, body, { authorization: token, 'x-app-key': account.appKey })
  return {
    ask: async (path, body) => {
      const token = await readToken(source)
      const response = await ask(path, body, token)
      if (!isTurnedAway(response)) return readResponse(response)
      // Its front door has turned the token away, so nothing was done: a new one, once.
      const again = await ask(path, body, await readToken(source, token))
      if (isTurnedAway(again)) throw new GatewayError('The gateway refused a new access token.', { isUnsent: true })
      return readResponse(again)
    },
  }
}

const isTurnedAway = ({ status }: HttpResponse): boolean => status === 401 || status === 403

const acquireToken = async (
  { appKey: app_key, appSecret: app_secret, ...account }: BkashAccount,
  refresh_token: string | null,
  now: () => number,
): Promise<GatewayToken | null> => {
  const { username, password } = account
  const response = await send(
    { ...account, appKey: app_key, appSecret: app_secret },
    refresh_token === null ? GRANT : REFRESH,
    { app_key, app_secret, ...(refresh_token !== null && { refresh_token }) },
    { username, password },
  )
  const { id_token, expires_in, refresh_token: next } = response.body
  const isDone = response.status < 300 && typeof id_token === 'string' && id_token !== ''
  if (!isDone) return null
  const seconds = Number(expires_in) || 0
  return { token: id_token, refreshToken: typeof next === 'string' ? next : '', expiresAt: now() + seconds * 1000 }
}

/** bKash has four shapes of refusals; `message` alone comes from the front door of its API. */
const readResponse = ({ status, body }: HttpResponse): BkashResponse => {
  const code = [body.statusCode, body.errorCode, body.internalCode, body.externalCode].find(one => Boolean(one))
  const message = [body.statusMessage, body.errorMessage, body.errorMessageEn, body.message].find(
    text => typeof text === 'string',
  )
  const isDone = status < 300 && (code === undefined || String(code) === DONE_CODE) && body.message === undefined
  return { code: isDone ? null : String(code ?? `${UNCODED} ${status}`), message: String(message ?? ''), body }
}

const UNCODED = 'HTTP'

/** Whether the response had no code of bKash: something before it has answered. */
export const isUncoded = (code: string): boolean => code.startsWith(UNCODED)

type HttpResponse = { status: number; body: Record<string, unknown> }

const send = async (
  { url, timeoutMs = REQUEST_TIMEOUT_MS }: BkashAccount,
  path: string,
  body: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<HttpResponse> => {
  try {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status < 500) return { status: response.status, body: await readObject(response) }
    await response.body?.cancel()
    throw new GatewayError(`The gateway answered ${response.status}.`)
  } catch (error) {
    if (error instanceof GatewayError) throw error
    const cause = error instanceof Error && isRecord(error.cause) ? String(error.cause.code) : ''
    const name = error instanceof Error ? error.name : 'unknown'
    throw new GatewayError(`The gateway could not be reached or sent an invalid response: ${name}`, {
      isUnsent: NOT_CONNECTED.includes(cause),
    })
  }
}

const readObject = async (response: Response): Promise<Record<string, unknown>> => {
  const body: unknown = await response.json()
  if (isRecord(body)) return body
  throw new GatewayError('The gateway sent no object.')
}
