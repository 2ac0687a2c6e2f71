import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ERROR_MESSAGES } from '../../../contract/messages/fixed-messages.ts'
import { joinShop, readShopInvitation, ShopJoining } from '../../../contract/shops/shop-staff.ts'
import { requestEndpoint } from '../../../local/api/client.ts'
import { ApiFailure } from '../../../local/db/api-failure.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../../ui/notices/skeleton.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import '../../../ui/forms/auth.css'
import { useShopRoleName } from './shop-role-texts.ts'

type Invitation = OutputOf<typeof readShopInvitation>

/** /join-shop?token, the link of an invitation: who invites to what, a form, then where to sign in. */
const JoinShop = () => {
  const t = useTranslate()
  useTitle(t('Work for a shop'))
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { isOnline } = useConnection()
  const [invitation, setInvitation] = useState<Invitation>()
  const [failure, setFailure] = useState<unknown>(null)
  const isDead = !token || isRefused(failure)
  const [isDone, setDone] = useState(false)
  const load = useCallback(async () => {
    try {
      setInvitation((await requestEndpoint(readShopInvitation, { token })).data)
      setFailure(null)
    } catch (error) {
      setFailure(error)
    }
  }, [token])
  useEffect(() => void (token && load()), [token, load])
  return (
    <Page width="narrow">
      <Section title={t('Work for a shop')} level={1}>
        {isDead && <DeadLink />}
        {!isDead && failure !== null && (
          <ErrorNotice title={translateFailure(failure)} isOffline={!isOnline} onRetry={load} />
        )}
        {isDone && <Joined />}
        {!isDone && invitation && <JoinForm token={token} invitation={invitation} onDone={() => setDone(true)} />}
        {!invitation && !isDead && failure === null && (
          <>
            <Loading />
            <Skeleton shape="row" />
          </>
        )}
      </Section>
    </Page>
  )
}

/** The server names the token; other failures may pass. */
const isRefused = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.data?.error.fields?.token !== undefined

/** Who has joined already may open the mail again. */
const DeadLink = () => {
  const t = useTranslate()
  return (
    <div className="auth-done">
      <ErrorNotice title={t(ERROR_MESSAGES.deadLink)} />
      <Button href="/login">{t('Login')}</Button>
    </div>
  )
}

type JoinFormProps = { token: string; invitation: Invitation; onDone: () => void }

const JoinForm = ({ token, invitation, onDone }: JoinFormProps) => {
  const t = useTranslate()
  const nameRole = useShopRoleName()
  const { isOnline } = useConnection()
  const { owner, shops, to, needsPassword } = invitation
  const { form, isSubmitting } = useContractForm(ShopJoining, {
    initialValues: { token, name: invitation.name, ...(needsPassword && { password: '' }) },
    onSubmit: async values => {
      await requestEndpoint(joinShop, { ...values, token })
      onDone()
    },
  })
  return (
    <>
      <p>
        {t('{owner} invites you to work for: {shops}.', { owner, shops: shops.join(', ') || owner })}{' '}
        {t('Your work: {role}.', { role: nameRole(invitation.shopRole) })} {t('You sign in with {to}.', { to })}
      </p>
      <OfflineFormNotice>{t('You need to be online to join a shop.')}</OfflineFormNotice>
      <ContractForm form={form} className="auth-form">
        <TextInput label={t('Your name')} name="name" autoComplete="name" enterKeyHint="next" />
        {needsPassword && (
          <PasswordInput label={t('New password')} name="password" autoComplete="new-password" enterKeyHint="go" />
        )}
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isSubmitting} disabled={!isOnline}>
          {t('Join the shop')}
        </Button>
      </ContractForm>
    </>
  )
}

const Joined = () => {
  const t = useTranslate()
  return (
    <div className="auth-done">
      <p>{t('You work for this shop now. Sign in to begin.')}</p>
      <Button variant="primary" size="lg" href="/login">
        {t('Login Now')}
      </Button>
    </div>
  )
}

export default JoinShop
