import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics, Sample } from '../adapters/metrics/metrics.ts'
import type { Services } from '../adapters/services.ts'
import { readCacheUses } from '../db/cache-uses.ts'
import { readLastBackup } from '../db/copies/last-backup.ts'
import { SECURITY_HEADERS } from '../http/responses/headers.ts'
import { readTextStatus, type TextStatus } from '../mails/text-status.ts'
import { type QueueDepth, readQueueDepths } from './queue-depths.ts'

/** Makes each scrape read the state of this server: queues, event streams, request bodies, caches. */
export const addServerMetrics = (metrics: Metrics, services: Services): void => {
  metrics.addSource(async () => {
    const now = services.now()
    const depths = await readQueueDepths(services.store.read, now)
    const lastBackup = ((await readLastBackup(services.store.read)) ?? 0) / 1000
    return [
      ...depths.flatMap(depth => toQueueSamples(depth, now)),
      ...(services.config.texts?.kind === 'infobip' ? toTextSamples(await readTextStatus(services)) : []),
      { metric: 'haat_last_backup_timestamp_seconds', value: lastBackup },
      ...readProcessSamples(services),
    ]
  })
}

const toQueueSamples = ({ queue, rows, oldestAt }: QueueDepth, now: number): Sample[] => [
  { metric: 'haat_queue_rows', labels: { queue }, value: rows },
  { metric: 'haat_queue_oldest_seconds', labels: { queue }, value: oldestAt === null ? 0 : (now - oldestAt) / 1000 },
]

const toTextSamples = ({ sent, delivered, failed }: TextStatus): Sample[] =>
  Object.entries({ sent, delivered, failed }).map(([status, value]) => ({
    metric: 'haat_text_messages',
    labels: { status },
    value,
  }))

const readProcessSamples = ({ inFlight, store }: Services): Sample[] => [
  ...(['account', 'guest'] as const).map(
    (audience): Sample => ({
      metric: 'haat_event_streams',
      labels: { audience },
      value: inFlight.getReserved(`${audience}-streams-total`),
    }),
  ),
  { metric: 'haat_body_bytes', value: inFlight.getReserved('body-bytes') },
  ...[...readCacheUses(store.read)].flatMap(([cache, { hits, misses }]): Sample[] => [
    { metric: 'haat_cache_uses_total', labels: { cache, result: 'hit' }, value: hits },
    { metric: 'haat_cache_uses_total', labels: { cache, result: 'miss' }, value: misses },
  ]),
]

/** Responds to a scrape. With a token, only to whoever sends it as `Authorization: Bearer …`. */
export const serveMetrics = async (
  metrics: Metrics,
  token: string | null,
  authorization: string | undefined,
): Promise<Response> => {
  if (token !== null && !isSameText(authorization ?? '', `Bearer ${token}`))
    return new Response(null, { status: 401, headers: { ...SECURITY_HEADERS, 'www-authenticate': 'Bearer' } })
  const { contentType, text } = await metrics.render()
  return new Response(text, {
    headers: { ...SECURITY_HEADERS, 'content-type': contentType, 'cache-control': 'no-store' },
  })
}

/** Takes the same time for every wrong text. */
const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
