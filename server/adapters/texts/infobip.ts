import * as v from 'valibot'
import type { InfobipConfig } from '../../config/config.ts'
import { readResponseStart } from './read-response-start.ts'
import { type OutgoingText, TextNotSent, type TextReport, type TextSender } from './text-sender.ts'

/** https://www.infobip.com/docs/api/channels/sms/sms-messaging/outbound-sms/send-sms-messages */
const SEND_PATH = '/sms/3/messages'
const TIMEOUT_MS = 15_000

/** Where Infobip reports deliveries. The address of each message carries the secret, because Infobip does not sign its reports. */
export const REPORT_PATH = '/mail/text-reports'

/** Infobip has this message already: the response to an earlier attempt was lost. */
const DUPLICATE = 'REJECTED_DUPLICATE_MESSAGE_ID'
/** It is with the operator, not yet with the phone. */
const AT_OPERATOR = 'DELIVERED_TO_OPERATOR'
/** The groups of a status that end with no delivery. https://www.infobip.com/docs/developer-resources/api-fundamentals/message-status-codes */
const FAILED_GROUPS = new Set(['UNDELIVERABLE', 'EXPIRED', 'REJECTED'])

const Status = v.object({ groupName: v.string(), name: v.string() })
const Accepted = v.object({ messages: v.tuple([v.object({ messageId: v.string(), status: Status })]) })
const Report = v.object({ messageId: v.string(), callbackData: v.optional(v.nullable(v.string())), status: Status })

/** Sends text messages through Infobip, which reports to `publicUrl` what became of them. */
export const createInfobipTextSender = (config: InfobipConfig, publicUrl: string): TextSender => ({
  send: async text => {
    const response = await fetch(new URL(SEND_PATH, config.url), {
      method: 'POST',
      headers: {
        authorization: `App ${config.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(toRequest(config, publicUrl, text)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(cause => {
      throw new TextNotSent('NO_RESPONSE', { cause })
    })
    const body = await readResponseStart(response).catch(cause => {
      throw new TextNotSent('NO_RESPONSE', { cause })
    })
    // A request that Infobip cannot read never becomes right. A wrong key, a limit or a failure of Infobip may be over later.
    if (!response.ok) throw new TextNotSent(`HTTP_${response.status}`, { isFinal: response.status === 400 })
    return readProviderId(body)
  },
})

const toRequest = ({ sender, reportToken }: InfobipConfig, publicUrl: string, { id, to, text }: OutgoingText) => ({
  messages: [
    {
      sender,
      // The same id with each attempt, so that a message whose response was lost is not sent twice.
      destinations: [{ to: `88${to}`, messageId: id }],
      content: { text },
      webhooks: {
        delivery: { url: `${publicUrl}${REPORT_PATH}?token=${encodeURIComponent(reportToken)}` },
        contentType: 'application/json',
        callbackData: id,
      },
    },
  ],
})

/** @throws TextNotSent where the body says that the message was not accepted, which also comes with status 200 */
const readProviderId = (body: string): string => {
  const parsed = v.safeParse(Accepted, parseJson(body))
  if (!parsed.success) throw new TextNotSent('NOT_ACCEPTED')
  const { messageId, status } = parsed.output.messages[0]
  if (status.name !== DUPLICATE && FAILED_GROUPS.has(status.groupName))
    throw new TextNotSent(toReason(status.name), { isFinal: true })
  return messageId
}

/** The reports in the body of a webhook. What is none is left out. */
export const parseInfobipReports = (body: unknown): TextReport[] => {
  const results = v.safeParse(v.object({ results: v.array(v.unknown()) }), body)
  return results.success ? results.output.results.flatMap(result => toReport(result) ?? []) : []
}

const toReport = (result: unknown): TextReport | null => {
  const parsed = v.safeParse(Report, result)
  if (!parsed.success) return null
  const { messageId, callbackData, status } = parsed.output
  // It is about the second attempt, and the first one has a report of its own.
  if (status.name === DUPLICATE) return null
  const report = { id: callbackData || messageId, providerId: messageId, reason: null }
  if (FAILED_GROUPS.has(status.groupName)) return { ...report, status: 'FAILED', reason: toReason(status.name) }
  const isDelivered = status.groupName === 'DELIVERED' && status.name !== AT_OPERATOR
  return { ...report, status: isDelivered ? 'DELIVERED' : 'SENT' }
}

/** Only names of a status, so that neither the log nor the database has a number or a text. */
const toReason = (name: string): string => (/^[A-Z][A-Z_]{0,59}$/.test(name) ? name : 'UNKNOWN')

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
