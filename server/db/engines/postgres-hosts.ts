import pg from 'pg'
import { CONNECTION_SETTINGS } from './postgres-deadlines.ts'

const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/

/**
 * The hosts of an address such as `postgres://haat@a:5432,b:5432/haat`, each as an address of its own. One of them is in
 * use until it fails.
 */
export type DatabaseHosts = {
  count: number
  /** The address of the host in use. */
  current(): string
  /** Takes the next host, unless another call has done so since `failed` was in use. */
  leave(failed: string): void
}

export const listHosts = (databaseUrl: string): DatabaseHosts => {
  const [, scheme = '', hosts = '', rest = ''] = AUTHORITY.exec(databaseUrl) ?? []
  const urls = hosts.includes(',') ? hosts.split(',').map(host => `${scheme}${host}${rest}`) : [databaseUrl]
  let index = 0
  const current = () => urls[index % urls.length] ?? databaseUrl
  return {
    count: urls.length,
    current,
    leave: failed => {
      if (failed === current()) index++
    },
  }
}

/**
 * The address of the host that can be written to. Commands talk to one host.
 * @throws Error of the last host when none can be reached
 */
export const findPrimary = async (databaseUrl: string): Promise<string> => {
  const hosts = listHosts(databaseUrl)
  if (hosts.count === 1) return databaseUrl
  for (let tries = 1; ; tries++) {
    const host = hosts.current()
    try {
      if ((await isPrimary(host)) || tries >= hosts.count) return host
    } catch (error) {
      if (tries >= hosts.count) throw error
    }
    hosts.leave(host)
  }
}

const isPrimary = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ ...CONNECTION_SETTINGS, connectionString })
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } finally {
    await client.end().catch(() => undefined)
  }
}
