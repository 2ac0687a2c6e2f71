import { sql } from 'kysely'
import { SECURITY_HEADERS } from '../headers.ts'
import type { Services } from '../services.ts'

/** The process runs. */
export const healthz = (): Response => plain(200, 'ok')

/** The database answers: calls may be sent here. */
export const readyz = async ({ store, log }: Services): Promise<Response> => {
  try {
    await sql`select 1`.execute(store.read)
    return plain(200, 'ready')
  } catch (error) {
    log.error({ err: error }, 'The database does not answer.')
    return plain(503, 'not ready')
  }
}

const plain = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
