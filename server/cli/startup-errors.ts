import { ConfigError } from '../config/config.ts'

type SystemError = Error & { code: string; syscall?: string; path?: string; hostname?: string }

/** Describes why the server cannot start, in lines for the operator. Only unexpected errors have a stack. */
export const describeStartupError = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.lines
  if (!(error instanceof Error)) return [String(error)]
  return [(isSystemError(error) && describeSystemError(error)) || (error.stack ?? error.message)]
}

const isSystemError = (error: Error): error is SystemError => 'code' in error && typeof error.code === 'string'

const describeSystemError = (error: SystemError): string | undefined => {
  const { code, syscall, hostname } = error
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST or DATABASE_URL: the host ${hostname} cannot be found from here.`
  }
  if (syscall === 'listen') return LISTEN_ERRORS[code] ?? `HOST and PORT: the server cannot listen there (${code}).`
  if (syscall === 'connect')
    return `DATABASE_URL: the database does not answer (${code}). Start it, or check the address.`
  if (code.startsWith('SQLITE_')) return DATABASE_ERRORS[code] ?? `DATA_DIR: the database cannot be opened (${code}).`
  if (error.path !== undefined) return `DATA_DIR: must be a folder that may be written to (${code}, ${error.path}).`
  return isPostgresRefusal(error) ? `DATABASE_URL: the database refuses: ${error.message}.` : undefined
}

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: 'PORT: another program listens there already. Stop it, or choose another port with PORT=3001.',
  EADDRNOTAVAIL: 'HOST: this machine has no such address. Use 127.0.0.1, or 0.0.0.0 for all that it has.',
  EACCES: 'PORT: ports below 1024 need root. Choose 1024 or higher.',
}

const DAMAGED_DATABASE =
  'DATA_DIR: haat.db there is damaged, or no database. Put a copy back with npm run restore -- FILE'
const DATABASE_ERRORS: Record<string, string> = {
  SQLITE_NOTADB: DAMAGED_DATABASE,
  SQLITE_CORRUPT: DAMAGED_DATABASE,
  SQLITE_FULL: 'DATA_DIR: the disk is full.',
}

/** SQLSTATE classes 28 (authorization), 3D (no such database), 53 (no resources) and 57P (shutting down). */
const isPostgresRefusal = ({ code }: SystemError): boolean => /^(?:28|3D|53|57P)\w+$/.test(code) && code.length === 5
