import { useState } from 'react'
import { TOAST } from '../../contract/messages.ts'
import type { Role } from '../../contract/roles.ts'
import { type Profile, ProfileUpdate } from '../../contract/users.ts'
import { ApiFailure } from '../../local/api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { PictureInput } from '../../ui/picture-input.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useUser } from '../../ui/use-session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { AddressList } from '../addresses/address-list.tsx'
import { ConfirmationNotice } from '../email-confirmation/confirmation-notice.tsx'
import './auth.css'
import './profile.css'
import { type ProfileInput, saveProfile } from './save-profile.ts'
import { type OwnProfile, useProfile } from './use-profile.ts'

const ROLE_WORDS: Record<Role, string> = {
  CUSTOMER: 'Customer',
  VENDOR: 'Vendor',
  ADMIN: 'Admin',
  SUPER_ADMIN: 'Super admin',
}

/** Specification section 3: name, email, phone, address and role of whoever is signed in. */
const ProfileScreen = () => {
  const t = useText()
  useTitle(t('Profile'))
  const user = useUser()
  return (
    <Page width="narrow">
      <Section title={t('Profile')} level={1}>
        <ConfirmationNotice />
        {user && <Own key={user.id} userId={user.id} />}
      </Section>
      {user?.role === 'CUSTOMER' && <AddressList owner={user} />}
    </Page>
  )
}

const Own = ({ userId }: { userId: string }) => {
  const t = useText()
  const own = useProfile(userId)
  const { isOnline } = useConnection()
  if (own.profile) return <Filled profile={own.profile} pending={own.pending} />
  if (own.isRead && (own.failure || !isOnline))
    return (
      <ErrorNote title={t('Your profile is not on this phone yet')} onRetry={own.retry} isCalm={!isOnline}>
        {own.failure && isOnline ? t(own.failure.message) : t('It comes as soon as Haat can be reached.')}
      </ErrorNote>
    )
  return (
    <Stack>
      <Loading what={t('Profile')} />
      {skeletons('row', 4)}
    </Stack>
  )
}

const Filled = ({ profile, pending }: { profile: Profile; pending: OwnProfile['pending'] }) => {
  const t = useText()
  return (
    <>
      <div className="profile-head">
        <strong>{profile.name}</strong>
        <Tag tone="brand">{t(ROLE_WORDS[profile.role])}</Tag>
      </div>
      {pending && <PendingProfile pending={pending} />}
      <ProfileForm profile={profile} waiting={pending?.input.file} />
    </>
  )
}

const PendingProfile = ({ pending }: { pending: NonNullable<OwnProfile['pending']> }) => {
  const t = useText()
  if (pending.state !== 'rejected')
    return <PendingMark state="waiting">{t('Saved on this phone. Waiting to send')}</PendingMark>
  return (
    <ErrorNote title={t('Your changes were not accepted')}>
      {t(pending.error?.message ?? TOAST.somethingWrong)} {t('Correct them below and save again.')}
    </ErrorNote>
  )
}

type FormProps = {
  profile: Profile
  /** The picture that waits to be sent, if there is one. */
  waiting: unknown
}

const ProfileForm = ({ profile, waiting }: FormProps) => {
  const t = useText()
  const [picture, setPicture] = useState(waiting instanceof Blob ? waiting : null)
  const { form, errorOf, isSubmitting } = useContractForm(ProfileUpdate, {
    initialValues: {
      name: profile.name,
      email: profile.email,
      phoneNumber: profile.phoneNumber,
      address: profile.address,
    },
    onSubmit: values => save({ ...values, ...(picture && { file: picture }) }),
  })
  return (
    <form ref={form} className="auth-form profile-form" noValidate>
      <div data-felte-ignore="">
        <PictureInput
          label={t('Your picture')}
          image={profile.profilePhoto}
          empty={<Avatar name={profile.name} size="lg" />}
          value={picture}
          onChange={setPicture}
        />
      </div>
      <TextInput label={t('Name')} name="name" autoComplete="name" enterKeyHint="next" error={errorOf('name')} />
      <TextInput
        label={t('Contact email')}
        hint={t('Stands on orders and invoices. Our mails go to the email that you sign in with.')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        error={errorOf('email')}
      />
      <TextInput
        label={t('Phone')}
        hint={t('Eleven digits, such as 01712345678')}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        error={errorOf('phoneNumber')}
      />
      <TextArea
        label={t('Address')}
        name="address"
        autoComplete="street-address"
        isOptional
        error={errorOf('address')}
      />
      <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
        {t('Save changes')}
      </Button>
    </form>
  )
}

/** @throws ApiFailure with the server's word on each field, for the form */
const save = async (values: ProfileInput): Promise<void> => {
  const result = await saveProfile(values)
  if (result.state === 'done') toast.success(say(TOAST.updated))
  if (result.state === 'waiting') toast.info(say('Saved on this phone. Waiting to send'))
  if (result.state !== 'rejected') return
  toast.error(say(result.failure.message))
  throw new ApiFailure(400, result.failure.message, { data: result.failure })
}

export default ProfileScreen
