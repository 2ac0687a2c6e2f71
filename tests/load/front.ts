import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'

export type FrontRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
  /** The client's address, as the proxy passes it on. */
  address: string
}
export type FrontReply = { status: number; text: string; isReplay: boolean }

/**
 * What a proxy in front of the API processes does: each request goes to the next process, and to the other one if
 * nobody listens there. A request that has reached a process is never sent again, because it may have been carried out.
 */
export type Front = {
  /** @throws Error when no process answers, or the connection ends before the response does */
  send(sent: FrontRequest): Promise<FrontReply>
  /** The response's head, with its body to be read. */
  open(sent: FrontRequest, signal: AbortSignal): Promise<IncomingMessage>
}

const TIMEOUT_MS = 30_000

export const createFront = (urls: readonly string[]): Front => {
  const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }))
  let turn = 0
  const connect = async (
    sent: FrontRequest,
    options: { agent: boolean; signal: AbortSignal },
  ): Promise<IncomingMessage> => {
    const first = turn++ % urls.length
    for (let tries = 1; ; tries++) {
      const at = (first + tries - 1) % urls.length
      try {
        return await requestOnce(urls[at]!, sent, { agent: options.agent && agents[at]!, signal: options.signal })
      } catch (error) {
        if (tries === urls.length || !isRefused(error)) throw error
      }
    }
  }
  return {
    send: async sent => {
      const response = await connect(sent, { agent: true, signal: AbortSignal.timeout(TIMEOUT_MS) })
      return {
        status: response.statusCode!,
        text: await readText(response),
        isReplay: response.headers['idempotent-replayed'] === 'true',
      }
    },
    open: (sent, signal) => connect(sent, { agent: false, signal }),
  }
}

type Connection = { agent: Agent | false; signal: AbortSignal }

const requestOnce = (url: string, sent: FrontRequest, { agent, signal }: Connection): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { ...sent.headers, 'x-forwarded-for': sent.address }
    const started: ClientRequest = request(url + sent.path, { method: sent.method, headers, agent, signal }, resolve)
    started.on('error', error => {
      // An idle connection that the server closed just now: nothing was received there.
      const isStale = started.reusedSocket && sent.method === 'GET' && codeOf(error) === 'ECONNRESET'
      if (isStale) resolve(requestOnce(url, sent, { agent: false, signal }))
      else reject(describe(error, url, started))
    })
    started.end(sent.body)
  })

/** The same error, and where the request was when it came. */
const describe = (error: Error, url: string, { reusedSocket, socket }: ClientRequest): Error => {
  const connection = !socket ? 'no connection' : socket.connecting ? 'connecting' : reusedSocket ? 'reused' : 'new'
  const { localPort, bytesWritten, bytesRead } = socket ?? {}
  error.message += ` (${url}, ${connection}, port ${localPort}, ${bytesWritten} bytes sent, ${bytesRead} received)`
  return error
}

const readText = async (response: IncomingMessage): Promise<string> => {
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response) text += chunk as string
  return text
}

const isRefused = (error: unknown): boolean => codeOf(error) === 'ECONNREFUSED'
const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code
