import { closeSync, openSync, writeSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import Sqlite from '../../../server/db/engines/sqlite-driver.ts'
import { checkDatabase } from '../../../server/jobs/database-check.ts'
import { getServerStatus } from '../../../src/contract/settings/server-status.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
afterEach(() => server.stop())

/** Overwrites the first pages of a table and its indexes in the file, as a failing disk does. */
const damageTable = (table: string): void => {
  const path = server.store.file!
  const connection = new Sqlite(path)
  const find = connection.prepare<[string], number>('select rootpage from sqlite_master where tbl_name = ?').pluck()
  const [pages, size] = [find.all(table), connection.pragma('page_size', { simple: true }) as number]
  connection.pragma('wal_checkpoint(truncate)')
  connection.close()
  const file = openSync(path, 'r+')
  for (const page of pages) writeSync(file, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size)
  closeSync(file)
}

const ready = async () => {
  server.advance(2000)
  const response = await fetch(`${server.url}/readyz`)
  return [response.status, await response.text()]
}
const DAMAGED = [503, expect.stringContaining('The database is damaged. Stop Haat and put the last backup back')]

describe('A damaged page of the database', () => {
  it('that no request reads is found by a check of all pages, and shown to admins', async () => {
    server = await startServer()
    const admin = await server.user('ADMIN')
    const readDamage = async () => (await server.call(getServerStatus, {}, { as: admin })).data.database.damage
    await checkDatabase(server.services)
    expect([await ready(), await readDamage()]).toEqual([[200, 'ready\n'], undefined])
    damageTable('contact_messages')
    await checkDatabase(server.services)
    expect([await ready(), await readDamage()]).toEqual([DAMAGED, expect.stringMatching(/page|malformed/)])
  })

  it('that a request reads is answered with a plain sentence, and noticed at once', async () => {
    server = await startServer()
    const admin = await server.user('ADMIN')
    damageTable('contact_messages')
    expect((await ready())[0]).toBe(200)
    const response = await server.request('/contact', { headers: { authorization: admin.accessToken } })
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { message: 'The market cannot read some of its data. Whoever runs it must restore a backup.' },
    ])
    expect(await ready()).toEqual(DAMAGED)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})
