import { errorProperty } from '../../config/error-code.ts'
import { driverErrorCode } from '../retry-transaction.ts'

/** Of `connect` and of an open socket (https://nodejs.org/api/errors.html#common-system-errors). ENOENT: no such socket file. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * Classes 08 (connection), 57P (shutting down, crashed, starting), too_many_connections, query_canceled (a statement that
 * took too long) and idle_in_transaction_session_timeout
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const SQL_STATES = /^(08\w{3}|57P0[123]|53300|57014|25P03)$/

/** What `pg` and its pool throw without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/

/** Has a query of PostgreSQL failed because there is no connection to it, or no answer in time? */
export const isDatabaseUnreachable = (error: unknown): boolean => {
  const code = driverErrorCode(error)
  if (SQL_STATES.test(code)) return true
  if (SYSTEM_CODES.has(code)) return code !== 'ENOENT' || errorProperty(error, 'syscall') === 'connect'
  return code === '' && error instanceof Error && MESSAGES.test(error.message)
}
