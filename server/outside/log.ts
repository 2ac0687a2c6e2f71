import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * Lines of JSON on standard output. What identifies a person or opens a door never reaches a line: calls log names of
 * endpoints, statuses and durations, and these paths are cut should a caller forget.
 */
export const createLog = (level: string = 'info'): Log =>
  pino({
    level,
    base: null,
    redact: {
      paths: [
        'password',
        'email',
        'token',
        'accessToken',
        'refreshToken',
        'authorization',
        'cookie',
        '*.password',
        '*.email',
      ],
      remove: true,
    },
  })
