import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { confirmEmail } from '../../contract/auth.ts'
import { REFUSED, TOAST } from '../../contract/messages.ts'
import { ApiFailure, call } from '../../local/api.ts'
import { freshToken, readSession } from '../../local/session.ts'
import { Button } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import './auth.css'
import { NeedsNetwork } from './needs-network.tsx'

type State = { is: 'open' | 'busy' } | { is: 'refused'; message: string } | { is: 'done'; email: string }

/**
 * /confirm-email?token (contract section 4): the new sign-in email holds from one press on. Not by opening the page alone,
 * since mail programs open links to look at them.
 */
const ConfirmEmail = () => {
  const t = useText()
  useTitle(t('Confirm your new email'))
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [state, setState] = useState<State>(token ? { is: 'open' } : { is: 'refused', message: REFUSED.deadLink })
  return (
    <Page width="narrow">
      <Section title={state.is === 'done' ? t('Your email is changed') : t('Confirm your new email')} level={1}>
        {state.is === 'done' ? <Done email={state.email} /> : <Ask token={token} state={state} onState={setState} />}
      </Section>
    </Page>
  )
}

const Ask = ({ token, state, onState }: { token: string; state: State; onState: (state: State) => void }) => {
  const t = useText()
  const { isOnline } = useConnection()
  const confirm = async () => {
    onState({ is: 'busy' })
    onState(await confirmed(token))
  }
  return (
    <>
      <NeedsNetwork>{t('An email can be confirmed only while Haat can be reached.')}</NeedsNetwork>
      {state.is === 'refused' && <ErrorNote title={t(state.message)} />}
      <div className="auth-done">
        <p>{t('From then on you sign in with it instead of the old one.')}</p>
        <Button
          variant="primary"
          size="lg"
          isBusy={state.is === 'busy'}
          disabled={!isOnline || !token}
          onClick={confirm}
        >
          {t('Use this email')}
        </Button>
        <Button href="/dashboard/settings">{t('Settings')}</Button>
      </div>
    </>
  )
}

const confirmed = async (token: string): Promise<State> => {
  try {
    const { data } = await call(confirmEmail, { token })
    await learnIt()
    return { is: 'done', email: data.email }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) reportError(failure)
    return { is: 'refused', message: failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong }
  }
}

/** Whoever is signed in on this device, often the same person, is asked for anew. Without an answer he is later. */
const learnIt = async (): Promise<void> => {
  const session = await readSession()
  await freshToken(session?.accessToken).catch(() => null)
}

const Done = ({ email }: { email: string }) => {
  const t = useText()
  return (
    <div className="auth-done">
      <Drawing name="knot" />
      <p>{t('You sign in with {email} from now on.', { email })}</p>
      <Button variant="primary" size="lg" href="/login">
        {t('Login Now')}
      </Button>
    </div>
  )
}

export default ConfirmEmail
