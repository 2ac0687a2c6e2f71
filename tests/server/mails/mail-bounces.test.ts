import { createHmac, sign } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseMailEvents } from '../../../server/adapters/mail/mail-events.ts'
import { type RunningServer, startHttpServer } from '../../../server/cli/http-server.ts'
import { queueMail } from '../../../server/mails/queue-mail.ts'
import { deliverNewsletters } from '../../../server/newsletters/newsletter-delivery.ts'
import { saveSubscriber } from '../../../server/newsletters/subscribers.ts'
import { forgotPassword } from '../../../src/contract/accounts/credentials.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listSentNewsletters, sendNewsletter } from '../../../src/contract/newsletters/newsletters.ts'
import { listCustomers } from '../../../src/contract/people/people.ts'
import { retryEmail } from '../../../src/contract/privacy/account.ts'
import { createCertificate } from '../../support/servers/certificate.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const TOKEN = 'a-token-of-the-mail-provider'
const MAILGUN_KEY = 'key-of-mailgun'
const EMAIL = 'Karim@Test.example'
const TO = { email: 'karim@test.example' }

const ses = (message: object) => ({ Type: 'Notification', MessageId: '1', Message: JSON.stringify(message) })

describe('The events of a webhook', () => {
  const recipients = [{ emailAddress: EMAIL, action: 'failed' }]
  it.each([
    ['our own JSON', { email: EMAIL, type: 'hard' }, ['hard']],
    [
      'several at once',
      {
        events: [
          { email: EMAIL, type: 'soft' },
          { email: EMAIL, type: 'complaint' },
        ],
      },
      ['soft', 'complaint'],
    ],
    [
      'Amazon SES through SNS',
      ses({ notificationType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: recipients } }),
      ['hard'],
    ],
    [
      'event publishing of Amazon SES',
      ses({ eventType: 'Bounce', bounce: { bounceType: 'Transient', bouncedRecipients: recipients } }),
      ['soft'],
    ],
    [
      'a complaint at Amazon SES',
      ses({ notificationType: 'Complaint', complaint: { complainedRecipients: recipients } }),
      ['complaint'],
    ],
    ['Postmark', { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Email: EMAIL }, ['hard']],
    ['a full mailbox at Postmark', { RecordType: 'Bounce', Type: 'SoftBounce', Email: EMAIL }, ['soft']],
    ['a complaint at Postmark', { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: EMAIL }, ['complaint']],
    ['Mailgun', { 'event-data': { event: 'failed', severity: 'permanent', recipient: EMAIL } }, ['hard']],
    ['a delay at Mailgun', { 'event-data': { event: 'failed', severity: 'temporary', recipient: EMAIL } }, ['soft']],
    ['a complaint at Mailgun', { 'event-data': { event: 'complained', recipient: EMAIL } }, ['complaint']],
    ['an opened mail at Postmark', { RecordType: 'Open', Email: EMAIL }, []],
    ['a delivery at Amazon SES', ses({ notificationType: 'Delivery', delivery: { recipients: [EMAIL] } }), []],
    ['a broken message of SNS', { Type: 'Notification', Message: '{' }, []],
    ['something that is no address', { email: 'karim', type: 'hard' }, []],
    ['nothing', null, []],
  ])('are read from %s', (_, body, kinds) => {
    expect(parseMailEvents(body)).toEqual(kinds.map(kind => ({ ...TO, kind })))
  })
})

describe.each(ENGINES)('A mail that came back, on $name', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      engine,
      config: { mailEvents: { token: TOKEN, mailgunKey: MAILGUN_KEY, snsTopicArn: null }, hasRateLimit: false },
    })
  })
  afterAll(() => server.stop())

  const report = (body: unknown, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
    fetch(`${server.url}/mail/events`, { method: 'POST', headers, body: JSON.stringify(body) })
  const isBlocked = async (user: TestUser) =>
    (await server.call(getProfile, {}, { as: user })).data.emailBouncedAt !== undefined
  const canMail = ({ email }: { email: string }) =>
    server.store.write(tx => queueMail(tx, { to: email, subject: 'An order', parts: [] }, server.services.now()))
  /** The subjects of the mails that were sent. */
  const mailsTo = async ({ email }: TestUser) => {
    await server.services.mail.drain()
    const folder = join(server.dataDir, 'mail')
    const sources = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    return sources.flatMap(source =>
      source.includes(`To: ${email}`) ? (/^Subject: (.*)$/m.exec(source)?.[1] ?? []) : [],
    )
  }
  const isSubscribed = async ({ email }: TestUser) => {
    const rows = server.store.read.selectFrom('subscribers').select('unsubscribed_at').where('email', '=', email)
    return (await rows.executeTakeFirstOrThrow()).unsubscribed_at === null
  }

  it('is believed only of the mail provider', async () => {
    const user = await server.user('CUSTOMER')
    const bounce = { email: user.email, type: 'hard' }
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
    const forged = [{}, { authorization: 'Bearer wrong' }, basic(`haat:${TOKEN}x`), { authorization: TOKEN }]
    for (const headers of forged) expect((await report(bounce, headers as Record<string, string>)).status).toBe(401)
    expect(await isBlocked(user)).toBe(false)
    expect((await report(bounce, basic(`haat:${TOKEN}`))).status, 'as SNS and Postmark send it').toBe(200)
    expect(await isBlocked(user)).toBe(true)
  })

  it('is believed of Mailgun by its signature, for a day', async () => {
    const user = await server.user('CUSTOMER')
    const sign = (timestamp: number, key = MAILGUN_KEY) => {
      const signature = createHmac('sha256', key).update(`${timestamp}abc`).digest('hex')
      return {
        signature: { timestamp: String(timestamp), token: 'abc', signature },
        'event-data': { event: 'failed', severity: 'permanent', recipient: user.email },
      }
    }
    const seconds = Math.floor(server.services.now() / 1000)
    for (const body of [sign(seconds, 'another key'), sign(seconds - 2 * 86_400), sign(Number.NaN)])
      expect((await report(body, {})).status).toBe(401)
    expect(await isBlocked(user)).toBe(false)
    expect((await report(sign(seconds), {})).status).toBe(200)
    expect(await isBlocked(user)).toBe(true)
  })

  it('is believed of Mailgun once by each signature, which does not cover the event', async () => {
    const [user, other] = [await server.user('CUSTOMER'), await server.user('CUSTOMER')]
    const timestamp = String(Math.floor(server.services.now() / 1000))
    const sign = (token: string) =>
      createHmac('sha256', MAILGUN_KEY)
        .update(timestamp + token)
        .digest('hex')
    const signature = { timestamp, token: '.5seen', signature: sign('.5seen') }
    const event = (recipient: string) => ({ event: 'failed', severity: 'permanent', recipient })
    expect((await report({ signature, 'event-data': event(user.email) }, {})).status).toBe(200)
    const moved = { ...signature, timestamp: `${timestamp}.5`, token: 'seen' }
    for (const again of [signature, moved])
      expect((await report({ signature: again, 'event-data': event(other.email) }, {})).status).toBe(401)
    expect([await isBlocked(user), await isBlocked(other)]).toEqual([true, false])
    const next = { timestamp, token: 'next', signature: sign('next') }
    expect((await report({ signature: next, 'event-data': event(other.email) }, {})).status).toBe(200)
    expect(await isBlocked(other)).toBe(true)
  })

  it('stops all mails to the address but those that somebody asks for', async () => {
    const [user, other] = [await server.user('CUSTOMER'), await server.user('CUSTOMER')]
    await report({ email: user.email.toUpperCase(), type: 'hard' })
    expect([await canMail(user), await canMail(other)]).toEqual([false, true])
    await server.call(forgotPassword, { email: user.email })
    expect(await mailsTo(user)).toEqual(['Set a new password'])
  })

  it('for now stops them once it has happened five times within a week', async () => {
    const user = await server.user('CUSTOMER')
    const bounce = () => report({ email: user.email, type: 'soft' })
    for (let times = 0; times < 4; times++) await bounce()
    expect(await canMail(user)).toBe(true)
    server.advance(8 * DAY_MS)
    for (let times = 0; times < 4; times++) await bounce()
    expect(await canMail(user), 'another week').toBe(true)
    await bounce()
    expect(await canMail(user)).toBe(false)
  })

  it('as spam ends the newsletter, and nothing else', async () => {
    const user = await server.user('CUSTOMER')
    await server.store.write(tx => saveSubscriber(tx, user.email, 1))
    await report({ email: user.email, type: 'complaint' })
    expect([await isSubscribed(user), await canMail(user)]).toEqual([false, true])
  })

  it('is counted once among the failed mails of the newsletter that was sent to the address last', async () => {
    const [admin, reader] = [await server.user('ADMIN'), await server.user('CUSTOMER')]
    await server.store.write(tx => saveSubscriber(tx, reader.email.toLowerCase(), server.services.now()))
    const send = async (subject: string) => {
      server.advance(1_000)
      await server.call(sendNewsletter, { subject, body: 'New sarees are here.' }, { as: admin })
      await deliverNewsletters(server.services)
      await server.services.mail.drain()
    }
    const countFailed = async () => {
      const { data } = await server.call(listSentNewsletters, {}, { as: admin })
      return Object.fromEntries(data.map(({ subject, failed, sent }) => [subject, [failed, sent]]))
    }
    await send('First')
    await send('Second')
    const before = await countFailed()
    expect(before.Second).toEqual(before.First)
    await report({ email: reader.email, type: 'hard' })
    await report({ email: reader.email, type: 'hard' })
    const [failed, sent] = before.Second as [number, number]
    expect(await countFailed()).toEqual({ First: before.First, Second: [failed + 1, sent - 1] })
    await report({ email: (await server.user('CUSTOMER')).email, type: 'hard' })
    expect((await countFailed()).Second, 'an address that reads no newsletter').toEqual([failed + 1, sent - 1])
  })

  it('is shown to admins, and forgotten when its owner tries again', async () => {
    const [user, admin] = [await server.user('CUSTOMER'), await server.user('ADMIN')]
    await report({ email: user.email, type: 'hard' })
    const find = async () => (await server.call(listCustomers, { searchTerm: user.email }, { as: admin })).data[0]!.user
    expect((await find()).emailBouncedAt).toMatch(/^\d{4}-/)
    expect((await server.call(retryEmail, {}, { as: user })).message).toContain(user.email)
    expect([await isBlocked(user), await canMail(user)]).toEqual([false, true])
    expect(await find()).not.toHaveProperty('emailBouncedAt')
    expect(await mailsTo(user)).toContain('Our mails reach you again')
  })
})

describe('A webhook of Amazon SNS', () => {
  const TOPIC = 'arn:aws:sns:ap-southeast-1:123456789012:bounces'
  const CERTIFICATE_URL = 'https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-0123abc.pem'
  const { cert, key } = createCertificate('sns.amazonaws.com')
  const read: string[] = []
  let isAmazonUp = true
  let server: TestServer
  let signed: RunningServer
  beforeAll(async () => {
    server = await startServer()
    const { services } = server
    signed = await startHttpServer({
      ...services,
      config: { ...services.config, mailEvents: { token: null, mailgunKey: null, snsTopicArn: TOPIC } },
      store: { ...services.store, close: async () => undefined },
      readCertificate: async url => {
        read.push(url)
        if (!isAmazonUp) throw new Error('Amazon does not answer.')
        return cert
      },
    })
  })
  afterAll(async () => {
    await signed.stop()
    await server.stop()
  })

  const NAMES = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
  type SnsFields = Record<string, string>
  const createMessage = (fields: SnsFields, privateKey = key) => {
    const Timestamp = new Date(server.services.now()).toISOString()
    const message: SnsFields = { MessageId: '1', Timestamp, TopicArn: TOPIC, SignatureVersion: '2', ...fields }
    const text = NAMES.flatMap(name => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('')
    const digest = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
    const Signature = sign(digest, Buffer.from(text), privateKey).toString('base64')
    return { SigningCertURL: CERTIFICATE_URL, ...message, Signature } as SnsFields
  }
  const toBounce = (email: string): SnsFields => ({
    Type: 'Notification',
    Message: JSON.stringify({
      notificationType: 'Bounce',
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] },
    }),
  })
  const post = async (body: object) =>
    (await fetch(`${signed.url}/mail/events`, { method: 'POST', body: JSON.stringify(body) })).status
  const isBlocked = async (user: TestUser) =>
    (await server.call(getProfile, {}, { as: user })).data.emailBouncedAt !== undefined

  it('is believed by its signature, in both versions, and its certificate is read once', async () => {
    for (const fields of [{}, { Subject: 'Bounced' }, { SignatureVersion: '1' }] as SnsFields[]) {
      const user = await server.user('CUSTOMER')
      expect(await post(createMessage({ ...toBounce(user.email), ...fields }))).toBe(200)
      expect(await isBlocked(user)).toBe(true)
    }
    expect(read).toEqual([CERTIFICATE_URL])
  })

  it('is not believed when it was changed, signed by others, of another topic, old, or names another certificate', async () => {
    const user = await server.user('CUSTOMER')
    const bounce = toBounce(user.email)
    const before = read.length
    const host = 'https://sns.ap-southeast-1.amazonaws.com'
    const urls = [
      'https://evil.example/SimpleNotificationService-0123abc.pem',
      `${host}.evil.example/SimpleNotificationService-0123abc.pem`,
      `${host}@evil.example/SimpleNotificationService-0123abc.pem`,
      'http://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-0123abc.pem',
      'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123abc.pem',
      `${host}/other/SimpleNotificationService-0123abc.pem`,
      `${host}/SimpleNotificationService-0123abc.pem?x`,
      `${host}/?redirect=https://evil.example/SimpleNotificationService-0123abc.pem`,
    ]
    const forged = [
      { ...createMessage(toBounce('other@test.example')), ...bounce },
      createMessage(bounce, createCertificate('sns.amazonaws.com').key),
      createMessage({ ...bounce, TopicArn: 'arn:aws:sns:ap-southeast-1:210987654321:bounces' }),
      createMessage({ ...bounce, Timestamp: new Date(server.services.now() - 2 * DAY_MS).toISOString() }),
      createMessage({ ...bounce, Timestamp: 'yesterday' }),
      { ...createMessage(bounce), Signature: '' },
      bounce,
      ...urls.map(url => ({ ...createMessage(bounce), SigningCertURL: url })),
    ]
    for (const message of forged) expect(await post(message), JSON.stringify(message)).toBe(401)
    expect(read.length, 'no certificate was read for them').toBe(before)
    expect(await isBlocked(user)).toBe(false)
  })

  it('is asked to come again while the certificate cannot be read', async () => {
    const user = await server.user('CUSTOMER')
    const url = CERTIFICATE_URL.replace('0123abc', 'ffff')
    const message = createMessage({ ...toBounce(user.email), SigningCertURL: url })
    isAmazonUp = false
    expect(await post(message)).toBe(503)
    isAmazonUp = true
    expect(await post(message)).toBe(200)
    expect(await isBlocked(user)).toBe(true)
  })

  it('is accepted when it asks to confirm the subscription', async () => {
    const SubscribeURL = 'https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription'
    const fields = {
      Type: 'SubscriptionConfirmation',
      Message: 'You have chosen to subscribe.',
      Token: 'x',
      SubscribeURL,
    }
    expect(await post(createMessage(fields))).toBe(200)
    expect(await post({ ...createMessage(fields), SubscribeURL: 'https://evil.example/' })).toBe(401)
  })
})

describe('A recipient that the mail server refuses', () => {
  let smtp: SmtpServer
  let server: TestServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startServer({ config: { smtpUrl: smtp.url } })
  })
  afterAll(async () => {
    await server.stop()
    await smtp.close()
  })

  it.each([
    ['for good gets no more mails', 550, true],
    ['for now gets more mails', 450, false],
  ])('%s', async (_, code, isBlocked) => {
    const { email, accessToken } = await server.user('CUSTOMER')
    await server.store.write(tx => queueMail(tx, { to: email, subject: 'Hello', parts: [] }, server.services.now()))
    smtp.refuse(code)
    await server.services.mail.drain()
    const { data } = await server.call(getProfile, {}, { as: { accessToken } })
    expect(data.emailBouncedAt !== undefined).toBe(isBlocked)
  })

  it('is not reported by anybody where no provider is configured', async () => {
    const response = await fetch(`${server.url}/mail/events`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
  })
})
