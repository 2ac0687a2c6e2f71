import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HaltingPage = {
  url: string
  /** Sends the rest of the page up to the next halt. */
  proceed(): void
  close(): Promise<void>
}

/**
 * Serves a server's home page without styles, scripts or pictures of its own address, and halts behind each of these
 * parts of the HTML, as a slow network does anywhere.
 */
export const serveHaltingPage = async (origin: string, halts: readonly RegExp[]): Promise<HaltingPage> => {
  const response = await fetch(origin)
  const pieces = cut(await response.text(), halts)
  const policy = response.headers.get('content-security-policy')!
  let open: ServerResponse | undefined
  const proceed = () => {
    const piece = pieces.shift()!
    if (pieces.length > 0) open!.write(piece)
    else open!.end(piece)
  }
  const server = createServer((request, outgoing) => {
    if (request.url !== '/') return outgoing.writeHead(404).end()
    open = outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    proceed()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    proceed,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

const cut = (html: string, halts: readonly RegExp[]): string[] => {
  const pieces: string[] = []
  let rest = html
  for (const halt of halts) {
    const { index, 0: found } = halt.exec(rest)!
    pieces.push(rest.slice(0, index + found.length))
    rest = rest.slice(index + found.length)
  }
  return [...pieces, rest]
}
