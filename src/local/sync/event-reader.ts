import * as v from 'valibot'
import { API_PREFIX } from '../../contract/constants.ts'
import { EventHint, streamEvents } from '../../contract/sync/sync.ts'
import { abortWithAny } from '../api/abort-signals.ts'
import { transport } from '../api/client.ts'
import { reportReachable } from '../api/connection.ts'
import { parseJson } from '../api/parse-json.ts'

/** A stream that was silent for this long is dead; the server sends a comment every 20 s. */
export const SILENCE_TIMEOUT_MS = 45_000
const MAX_BUFFER = 65_536

/**
 * Reads the server's event stream until it ends, is silent for 45 s, or is aborted. Uses fetch with a stream reader,
 * because EventSource cannot send the authorization header.
 * @param heard called with each hint, and with null for any other event or comment
 * @returns the HTTP status; 200 means that it was open and has ended
 * @throws what fetch throws
 */
export const readEvents = async (
  token: string | null,
  heard: (hint: EventHint | null) => void,
  signal: AbortSignal,
): Promise<number> => {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS)
  }
  wait()
  try {
    const response = await transport.fetch(transport.origin + API_PREFIX + streamEvents.path, {
      headers: { accept: 'text/event-stream', ...(token && { authorization: token }) },
      credentials: 'include',
      cache: 'no-store',
      signal: abortWithAny([signal, silence.signal]),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) return response.ok ? 502 : response.status
    reportReachable()
    heard(null)
    await readStream(response.body.pipeThrough(new TextDecoderStream()).getReader(), heard, wait)
    return response.status
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

/** The hints in a piece of the stream, and the text after its last blank line. */
export const parseEvents = (text: string): { hints: EventHint[]; rest: string } => {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  return { hints: blocks.flatMap(parseHints), rest: rest.length > MAX_BUFFER ? '' : rest }
}

const readStream = async (
  reader: ReadableStreamDefaultReader<string>,
  heard: (hint: EventHint | null) => void,
  wait: () => void,
): Promise<void> => {
  for (let rest = ''; ; ) {
    wait()
    const { done, value } = await reader.read()
    if (done) return
    const parsed = parseEvents(rest + value)
    rest = parsed.rest
    if (parsed.hints.length === 0) heard(null)
    for (const hint of parsed.hints) heard(hint)
  }
}

/** Comments, and events of a newer release, are no hints. */
const parseHints = (block: string): EventHint[] => {
  const data = block
    .split('\n')
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice(5).trimStart())
    .join('\n')
  const parsed = v.safeParse(EventHint, parseJson(data))
  return parsed.success ? [parsed.output] : []
}
