import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { confirmEmail } from '../../contract/credentials.ts'
import { REFUSED, TOAST } from '../../contract/messages.ts'
import { ApiFailure, call } from '../../local/api.ts'
import { pendingEntries } from '../../local/outbox.ts'
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

type Done = { is: 'done'; email: string; isNew: boolean }
type State = { is: 'open' | 'busy' } | { is: 'refused'; message: string } | Done

/**
 * /confirm-email?token: the email of a sign-up is confirmed, or a new sign-in email holds, from one press on. Not by opening
 * the page alone, since mail programs open links to look at them.
 */
const ConfirmEmail = () => {
  const t = useText()
  useTitle(t('Confirm your email'))
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [state, setState] = useState<State>(token ? { is: 'open' } : { is: 'refused', message: REFUSED.deadLink })
  return (
    <Page width="narrow">
      <Section title={t(titleOf(state))} level={1}>
        {state.is === 'done' ? <Done done={state} /> : <Ask token={token} state={state} onState={setState} />}
      </Section>
    </Page>
  )
}

const titleOf = (state: State): string => {
  if (state.is !== 'done') return 'Confirm your email'
  return state.isNew ? 'Your email is changed' : 'Your email is confirmed'
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
        <p>{t('Press the button to confirm that you read the mails of this address.')}</p>
        <Button
          variant="primary"
          size="lg"
          isBusy={state.is === 'busy'}
          disabled={!isOnline || !token}
          onClick={confirm}
        >
          {t('Confirm this email')}
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
    return { is: 'done', email: data.email, isNew: data.isNew ?? true }
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

const Done = ({ done: { email, isNew } }: { done: Done }) => {
  const t = useText()
  return (
    <div className="auth-done">
      <Drawing name="knot" />
      <p>{t(isNew ? 'You sign in with {email} from now on.' : '{email} is yours: order without limits.', { email })}</p>
      {isNew ? (
        <Button variant="primary" size="lg" href="/login">
          {t('Login Now')}
        </Button>
      ) : (
        <Onward />
      )}
    </div>
  )
}

/** To the order that was refused before, else to the shops. */
const Onward = () => {
  const t = useText()
  const refused = useLiveQuery(refusedOrder)
  const [href, label] = refused
    ? [`/dashboard/orders/${refused.input.id}`, t('Send your order again')]
    : ['/products', t('Browse products')]
  return (
    <Button variant="primary" size="lg" href={href}>
      {label}
    </Button>
  )
}

const refusedOrder = async () => (await pendingEntries()).find(({ error }) => error?.code === 'UNCONFIRMED')

export default ConfirmEmail
