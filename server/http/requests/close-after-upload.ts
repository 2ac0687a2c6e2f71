import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Bodies up to this size are read to the end even if the request is rejected, so that the connection can be reused. */
const READ_ANYWAY_BYTES = 256 * 1024
/** How long a rejected client may take to read the response before the connection is destroyed, by default. */
const LINGER_MS = 1_000

/**
 * Closes a connection after the response to a large body, without reading the rest of a rejected body: reading 20 MB
 * per request only to discard it would cost other clients more than the uploads themselves.
 *
 * The socket is not destroyed at once. The kernel answers unread bytes with a reset, which may reach the client before
 * it has read the response. So the server's side is ended, reading stops, and the socket lingers (RFC 9112, section
 * 9.6).
 */
export const closeAfterUploads = (server: Server, lingerMs = LINGER_MS): void => {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasLargeBody(request.headers)) return
    response.setHeader('Connection', 'close')
    const { socket } = request
    // Node calls this after it has written the response.
    socket.destroySoon = () => (request.complete ? destroyWhenWritten(socket) : linger(socket, lingerMs))
  })
}

export const hasLargeBody = (headers: Record<string, string | string[] | undefined>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_ANYWAY_BYTES

const destroyWhenWritten = (socket: Socket): void => {
  socket.end()
  if (socket.writableFinished) socket.destroy()
  else socket.once('finish', () => socket.destroy())
}

const linger = (socket: Socket, lingerMs: number): void => {
  socket.end()
  // Node resumes an unread body in the next tick.
  setImmediate(() => socket.pause())
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
