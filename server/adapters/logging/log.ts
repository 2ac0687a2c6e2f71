import pino, { type Logger } from 'pino'

export type Log = Logger

const REDACTED_FIELDS = ['password', 'email', 'token', 'accessToken', 'refreshToken', 'authorization', 'cookie']
/** An error's own words and stack; what a driver hangs on it besides may quote the row that it is about. */
const ERROR_FIELDS = ['type', 'message', 'stack', 'code', 'constraint', 'table'] as const

/** What nobody should read in a log, wherever it stands in a line: e-mail addresses, phone numbers, signed tokens. */
const REDACTION_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'<>()=,:;\\/]+@[^\s"'<>()=,:;\\/]+\.[a-z]{2,}/gi, '[email]'],
  [/(?<![\w-])(?:\+?88)?01\d{9}(?![\w-])/g, '[phone]'],
  [/eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g, '[token]'],
]

/**
 * The log: a line of JSON each, or a short line for the person who watches a terminal, who is spared the calls. What
 * identifies somebody or opens a door never reaches a line: calls log names of endpoints, ids and durations, these fields
 * are cut should one forget, and the line is searched once more for what an error's words may have brought along.
 */
export const createLog = (level?: string, stream: NodeJS.WriteStream = process.stdout): Log => {
  const shape = stream.isTTY ? formatLogLine : (line: string) => line
  const options = {
    level: level ?? (stream.isTTY ? 'info' : 'debug'),
    base: null,
    redact: { paths: REDACTED_FIELDS.flatMap(name => [name, `*.${name}`]), remove: true },
    serializers: { err: serializeError },
  }
  return pino(options, { write: line => stream.write(shape(redactText(line))) })
}

const redactText = (line: string): string =>
  REDACTION_PATTERNS.reduce((text, [found, name]) => text.replace(found, name), line)

const serializeError = (error: Error): unknown => {
  const whole = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  return Object.fromEntries(ERROR_FIELDS.flatMap(name => (whole[name] === undefined ? [] : [[name, whole[name]]])))
}

/** `{"level":30,"time":1,"msg":"Drawing pictures","done":50}` → `Drawing pictures (done 50)` */
export const formatLogLine = (line: string): string => {
  const { level, time, msg, err, ...rest } = JSON.parse(line)
  const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const sign = level >= 40 ? '! ' : ''
  const trace = err?.stack ? `\n${err.stack}` : ''
  return `${sign}${msg}${details.length > 0 ? ` (${details.join(', ')})` : ''}${trace}\n`
}
