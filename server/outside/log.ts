import pino, { type Logger } from 'pino'

export type Log = Logger

const CUT = ['password', 'email', 'token', 'accessToken', 'refreshToken', 'authorization', 'cookie']

/**
 * The log: a line of JSON each, or a short line for the person who watches a terminal. What identifies somebody or opens a
 * door never reaches a line: calls log names of endpoints, ids and durations, and these fields are cut should one forget.
 */
export const createLog = (level: string = 'info', stream: NodeJS.WriteStream = process.stdout): Log => {
  const options = { level, base: null, redact: { paths: CUT.flatMap(name => [name, `*.${name}`]), remove: true } }
  return stream.isTTY ? pino(options, { write: line => stream.write(readable(line)) }) : pino(options, stream)
}

/** `{"level":30,"time":1,"msg":"Drawing pictures","done":50}` → `Drawing pictures (done 50)` */
export const readable = (line: string): string => {
  const { level, time, msg, err, ...rest } = JSON.parse(line)
  const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const sign = level >= 40 ? '! ' : ''
  const trace = err?.stack ? `\n${err.stack}` : ''
  return `${sign}${msg}${details.length > 0 ? ` (${details.join(', ')})` : ''}${trace}\n`
}
