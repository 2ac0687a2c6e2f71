import { Mail, Send } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import {
  type DeliveryProblem,
  type DeliveryTest,
  type ServerStatus,
  testMail,
  testPush,
} from '../../contract/settings/server-status.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, TwoColumns } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { DescriptionList } from '../../ui/rows/description-list.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { type MessageKey, translateText, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { usePush } from '../notifications/push/use-push.ts'

/** `detail` is the server's own text, so it is not translated. */
type Outcome = { tone: 'info' | 'danger'; title: string; detail: string | null }

/** How mails and push messages leave, each with a test to the admin's own address or devices. */
export const DeliveryTests = ({ mail, push }: Pick<ServerStatus, 'mail' | 'push'>) => (
  <TwoColumns>
    <MailTest {...mail} />
    <PushTest {...push} />
  </TwoColumns>
)

const MailTest = ({ transport, host, from }: ServerStatus['mail']) => {
  const t = useTranslate()
  const email = useUser()?.email ?? ''
  const { isOnline } = useConnection()
  const { outcome, isBusy, run } = useDeliveryTest()
  const isSmtp = transport === 'SMTP'
  const send = () =>
    run(async () =>
      describeOutcome(
        (await callAuthenticated(testMail, {})).data,
        isSmtp ? t('The mail server has accepted a mail to {email}.', { email }) : t('A file was written.'),
      ),
    )
  return (
    <Section title={t('Mails')}>
      <Card>
        <DescriptionList
          facts={[
            { label: t('Sent by'), value: isSmtp ? host : t('Written to files') },
            { label: t('Sender'), value: from },
          ]}
        />
        <Row>
          <Button icon={Mail} isBusy={isBusy} disabled={!isOnline} onClick={send}>
            {t('Send a test email')}
          </Button>
        </Row>
        <OutcomeNotice outcome={outcome} />
      </Card>
    </Section>
  )
}

const PushTest = ({ devices }: ServerStatus['push']) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const { state, turnOn, turnOff, failure } = usePush()
  const { outcome, isBusy, run } = useDeliveryTest()
  const send = () =>
    run(async () => {
      if (state === 'off' && !(await turnOn())) return null
      const { data } = await callAuthenticated(testPush, {})
      return describeOutcome(data, t('The push service has accepted a message to your devices.'))
    })
  return (
    <Section title={t('Push messages')}>
      <Card>
        <DescriptionList
          facts={[
            { label: t('Your devices'), value: formatNumber(devices, locale) },
            { label: t('This device'), value: state === 'on' ? t('On') : t('Off') },
          ]}
        />
        <Row>
          <Button icon={Send} isBusy={isBusy} disabled={!isOnline} onClick={send}>
            {t('Send a test notification')}
          </Button>
          {state === 'on' && <Button onClick={turnOff}>{t('Turn off on this device')}</Button>}
        </Row>
        {state === 'blocked' && <Notice tone="wait" title={t('Your browser blocks our notifications')} />}
        {failure && <Notice tone="danger" title={translateText(failure)} />}
        <OutcomeNotice outcome={outcome} />
      </Card>
    </Section>
  )
}

const useDeliveryTest = () => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (send: () => Promise<Outcome | null>) => {
    setBusy(true)
    setOutcome(null)
    setOutcome(await send().catch(toFailure))
    setBusy(false)
  }
  return { outcome, isBusy, run }
}

const toFailure = (error: unknown): Outcome => ({ tone: 'danger', title: translateFailure(error), detail: null })

const PROBLEM_TITLES: Record<DeliveryProblem, MessageKey> = {
  UNREACHABLE: 'The server that delivers it cannot be reached. Check its host and port.',
  TIMEOUT: 'The server that delivers it does not answer in time. Check its host, port and firewall.',
  ENCRYPTION: 'The encrypted connection fails. Check port and certificate: smtps:// is for port 465, smtp:// for 587.',
  SIGN_IN: 'The mail server does not accept the user or password of SMTP_URL.',
  REFUSED: 'It was refused.',
  NO_DEVICE: 'None of your devices gets notifications. Turn them on for this device and try again.',
  OTHER: 'It could not be sent.',
}

const describeOutcome = ({ isDelivered, problem, detail }: DeliveryTest, success: string): Outcome =>
  isDelivered
    ? { tone: 'info', title: success, detail: null }
    : { tone: 'danger', title: translateText(PROBLEM_TITLES[problem ?? 'OTHER']), detail }

const OutcomeNotice = ({ outcome }: { outcome: Outcome | null }) => (
  <div role="status">
    {outcome && (
      <Notice tone={outcome.tone} title={outcome.title}>
        {outcome.detail}
      </Notice>
    )}
  </div>
)
