import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A body up to this size is read to its end even when its call is refused: the connection can be used again. */
const READ_ANYWAY_BYTES = 256 * 1024
/** How long a refused sender may take to read the answer before the connection is cut. */
const LINGER_MS = 1_000

/**
 * A connection that brings a large body is closed after the answer, and the rest of a refused body is not read: at 20 MB a
 * call, reading what is thrown away costs the other callers more than the uploads themselves.
 *
 * The socket is not destroyed at once. The kernel answers bytes that nobody reads with a reset, which can reach the sender
 * before it has read the answer. So our side is ended, reading stops, and the socket lingers (RFC 9112, section 9.6).
 */
export const closeAfterUploads = (server: Server): void => {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!bringsMuch(request)) return
    response.setHeader('Connection', 'close')
    const { socket } = request
    // Node calls this when the answer is written.
    socket.destroySoon = () => (request.complete ? destroyWhenWritten(socket) : linger(socket))
  })
}

const bringsMuch = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_ANYWAY_BYTES

const destroyWhenWritten = (socket: Socket): void => {
  socket.end()
  if (socket.writableFinished) socket.destroy()
  else socket.once('finish', () => socket.destroy())
}

const linger = (socket: Socket): void => {
  socket.end()
  // Node resumes an unread body in the next tick.
  setImmediate(() => socket.pause())
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
