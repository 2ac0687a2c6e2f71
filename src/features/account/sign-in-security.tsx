import { useCallback, useEffect, useState } from 'react'
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  startSecondFactor,
} from '../../contract/second-factor.ts'
import { ApiFailure } from '../../local/api.ts'
import { ask } from '../../local/ask.ts'
import { finishEnrolment } from '../../local/sign-in.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { sayingFailure } from './say-failure.ts'
import { AppStep, PasswordStep, ProofStep } from './second-factor-forms.tsx'
import { type SecondFactorAction, SecondFactorStatus } from './second-factor-status.tsx'

type View =
  | { step: 'status' | SecondFactorAction }
  | { step: 'app'; secret: string; uri: string }
  | { step: 'codes'; codes: readonly string[] }

/** The second factor of whoever runs the market: set up, renewed, turned off. The server alone knows its state. */
const SignInSecurity = () => {
  const t = useText()
  const { state, failure, refresh } = useSecondFactor()
  return (
    <Section title={t('Sign-in security')}>
      <Card>
        <NeedsNetwork>{t('Two-step verification can be changed only while Haat can be reached.')}</NeedsNetwork>
        {state && <SecondFactor state={state} onChange={refresh} />}
        {!state && failure && <ErrorNote title={failure} onRetry={refresh} />}
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
      const { data } = await ask(getSecondFactor, {})
      setState(data)
      if (data.isOn) await finishEnrolment()
    } catch (error) {
      setFailure(say(error instanceof ApiFailure ? error.message : 'Something went wrong'))
    }
  }, [])
  useEffect(() => {
    refresh().catch(reportError)
  }, [refresh])
  return { state, failure, refresh }
}

const SecondFactor = ({ state, onChange }: { state: SecondFactorState; onChange: () => Promise<void> }) => {
  const t = useText()
  const [view, setView] = useState<View>({ step: 'status' })
  const back = () => setView({ step: 'status' })
  const showCodes = async ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setView({ step: 'codes', codes: recoveryCodes })
    await onChange()
  }
  const start = async (values: { password: string }) => {
    const { data } = await sayingFailure(() => ask(startSecondFactor, values))
    setView({ step: 'app', ...data })
  }
  const confirm = async (values: { code: string }) =>
    showCodes((await sayingFailure(() => ask(confirmSecondFactor, values))).data)
  const renew = async (values: { password: string; code: string }) =>
    showCodes((await sayingFailure(() => ask(renewRecoveryCodes, values))).data)
  const disable = async (values: { password: string; code: string }) => {
    const { message } = await sayingFailure(() => ask(disableSecondFactor, values))
    toast.success(say(message))
    await onChange()
    back()
  }
  if (view.step === 'enrol') return <PasswordStep onSubmit={start} onCancel={back} />
  if (view.step === 'app') return <AppStep {...view} onSubmit={confirm} onCancel={back} />
  if (view.step === 'codes') return <RecoveryCodes codes={view.codes} onDone={back} />
  if (view.step === 'renew')
    return (
      <ProofStep action={t('New recovery codes')} onSubmit={renew} onCancel={back}>
        {t('The codes that you have now stop working.')}
      </ProofStep>
    )
  if (view.step === 'disable')
    return (
      <ProofStep action={t('Turn off')} isDanger onSubmit={disable} onCancel={back}>
        {t('Signing in will take your password alone.')}
      </ProofStep>
    )
  return <SecondFactorStatus state={state} onChoose={step => setView({ step })} />
}

export default SignInSecurity
