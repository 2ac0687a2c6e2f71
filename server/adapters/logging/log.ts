import pino, { type Logger } from 'pino'

export type Log = Logger

const REDACTED_FIELDS = ['password', 'email', 'token', 'accessToken', 'refreshToken', 'authorization', 'cookie']
/** The logged fields of an error. Database drivers add others that may quote a row's content. */
const ERROR_FIELDS = ['type', 'message', 'stack', 'code', 'constraint', 'table'] as const

/** Longer texts come from a visitor, or from a library that quotes one. */
const MAX_TEXT_LENGTH = 4_000

/**
 * Personal data and secrets that are replaced anywhere in a line: e-mail addresses, phone numbers, JWTs. `contains` is
 * a part of every match: looking for it first is faster than running the pattern. A line may hold what a visitor sent,
 * so a pattern takes whole words, each once: one that looks for a match from every character would block the process.
 */
const REDACTIONS: readonly { contains: string; pattern: RegExp; redact(found: string, rest?: string): string }[] = [
  {
    contains: '@',
    pattern: /[^\s"'<>()=,:;\\/]+/g,
    redact: word => (/@[^@]+\.[a-z]{2}/i.test(word) ? '[email]' : word),
  },
  { contains: '01', pattern: /(?<![\w-])(?:\+?88)?01\d{9}(?![\w-])/g, redact: () => '[phone]' },
  {
    contains: 'eyJ',
    pattern: /eyJ[\w-]*(\.[\w-]+\.[\w-]+)?/g,
    redact: (token, isComplete) => (isComplete ? '[token]' : token),
  },
]

/**
 * Creates the log: JSON lines, or short readable lines in a terminal, where requests (debug level) are left out.
 * Personal data and secrets must not be logged. As a safety net the fields above are removed, and each line is searched
 * for patterns that an error message may contain. Long texts are cut.
 */
export const createLog = (level?: string, stream: NodeJS.WriteStream = process.stdout): Log => {
  const format = stream.isTTY ? formatLogLine : (line: string) => line
  const options = {
    level: level ?? (stream.isTTY ? 'info' : 'debug'),
    base: null,
    redact: { paths: REDACTED_FIELDS.flatMap(name => [name, `*.${name}`]), remove: true },
    serializers: { err: serializeError },
  }
  const write = writerOf(stream)
  return pino(options, { write: line => write(format(cutTexts(redactText(line)))) })
}

type Write = (line: string) => void
/** One for all logs of the process. */
let writeToStdout: Write | undefined

const writerOf = (stream: NodeJS.WriteStream): Write => {
  if (stream !== process.stdout || stream.isTTY) return line => void stream.write(line)
  writeToStdout ??= createJoinedWrite(stream)
  return writeToStdout
}

/**
 * Writes the lines of one turn of the event loop together, because each write to a pipe or file makes the process wait.
 * A process that exits writes them before.
 */
const createJoinedWrite = (stream: NodeJS.WriteStream): Write => {
  let lines = ''
  const flush = () => {
    if (lines !== '') stream.write(lines)
    lines = ''
  }
  process.on('exit', flush)
  return line => {
    if (lines === '') setImmediate(flush)
    lines += line
  }
}

const redactText = (line: string): string =>
  REDACTIONS.reduce(
    (text, { contains, pattern, redact }) => (text.includes(contains) ? text.replace(pattern, redact) : text),
    line,
  )

const cutTexts = (line: string): string =>
  line.length <= MAX_TEXT_LENGTH ? line : `${JSON.stringify(JSON.parse(line, cutText))}\n`

const cutText = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value

const serializeError = (error: Error): unknown => {
  const serialized: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  return Object.fromEntries(
    ERROR_FIELDS.flatMap(name => (serialized[name] === undefined ? [] : [[name, serialized[name]]])),
  )
}

/** `{"level":30,"time":1,"msg":"Drawing pictures","done":50}` → `Drawing pictures (done 50)` */
export const formatLogLine = (line: string): string => {
  const { level, time, msg, err, ...rest } = JSON.parse(line)
  const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const prefix = level >= 40 ? '! ' : ''
  const trace = err?.stack ? `\n${err.stack}` : ''
  return `${prefix}${msg}${details.length > 0 ? ` (${details.join(', ')})` : ''}${trace}\n`
}
