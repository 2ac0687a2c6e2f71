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

const TICK_MS = 1000
const MAX_TICKS = 30

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
    send: sent =>
      withDeadline(async signal => {
        const response = await connect(sent, { agent: true, signal })
        return {
          status: response.statusCode!,
          text: await readText(response),
          isReplay: response.headers['idempotent-replayed'] === 'true',
        }
      }),
    open: (sent, signal) => connect(sent, { agent: false, signal }),
  }
}

/**
 * Ticks are counted, not time: in a process that stood still, the response may wait to be read.
 * @throws Error that says how late the latest tick was, when there is no whole response after `MAX_TICKS`
 */
const withDeadline = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const deadline = new AbortController()
  let [ticks, tickedAt, latestMs] = [0, performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    latestMs = Math.max(latestMs, now - tickedAt - TICK_MS)
    tickedAt = now
    if (++ticks === MAX_TICKS) deadline.abort()
  }, TICK_MS)
  try {
    return await work(deadline.signal)
  } catch (error) {
    if (!deadline.signal.aborted) throw error
    const late = `no whole response after ${ticks} ticks, of which the latest was ${latestMs.toFixed(0)} ms late`
    throw new Error(`${late}: ${(error as Error).message}`, { cause: error })
  } finally {
    clearInterval(timer)
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
    // Without an effect after a response or an error.
    started.on('close', () => reject(describe(new Error('closed without a response'), url, started)))
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
