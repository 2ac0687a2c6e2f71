import { sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startHttpServer } from '../../../server/cli/http-server.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { createPayment, getPayment } from '../../../src/contract/payments/payments.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { BKASH_ACCOUNT, type BkashServer, startBkashServer } from '../../support/gateways/bkash-server.ts'
import { createCertificate } from '../../support/servers/certificate.ts'

const TOPIC = 'arn:aws:sns:ap-southeast-1:123456789012:payments'
const CERTIFICATE_URL = 'https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-0123abc.pem'
type Fields = Record<string, string>

const SIGNED = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type']

describe('A notification of bKash', () => {
  const { cert, key } = createCertificate('sns.amazonaws.com')
  let bkash: BkashServer
  let market: MarketFixture
  let signed: RunningServer
  let productId: string
  beforeAll(async () => {
    bkash = await startBkashServer()
    const gateways = [{ kind: 'bkash' as const, url: bkash.url, ...BKASH_ACCOUNT, snsTopicArn: TOPIC }]
    market = await openMarketFixture({ config: { isDemo: true, gateways } })
    productId = await market.addProduct({ stock: 100 })
    const { services } = market
    signed = await startHttpServer({
      ...services,
      store: { ...services.store, close: async () => undefined },
      readCertificate: async () => cert,
    })
  }, 60_000)
  afterAll(async () => {
    await signed.stop()
    await market.stop()
    await bkash.close()
  })

  const as = () => ({ as: market.customer })
  const start = async () => {
    const draft = await market.draft({ [productId]: 1 }, { paymentType: 'ONLINE' })
    const { data: order } = await market.call(placeOrder, draft, as())
    const { data } = await market.call(createPayment, { orderId: order.id, method: 'bkash' }, as())
    return { order, invoice: (await market.call(getPayment, { id: data.id }, as())).data.transactionId }
  }
  const statusOf = async (id: string) => (await market.call(getOrder, { id }, as())).data.paymentStatus
  const createMessage = (invoice: string, fields: Fields = {}, privateKey = key): Fields => {
    const message: Fields = {
      ...{ Type: 'Notification', MessageId: '1', TopicArn: TOPIC, SignatureVersion: '1' },
      Timestamp: new Date(market.services.now()).toISOString(),
      Message: JSON.stringify({ merchantInvoiceNumber: invoice, transactionStatus: 'Completed', trxID: 'ABC123' }),
      ...fields,
    }
    const text = SIGNED.map(name => `${name}\n${message[name]}\n`).join('')
    const Signature = sign('sha1', Buffer.from(text), privateKey).toString('base64')
    return { ...message, SigningCertURL: CERTIFICATE_URL, Signature }
  }
  const post = async (body: object) => {
    const options = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } }
    return (await fetch(`${signed.url}/payments/notify/bkash`, options)).status
  }
  /** As if the answer to the execution was lost. */
  const moveMoney = (invoice: string) => Object.assign(bkash.find(invoice), { status: 'Completed', trxId: 'ABC123' })

  it('makes the server ask for the payment, however often it comes', async () => {
    const { order, invoice } = await start()
    moveMoney(invoice)
    expect([await post(createMessage(invoice)), await post(createMessage(invoice))]).toEqual([200, 200])
    expect(await statusOf(order.id)).toBe('PAID')
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })
  })

  it('of a payment that bKash does not know as paid pays nothing', async () => {
    const { order, invoice } = await start()
    expect(await post(createMessage(invoice))).toBe(200)
    expect(await statusOf(order.id)).toBe('UNPAID')
  })

  it('is not believed when it was changed, signed by others, or of another topic', async () => {
    const { order, invoice } = await start()
    moveMoney(invoice)
    const before = bkash.requestPaths.length
    const forged = [
      { ...createMessage('another'), Message: createMessage(invoice).Message },
      createMessage(invoice, {}, createCertificate('sns.amazonaws.com').key),
      createMessage(invoice, { TopicArn: `${TOPIC}s` }),
      { merchantInvoiceNumber: invoice },
    ]
    for (const message of forged) expect(await post(message)).toBe(400)
    expect(bkash.requestPaths.length, 'bKash was not asked').toBe(before)
    expect(await statusOf(order.id)).toBe('UNPAID')
  })

  it('that is about no payment of ours is taken, and changes nothing', async () => {
    expect(await post(createMessage('unknown'))).toBe(200)
    expect(await post(createMessage('', { Message: 'You are subscribed.' }))).toBe(200)
  })
})
