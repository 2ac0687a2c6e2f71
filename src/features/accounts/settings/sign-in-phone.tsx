import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { getProfile } from '../../../contract/accounts/users.ts'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { readMeta } from '../../../local/db/meta.ts'
import { readSettings, refreshEntity } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { TextChoice } from '../phone/text-choice.tsx'
import { ChangePhone, RemovePhone } from './change-phone.tsx'

/** The phone number with which the account signs in: confirm one, change it, or take it off. */
export const SignInPhone = () => {
  const t = useTranslate()
  const settings = useLiveQuery(readSettings)
  const profile = useLiveQuery(() => readMeta('profile'))
  useRefresh('profile', () => refreshEntity(getProfile, {}))
  const [view, setView] = useState<'status' | 'change' | 'remove'>('status')
  if (!settings?.phoneSignIn || !profile) return null
  const close = () => setView('status')
  const done = async () => {
    await refreshEntity(getProfile, {})
    close()
  }
  return (
    <Section title={t('Sign in by phone')}>
      <Card>
        <OfflineFormNotice>{t('You need to be online to change this number.')}</OfflineFormNotice>
        {view === 'change' && (
          <ChangePhone
            phoneNumber={profile.signInPhone ? '' : profile.phoneNumber}
            isFirst={!profile.signInPhone}
            onDone={done}
            onCancel={close}
          />
        )}
        {view === 'remove' && <RemovePhone onDone={done} onCancel={close} />}
        {view === 'status' && (
          <>
            <PhoneStatus
              phoneNumber={profile.signInPhone}
              isOnlyWay={profile.email === ''}
              onChange={() => setView('change')}
              onRemove={() => setView('remove')}
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
  onRemove: () => void
}

const PhoneStatus = ({ phoneNumber, isOnlyWay, onChange, onRemove }: PhoneStatusProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
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
          <Button disabled={!isOnline} onClick={onRemove}>
            {t('Do not sign in by phone')}
          </Button>
        )}
      </Row>
    </>
  )
}
