import { formatDhakaDay, toDhakaDay } from '../contract/dhaka-days.ts'
import type { Endpoint, InputOf } from '../contract/endpoint.ts'
import { pickMarketName } from '../contract/market/market-settings.ts'
import { ERROR_MESSAGES } from '../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../local/api/client.ts'
import { buildWireRequest } from '../local/api/request.ts'
import { getAccessToken } from '../local/api/session.ts'
import { getMarket } from '../ui/state/market.ts'
import type { MessageKey } from '../ui/text/i18n.ts'

/** Revoking the URL at once would cancel the download in some browsers. */
const REVOKE_DELAY_MS = 60_000

/**
 * Downloads what an endpoint answers as a file. The token goes in a header, which a plain link cannot send.
 * @param offlineMessage what to tell a person without a network
 * @throws ApiFailure offline, or when nobody is signed in
 */
export const downloadFile = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { name, extension, offlineMessage }: { name: string; extension: string; offlineMessage: MessageKey },
): Promise<void> => {
  const token = await getAccessToken()
  if (!token) throw new ApiFailure('SIGNED_OUT', ERROR_MESSAGES.unauthenticated)
  const { path } = buildWireRequest(endpoint, input)
  saveBlob(await fetchFile(path, token, offlineMessage), name, extension)
}

/** `bazar-bondhu-orders-2026-11-22.csv`: the market, what it is, and the day in Bangladesh. */
export const createFileName = (market: string, name: string, extension: string, now: number): string => {
  const prefix = market.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `${[...prefix, name, formatDhakaDay(toDhakaDay(now))].join('-')}.${extension}`
}

/** Offers a file to save, named after the market and today. */
export const saveBlob = (file: Blob, name: string, extension: string): void => {
  const href = URL.createObjectURL(file)
  const download = createFileName(pickMarketName(getMarket(), 'en'), name, extension, Date.now())
  Object.assign(document.createElement('a'), { href, download }).click()
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_DELAY_MS)
}

const fetchFile = async (path: string, token: string, offlineMessage: MessageKey): Promise<Blob> => {
  const response = await fetch(path, { headers: { authorization: token } }).catch(() => null)
  // Only a file is an attachment: a captive portal's page, or one of a proxy, is not.
  const isFile = response?.ok && response.headers.get('content-disposition')?.startsWith('attachment')
  if (!response || !isFile) throw new ApiFailure(response?.status ?? 'FETCH_ERROR', offlineMessage)
  return response.blob()
}
