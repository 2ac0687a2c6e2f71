import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { ENGINES, type OpenEngine } from '../../support/servers/engines.ts'

const INDEX = 'order_events_actor'
const ERASURE = `update order_events set actor_name = 'x' where actor_id = 'y'`

describe.each(ENGINES)('What an account has done on $name', engine => {
  let opened: OpenEngine
  let store: Store
  beforeAll(async () => {
    opened = await engine.openEmpty()
    store = await openStore(opened)
  }, 60_000)
  afterAll(async () => {
    await store.close()
    await opened.drop()
  })

  it('is found by an index', async () => {
    const plan = await store.write(async tx => {
      if (store.engine === 'sqlite') return sql.raw(`explain query plan ${ERASURE}`).execute(tx)
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql.raw(`explain ${ERASURE}`).execute(tx)
    })
    expect(JSON.stringify(plan.rows)).toContain(INDEX)
  })
})

describe.each(ENGINES.filter(({ name }) => name === 'PostgreSQL'))(
  'An index that a migration declares on $name',
  engine => {
    let opened: OpenEngine
    let client: pg.Client
    beforeAll(async () => {
      opened = await engine.open()
      client = new pg.Client(opened.databaseUrl)
      await client.connect()
    }, 60_000)
    afterAll(async () => {
      await client.end()
      await opened.drop()
    })

    const isValid = async () =>
      (await client.query('select from pg_index where indexrelid = to_regclass($1) and indisvalid', [INDEX]))
        .rowCount === 1

    it('is begun again where it was left unfinished', async () => {
      await client.query(`update pg_index set indisvalid = false where indexrelid = '${INDEX}'::regclass`)
      expect(await isValid()).toBe(false)
      const store = await openStore(opened)
      expect(await isValid()).toBe(true)
      await store.close()
    })

    it('is built while others write into its table', async () => {
      await client.query(`drop index ${INDEX}`)
      await client.query('begin')
      await client.query(ERASURE)
      const opening = openStore(opened)
      const writer = new pg.Client(opened.databaseUrl)
      await writer.connect()
      const building = `select from pg_stat_activity where query like 'create index concurrently ${INDEX}%' and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await writer.query(building)).rowCount).toBe(1), 20_000)
      await writer.query(`set lock_timeout = '5s'`)
      await writer.query(ERASURE)
      await writer.end()
      await client.query('commit')
      await (await opening).close()
      expect(await isValid()).toBe(true)
    }, 60_000)

    it('gets its settings once it is built', async () => {
      const readTarget = async () => {
        const { rows } = await client.query(
          "select attstattarget from pg_attribute where attrelid = 'search_documents_facts'::regclass and attnum = 1",
        )
        return rows[0].attstattarget
      }
      await client.query('drop index search_documents_facts')
      await (await openStore(opened)).close()
      expect(await readTarget()).toBe(0)
    })

    it('is left to the process that builds it', async () => {
      await client.query(`drop index ${INDEX}`)
      await client.query('select pg_advisory_lock(4812003)')
      const store = await openStore(opened)
      expect(await isValid()).toBe(false)
      await client.query('select pg_advisory_unlock(4812003)')
      await store.close()
    })
  },
)
