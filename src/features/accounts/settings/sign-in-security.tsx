import { useCallback, useEffect, useState } from 'react'
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  startSecondFactor,
} from '../../../contract/accounts/second-factor.ts'
import { finishEnrolment } from '../../../local/accounts/sign-in.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { translateMessage, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { ProofStep } from './proof-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { AuthenticatorStep, PasswordStep, ReauthenticationStep } from './second-factor-forms.tsx'
import { type SecondFactorAction, SecondFactorStatus } from './second-factor-status.tsx'
import { type Proof, useReauthentication } from './use-reauthentication.ts'

type SecondFactorView =
  | { step: 'status' | SecondFactorAction }
  | { step: 'app'; secret: string; uri: string }
  | { step: 'codes'; codes: readonly string[] }

/** Two-step verification of admins: set up, new recovery codes, turn off. Its state is never stored on the device. */
const SignInSecurity = () => {
  const t = useTranslate()
  const { state, failure, refresh } = useSecondFactor()
  return (
    <Section title={t('Sign-in security')}>
      <Card>
        <OfflineFormNotice>{t('You need to be online to change two-step verification.')}</OfflineFormNotice>
        {state && <SecondFactorSettings state={state} onChange={refresh} />}
        {!state && failure && <ErrorNotice title={failure} onRetry={refresh} />}
        {!state && !failure && (
          <>
            <Loading />
            <Skeleton shape="row" />
          </>
        )}
      </Card>
    </Section>
  )
}

const useSecondFactor = () => {
  const [state, setState] = useState<SecondFactorState>()
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useCallback(async () => {
    setFailure(null)
    try {
      const { data } = await callAuthenticated(getSecondFactor, {})
      setState(data)
      if (data.isOn) await finishEnrolment()
    } catch (error) {
      setFailure(translateFailure(error))
    }
  }, [])
  useEffect(() => {
    refresh().catch(reportError)
  }, [refresh])
  return { state, failure, refresh }
}

const SecondFactorSettings = ({ state, onChange }: { state: SecondFactorState; onChange: () => Promise<void> }) => {
  const t = useTranslate()
  const [view, setView] = useState<SecondFactorView>({ step: 'status' })
  const back = () => setView({ step: 'status' })
  const showCodes = async ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setView({ step: 'codes', codes: recoveryCodes })
    await onChange()
  }
  const confirm = async (values: { code: string }) =>
    showCodes((await callAuthenticated(confirmSecondFactor, values)).data)
  const renew = async (values: { password: string; code: string }) =>
    showCodes((await callAuthenticated(renewRecoveryCodes, values)).data)
  const disable = async (values: { password: string; code: string }) => {
    const { message, descriptor } = await callAuthenticated(disableSecondFactor, values)
    toast.success(translateMessage(message, descriptor))
    await onChange()
    back()
  }
  if (view.step === 'enrol') return <StartStep onDone={data => setView({ step: 'app', ...data })} onCancel={back} />
  if (view.step === 'app') return <AuthenticatorStep {...view} onSubmit={confirm} onCancel={back} />
  if (view.step === 'codes') return <RecoveryCodes codes={view.codes} onDone={back} />
  if (view.step === 'renew')
    return (
      <ReauthenticationStep action={t('Get new recovery codes')} onSubmit={renew} onCancel={back}>
        {t('Your current codes stop working.')}
      </ReauthenticationStep>
    )
  if (view.step === 'disable')
    return (
      <ReauthenticationStep action={t('Turn off')} isDanger onSubmit={disable} onCancel={back}>
        {t('You will sign in with your password only.')}
      </ReauthenticationStep>
    )
  return <SecondFactorStatus state={state} onChoose={step => setView({ step })} />
}

type StartStepProps = { onDone: (started: { secret: string; uri: string }) => void; onCancel: () => void }

/** Asks who is there before an authenticator app is set up. */
const StartStep = ({ onDone, onCancel }: StartStepProps) => {
  const t = useTranslate()
  const { askedProof, submit, submitProof, cancel } = useReauthentication({
    request: (values: { password: string } & Proof) => callAuthenticated(startSecondFactor, values),
    onDone: ({ data }) => onDone(data),
  })
  if (askedProof) return <ProofStep kind={askedProof} action={t('Continue')} onSubmit={submitProof} onCancel={cancel} />
  return <PasswordStep onSubmit={submit} onCancel={onCancel} />
}

export default SignInSecurity
