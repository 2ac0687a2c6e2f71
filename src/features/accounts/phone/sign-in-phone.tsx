import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { confirmPhone, removePhone, sendPhoneCode } from '../../../contract/accounts/phone-sign-in.ts'
import { getProfile } from '../../../contract/accounts/users.ts'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { readMeta } from '../../../local/db/meta.ts'
import { readSettings, refreshEntity } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { TextChoice } from './text-choice.tsx'

/** The phone number with which the account signs in: confirm one, change it, or take it off. */
export const SignInPhone = () => {
  const t = useTranslate()
  const settings = useLiveQuery(readSettings)
  const profile = useLiveQuery(() => readMeta('profile'))
  useRefresh('profile', () => refreshEntity(getProfile, {}))
  const [isOpen, setOpen] = useState(false)
  const { run } = useSubmit()
  if (!settings?.phoneSignIn || !profile) return null
  const confirm = async (values: { requestId: string; code: string }) => {
    const result = await run({ done: translateResponse }, () => callAuthenticated(confirmPhone, values))
    if ('data' in result) {
      await refreshEntity(getProfile, {})
      setOpen(false)
    }
    return result
  }
  return (
    <Section title={t('Sign in by phone')}>
      <Card>
        <OfflineFormNotice>{t('You need to be online to change this number.')}</OfflineFormNotice>
        {isOpen ? (
          <PhoneCodeForm
            phoneNumber={profile.signInPhone ? '' : profile.phoneNumber}
            action={t('Confirm my number')}
            sendCode={async phoneNumber => (await callAuthenticated(sendPhoneCode, { phoneNumber })).data}
            onCode={confirm}
            onCancel={() => setOpen(false)}
          />
        ) : (
          <>
            <PhoneStatus
              phoneNumber={profile.signInPhone}
              isOnlyWay={profile.email === ''}
              onChange={() => setOpen(true)}
            />
            <TextChoice profile={profile} sent={settings.textKinds} />
          </>
        )}
      </Card>
    </Section>
  )
}

type PhoneStatusProps = {
  phoneNumber: string | undefined
  /** The account has no email, so that it needs the number. */
  isOnlyWay: boolean
  onChange: () => void
}

const PhoneStatus = ({ phoneNumber, isOnlyWay, onChange }: PhoneStatusProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const remove = async () => {
    const result = await run({ done: translateResponse }, () => callAuthenticated(removePhone, {}))
    if ('data' in result) await refreshEntity(getProfile, {})
  }
  return (
    <>
      <p>
        {phoneNumber
          ? t('A code to {phoneNumber} signs in to this account.', { phoneNumber: formatDigits(phoneNumber, locale) })
          : t('Confirm your number, and you can sign in with a code instead of your password.')}
      </p>
      <Row>
        <Button variant="brand" disabled={!isOnline} onClick={onChange}>
          {phoneNumber ? t('Change the number') : t('Confirm my number')}
        </Button>
        {phoneNumber && !isOnlyWay && (
          <Button disabled={!isOnline} isBusy={isBusy} onClick={remove}>
            {t('Do not sign in by phone')}
          </Button>
        )}
      </Row>
    </>
  )
}
