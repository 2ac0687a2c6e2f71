import pg from 'pg'
import {
  createDatabase,
  type PostgresCluster,
  type PostgresStandby,
  startPostgres,
} from '../support/servers/postgres-cluster.ts'
import { type SilentProxy, startSilentProxy } from '../support/servers/silent-proxy.ts'

/** How a standby follows: it confirms each commit, it follows behind, or it has stopped to follow before the crash. */
export type Replication = 'synchronous' | 'asynchronous' | 'asynchronous, behind'

/** A primary and its standby, each behind an address of its own. */
export type FailoverCluster = {
  /** Names both addresses. */
  databaseUrl: string
  /** Waits until the standby has everything that the primary has, and follows as asked. */
  settle(): Promise<void>
  /** The standby gets nothing any more. */
  cutOff(): Promise<void>
  /** Ends the primary at once. */
  crash(): Promise<void>
  /** Makes the standby the primary. Nobody tells the processes where it is. */
  promote(): Promise<void>
  /** Gives the new primary a standby at the address of the former one. */
  replace(): Promise<void>
  stop(): Promise<void>
}

/** A crash of the program loses nothing that was committed; of a machine, nobody asks here. */
const SETTINGS = { synchronous_commit: 'on', fsync: 'off', max_connections: '200', jit: 'off' }

export const startFailoverCluster = async (replication: Replication): Promise<FailoverCluster> => {
  let primary: PostgresCluster = await startPostgres(SETTINGS)
  await createDatabase(primary.urlOf('postgres'), 'haat')
  let standby: PostgresStandby = await primary.addStandby()
  const addresses: [SilentProxy, SilentProxy] = [
    await startSilentProxy(primary.socket),
    await startSilentProxy(standby.socket),
  ]
  const replace = async () => {
    const former = addresses.find(({ target }) => target === primary.socket)!
    await primary.stop()
    primary = standby
    standby = await primary.addStandby()
    former.target = standby.socket
  }
  return {
    databaseUrl: `postgres://haat@${addresses.map(({ port }) => `127.0.0.1:${port}`).join(',')}/haat`,
    settle: async () => {
      await standby.catchUp()
      if (replication === 'synchronous') await requireConfirmation(primary)
    },
    cutOff: () => standby.cutOff(),
    crash: () => primary.crash(),
    promote: () => standby.promote(),
    replace,
    stop: async () => {
      for (const address of addresses) await address.close()
      await standby.stop()
      await primary.stop()
    },
  }
}

/** From now on a commit waits for the standby. */
const requireConfirmation = async (primary: PostgresCluster): Promise<void> => {
  const client = new pg.Client(primary.urlOf('postgres'))
  await client.connect()
  await client.query(`alter system set synchronous_standby_names = 'standby'`)
  await client.query('select pg_reload_conf()')
  const isSynchronous = `select from pg_stat_replication where application_name = 'standby' and sync_state = 'sync'`
  while ((await client.query(isSynchronous)).rowCount === 0) await client.query('select pg_sleep(0.05)')
  await client.end()
}
