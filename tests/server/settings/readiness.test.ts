import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../../server/db/store.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer } from '../../support/servers/test-server.ts'

/** Makes every write fail, as on a full disk, while reads work. */
const refuseWrites = async (store: Store): Promise<void> => {
  if (store.engine === 'sqlite') {
    await store.write(tx => sql`pragma query_only = on`.execute(tx))
    return
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.read)
  await sql`alter database ${sql.id(rows[0]!.name)} set default_transaction_read_only = on`.execute(store.read)
  await store.write(tx =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`.execute(
      tx,
    ),
  )
  await store.write(tx => sql`set session characteristics as transaction read only`.execute(tx))
}

describe.each(ENGINES)('/readyz on $name', engine => {
  it('reports ready while writes succeed, and not ready when they fail although reads work', async () => {
    const server = await startServer({ engine })
    const ready = async () => {
      const response = await fetch(`${server.url}/readyz`)
      return [response.status, await response.text()]
    }
    expect(await ready()).toEqual([200, 'ready\n'])
    await refuseWrites(server.store)
    server.advance(2000)
    expect(await ready()).toEqual([503, 'not ready\n'])
    expect((await server.request('/settings')).status).toBe(200)
    await server.stop()
  })

  it('writes once for many checks within a second', async () => {
    const server = await startServer({ engine })
    const responses = await Promise.all(Array.from({ length: 50 }, () => fetch(`${server.url}/readyz`)))
    expect(responses.every(response => response.status === 200)).toBe(true)
    const row = server.store.read.selectFrom('counters').select('value').where('name', '=', 'readiness')
    const first = await row.executeTakeFirstOrThrow()
    expect(first.value).toBe(1)
    await fetch(`${server.url}/readyz`)
    expect(await row.executeTakeFirstOrThrow()).toEqual(first)
    server.advance(2000)
    await fetch(`${server.url}/readyz`)
    expect((await row.executeTakeFirstOrThrow()).value).toBe(2)
    await server.stop()
  })
})
