import { useState } from 'react'
import * as v from 'valibot'
import { ProfileUpdate } from '../../../contract/accounts/profile-update.ts'
import { getProfile, type Profile } from '../../../contract/accounts/users.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { OptionalEmail } from '../../../contract/person-fields.ts'
import type { Role } from '../../../contract/roles.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import type { FileRef, StoredFile } from '../../../local/db/device-schema.ts'
import { findUnsentFile } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { PictureInput } from '../../../ui/forms/picture-input.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Avatar } from '../../../ui/goods/avatar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { describeMessage, type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { EmailConfirmationNotice } from '../email-confirmation/email-confirmation-notice.tsx'
import { AddressList } from './address-list.tsx'
import { EmailBouncedNotice } from './email-bounced-notice.tsx'
import '../../../ui/forms/auth.css'
import './profile.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { type OptimisticProfile, readOptimisticProfile, submitProfile } from '../../../local/accounts/profile.ts'
import type { ApiFailure } from '../../../local/api/client.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'

const ROLE_LABELS: Record<Role, MessageKey> = {
  CUSTOMER: 'Customer',
  VENDOR: 'Vendor',
  ADMIN: 'Admin',
  SUPER_ADMIN: 'Super admin',
}

/** /dashboard/profile: name, email, phone, address and role of the signed-in user. */
const ProfileScreen = () => {
  const t = useTranslate()
  useTitle(t('Profile'))
  const user = useUser()
  return (
    <Page width="narrow">
      <Section title={t('Profile')} level={1}>
        <EmailConfirmationNotice />
        {user && <CurrentProfile key={user.id} userId={user.id} />}
      </Section>
      {user?.role === 'CUSTOMER' && <AddressList owner={user} />}
    </Page>
  )
}

const CurrentProfile = ({ userId }: { userId: string }) => {
  const t = useTranslate()
  const result = useProfile(userId)
  if (result.profile)
    return (
      <>
        {result.profile.emailBouncedAt && <EmailBouncedNotice onRetried={result.retry} />}
        <ProfileDetails profile={result.profile} pending={result.pending} />
      </>
    )
  return (
    <NotCachedNotice title={t('Your profile is not on this phone yet')} refresh={result} isRead={result.isRead}>
      <LoadingRows what={t('Profile')} count={4} />
    </NotCachedNotice>
  )
}

const ProfileDetails = ({ profile, pending }: { profile: Profile; pending: ProfileResult['pending'] }) => {
  const t = useTranslate()
  return (
    <>
      <div className="profile-head">
        <strong>{profile.name}</strong>
        <Tag tone="brand">{t(ROLE_LABELS[profile.role])}</Tag>
      </div>
      {pending && <PendingChangeNotice pending={pending} />}
      <ProfileForm profile={profile} pendingPicture={findUnsentFile(pending ? [pending] : [])} />
    </>
  )
}

const PendingChangeNotice = ({ pending }: { pending: NonNullable<ProfileResult['pending']> }) => {
  const t = useTranslate()
  if (pending.state !== 'rejected')
    return <SyncStatus state="waiting">{t('Saved on this phone. Waiting to send')}</SyncStatus>
  return (
    <ErrorNotice title={t('Your changes were not accepted')}>
      {translateFailure(pending.error)} {t('Correct them below and save again.')}
    </ErrorNotice>
  )
}

/** Of an account that signs in by phone alone. */
const ProfileWithoutEmail = v.object({ ...ProfileUpdate.entries, email: OptionalEmail })

type ProfileFormProps = {
  profile: Profile
  /** A picture that waits to be sent. */
  pendingPicture: FileRef | null
}

const ProfileForm = ({ profile, pendingPicture }: ProfileFormProps) => {
  const t = useTranslate()
  const [picture, setPicture] = useState<StoredFile | null>(null)
  const { run } = useSubmit()
  const { form, isSubmitting } = useContractForm(profile.email ? ProfileUpdate : ProfileWithoutEmail, {
    initialValues: {
      name: profile.name,
      email: profile.email,
      phoneNumber: profile.phoneNumber,
      address: profile.address,
    },
    onSubmit: ({ email, ...values }) =>
      run({ done: TOAST.updated }, () =>
        submitProfile(
          { ...values, ...(email && { email }), ...(picture && { file: picture }) },
          describeMessage('Profile'),
        ),
      ),
  })
  return (
    <ContractForm form={form} className="auth-form profile-form">
      <div data-felte-ignore="">
        <PictureInput
          label={t('Your picture')}
          image={profile.profilePhoto}
          empty={<Avatar name={profile.name} size="lg" />}
          value={picture ?? pendingPicture}
          onChange={setPicture}
        />
      </div>
      <TextInput label={t('Name')} name="name" autoComplete="name" enterKeyHint="next" />
      <TextInput
        label={t('Contact email')}
        hint={t('Shown on orders and invoices. We send emails to your sign-in email.')}
        name="email"
        isOptional={!profile.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
      />
      <TextInput
        label={t('Phone')}
        hint={t('11 digits, for example 01712345678')}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
      />
      <TextArea label={t('Address')} name="address" autoComplete="street-address" isOptional />
      <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
        {t('Save changes')}
      </Button>
    </ContractForm>
  )
}

type ProfileResult = OptimisticProfile & {
  isRead: boolean
  failure: ApiFailure | null
  retry: () => void
}

/** The user's profile with pending changes applied, refreshed when the screen opens. */
const useProfile = (userId: string): ProfileResult => {
  const read = useLiveQuery(() => readOptimisticProfile(userId), [userId])
  const { failure, retry } = useRefresh(`profile ${userId}`, () => refreshEntity(getProfile, {}))
  return { profile: read?.profile, pending: read?.pending, isRead: read !== undefined, failure, retry }
}

export default ProfileScreen
