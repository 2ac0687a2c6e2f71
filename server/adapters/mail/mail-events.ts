import * as v from 'valibot'

/** What became of a mail: it came back for good or for now, or its reader called it spam. */
export type MailEvent = { email: string; kind: 'hard' | 'soft' | 'complaint' }

const Address = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254))

/**
 * The events in a provider's webhook: our own JSON, Amazon SES (through SNS), Postmark or Mailgun. Anything else, such
 * as an opened mail, has none.
 */
export const parseMailEvents = (body: unknown): MailEvent[] =>
  [readOwn, readSes, readPostmark, readMailgun]
    .flatMap(read => read(body))
    .filter(({ email }) => v.is(Address, email))
    .map(({ email, kind }) => ({ email: email.trim().toLowerCase(), kind }))

/** Nobody sees what is wrong. */
const readAs = <Event extends v.GenericSchema>(schema: Event, body: unknown) =>
  v.safeParse(schema, body, { abortEarly: true })

/** `{ email, type: 'hard' | 'soft' | 'complaint' }`, or `{ events: [...] }` of them. */
const OwnEvent = v.object({ email: v.string(), type: v.picklist(['hard', 'soft', 'complaint']) })
const OwnEvents = v.union([v.object({ events: v.array(OwnEvent) }), OwnEvent])

const readOwn = (body: unknown): MailEvent[] => {
  const parsed = readAs(OwnEvents, body)
  if (!parsed.success) return []
  const events = 'events' in parsed.output ? parsed.output.events : [parsed.output]
  return events.map(({ email, type }) => ({ email, kind: type }))
}

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html; event publishing names the type differently. */
const Recipients = v.array(v.object({ emailAddress: v.string() }))
const SesMessage = v.object({
  notificationType: v.optional(v.string()),
  eventType: v.optional(v.string()),
  bounce: v.optional(v.object({ bounceType: v.string(), bouncedRecipients: Recipients })),
  complaint: v.optional(v.object({ complainedRecipients: Recipients })),
})
const SnsNotification = v.object({ Type: v.literal('Notification'), Message: v.string() })

const readSes = (body: unknown): MailEvent[] => {
  const sns = readAs(SnsNotification, body)
  const parsed = readAs(SesMessage, sns.success ? parseJson(sns.output.Message) : body)
  if (!parsed.success) return []
  const { notificationType, eventType, bounce, complaint } = parsed.output
  const type = notificationType ?? eventType
  if (type === 'Bounce' && bounce) {
    const kind = bounce.bounceType === 'Permanent' ? 'hard' : 'soft'
    return bounce.bouncedRecipients.map(({ emailAddress }) => ({ email: emailAddress, kind }))
  }
  if (type === 'Complaint' && complaint)
    return complaint.complainedRecipients.map(({ emailAddress }) => ({ email: emailAddress, kind: 'complaint' }))
  return []
}

/** https://postmarkapp.com/developer/api/bounce-api#bounce-types */
const PostmarkEvent = v.object({ RecordType: v.string(), Email: v.string(), Type: v.optional(v.string()) })
const POSTMARK_KINDS: Record<string, MailEvent['kind']> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  SoftBounce: 'soft',
  Transient: 'soft',
  DnsError: 'soft',
  SpamComplaint: 'complaint',
}

const readPostmark = (body: unknown): MailEvent[] => {
  const parsed = readAs(PostmarkEvent, body)
  if (!parsed.success) return []
  const { RecordType, Email, Type = '' } = parsed.output
  const kind = POSTMARK_KINDS[RecordType === 'Bounce' ? Type : RecordType]
  return kind ? [{ email: Email, kind }] : []
}

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads */
const MailgunEvent = v.object({
  'event-data': v.object({ event: v.string(), recipient: v.string(), severity: v.optional(v.string()) }),
})

const readMailgun = (body: unknown): MailEvent[] => {
  const parsed = readAs(MailgunEvent, body)
  if (!parsed.success) return []
  const { event, recipient: email, severity } = parsed.output['event-data']
  if (event === 'complained') return [{ email, kind: 'complaint' }]
  return event === 'failed' ? [{ email, kind: severity === 'permanent' ? 'hard' : 'soft' }] : []
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
