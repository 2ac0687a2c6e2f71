import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { findPrimary } from './postgres-hosts.ts'

/**
 * Runs `work` on a new, empty database of the same server, and deletes it afterwards. The user needs the right to
 * create databases.
 */
export const withTemporaryDatabase = async <T>(
  hosts: string,
  work: (temporaryUrl: string) => Promise<T>,
): Promise<T> => {
  const name = `haat_drill_${randomBytes(6).toString('hex')}`
  const databaseUrl = await findPrimary(hosts)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`create database ${name} template template0`)
    try {
      return await work(withDatabaseName(databaseUrl, name))
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}

const withDatabaseName = (databaseUrl: string, name: string): string => {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}
