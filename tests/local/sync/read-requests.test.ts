import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendContact } from '../../../src/contract/contact/contact-writes.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { requestEndpoint, transport } from '../../../src/local/api/client.ts'
import { startReadPreemption } from '../../../src/local/api/read-preemption.ts'
import { closeMessageChannel } from '../../../src/local/db/cross-tab-messages.ts'

/** A server that does not answer reads, and answers a write once no read is in flight: one connection for all. */
let reads: ServerResponse[] = []
let readCount = 0
let answerReads = false
let waitingWrite: ServerResponse | undefined
const answer = (response: ServerResponse, data: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data }))
const answerWrite = () => {
  if (reads.length > 0 || !waitingWrite) return
  answerReads = true
  answer(waitingWrite, { id: '01900000-0000-7000-8000-000000000001' })
  waitingWrite = undefined
}
const server = createServer((request, response) => {
  if (request.method !== 'GET') {
    waitingWrite = response
    return answerWrite()
  }
  readCount += 1
  if (answerReads) return void answer(response, null)
  reads.push(response)
  response.on('close', () => {
    reads = reads.filter(other => other !== response)
    answerWrite()
  })
})

let stop: () => void
beforeEach(async () => {
  ;[reads, readCount, answerReads, waitingWrite] = [[], 0, false, undefined]
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  transport.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = startReadPreemption()
})
afterEach(async () => {
  stop()
  closeMessageChannel()
  transport.origin = ''
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const message = { name: 'Rahima', email: 'rahima@example.com', subject: 'A question', message: 'When do you open?' }
const read = () => requestEndpoint(getSettings, {}).catch(failure => failure.status)

describe('A read in flight while a write waits', () => {
  it('is aborted, and repeated when the write has its response', async () => {
    const reading = read()
    await vi.waitFor(() => expect(reads).toHaveLength(1))
    await requestEndpoint(sendContact, message)
    // The fake server's response is not valid settings; what counts is that it was requested and answered again.
    expect(await reading).toBe('PARSING_ERROR')
    expect(readCount).toBe(2)
  })

  it('continues while the write is a background write', async () => {
    const ended = new AbortController()
    const reading = requestEndpoint(getSettings, {}, { signal: ended.signal }).catch(() => 'ended')
    await vi.waitFor(() => expect(reads).toHaveLength(1))
    const writing = requestEndpoint(sendContact, message, { isUrgent: false })
    await vi.waitFor(() => expect(waitingWrite).toBeDefined())
    expect(reads).toHaveLength(1)
    ended.abort()
    expect(await reading).toBe('ended')
    await writing
    expect(readCount).toBe(1)
  })
})

describe('A request that is never answered', () => {
  /** The same timeout, but at once. */
  const shortenTimeouts = () => {
    const original = AbortSignal.timeout.bind(AbortSignal)
    return vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => original(50))
  }
  afterEach(() => vi.restoreAllMocks())

  it('ends with a timeout: a read after 30 seconds', async () => {
    const timeout = shortenTimeouts()
    expect(await read()).toBe('TIMEOUT_ERROR')
    expect(timeout).toHaveBeenCalledWith(30_000)
    await vi.waitFor(() => expect(reads).toHaveLength(0))
  })

  it('ends with a timeout: a write later, the longer its body is', async () => {
    const stuck = read()
    await vi.waitFor(() => expect(reads).toHaveLength(1))
    const timeout = shortenTimeouts()
    const long = { ...message, message: 'When do you open? '.repeat(80) }
    const failed = requestEndpoint(sendContact, long, { isUrgent: false }).catch(failure => failure.status)
    expect(await failed).toBe('TIMEOUT_ERROR')
    expect(timeout).toHaveBeenCalledWith(31_000)
    server.closeAllConnections()
    expect(await stuck).toBe('FETCH_ERROR')
  })
})
