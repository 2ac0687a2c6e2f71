import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { confirmEmail } from '../../../contract/accounts/credentials.ts'
import { ERROR_MESSAGES, TOAST } from '../../../contract/messages/fixed-messages.ts'
import { placeOrder, placeOrderGroup } from '../../../contract/orders/order-writes.ts'
import { ApiFailure, requestEndpoint } from '../../../local/api/client.ts'
import { reportUnexpected } from '../../../local/api/report-unexpected.ts'
import { getAccessToken, readSession } from '../../../local/api/session.ts'
import { findRowIds, isWriteOf } from '../../../local/outbox/entry.ts'
import { readPendingEntries } from '../../../local/outbox/queue.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Illustration } from '../../../ui/controls/illustration.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import '../../../ui/forms/auth.css'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'

type ConfirmedState = { is: 'done'; email: string; isNew: boolean }
type ConfirmEmailState = { is: 'open' | 'busy' } | { is: 'refused'; message: string } | ConfirmedState

/**
 * /confirm-email?token: confirms the email of a sign-up, or a new sign-in email. It needs a press of the button,
 * because mail programs open links to scan them.
 */
const ConfirmEmail = () => {
  const t = useTranslate()
  useTitle(t('Confirm your email'))
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [state, setState] = useState<ConfirmEmailState>(
    token ? { is: 'open' } : { is: 'refused', message: ERROR_MESSAGES.deadLink },
  )
  return (
    <Page width="narrow">
      <Section title={t(getPageTitle(state))} level={1}>
        {state.is === 'done' ? (
          <ConfirmedState done={state} />
        ) : (
          <ConfirmEmailPrompt token={token} state={state} onState={setState} />
        )}
      </Section>
    </Page>
  )
}

const getPageTitle = (state: ConfirmEmailState): MessageKey => {
  if (state.is !== 'done') return 'Confirm your email'
  return state.isNew ? 'Your email is changed' : 'Your email is confirmed'
}

const ConfirmEmailPrompt = ({
  token,
  state,
  onState,
}: {
  token: string
  state: ConfirmEmailState
  onState: (state: ConfirmEmailState) => void
}) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const confirm = async () => {
    onState({ is: 'busy' })
    onState(await submitToken(token))
  }
  return (
    <>
      <OfflineFormNotice>{t('You need to be online to confirm an email.')}</OfflineFormNotice>
      {state.is === 'refused' && <ErrorNotice title={translateFailure(state)} />}
      <div className="auth-done">
        <p>{t('Press the button to confirm that this email is yours.')}</p>
        <Button
          variant="primary"
          size="lg"
          isBusy={state.is === 'busy'}
          disabled={!isOnline || !token}
          onClick={confirm}
        >
          {t('Confirm email')}
        </Button>
        <Button href="/dashboard/settings">{t('Settings')}</Button>
      </div>
    </>
  )
}

const submitToken = async (token: string): Promise<ConfirmEmailState> => {
  try {
    const { data } = await requestEndpoint(confirmEmail, { token })
    await refreshSessionUser()
    return { is: 'done', email: data.email, isNew: data.isNew ?? true }
  } catch (failure) {
    reportUnexpected(failure)
    return { is: 'refused', message: failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong }
  }
}

/**
 * Refreshes the signed-in user, often the same person, by a new access token. A failure does not matter: it comes
 * later.
 */
const refreshSessionUser = async (): Promise<void> => {
  const session = await readSession()
  await getAccessToken(session?.accessToken).catch(() => null)
}

const ConfirmedState = ({ done: { email, isNew } }: { done: ConfirmedState }) => {
  const t = useTranslate()
  return (
    <div className="auth-done">
      <Illustration name="knot" />
      <p>
        {t(
          isNew ? 'You sign in with {email} from now on.' : '{email} is confirmed. You can now order without limits.',
          { email },
        )}
      </p>
      {isNew ? (
        <Button variant="primary" size="lg" href="/login">
          {t('Login Now')}
        </Button>
      ) : (
        <NextStepButton />
      )}
    </div>
  )
}

/** To the order that was rejected for the missing confirmation, otherwise to the products. */
const NextStepButton = () => {
  const t = useTranslate()
  const refused = useLiveQuery(findUnconfirmedOrder)
  const [href, label] = refused
    ? [`/dashboard/orders/${findRowIds(refused)[0]}`, t('Send your order again')]
    : ['/products', t('Browse products')]
  return (
    <Button variant="primary" size="lg" href={href}>
      {label}
    </Button>
  )
}

const findUnconfirmedOrder = async () =>
  (await readPendingEntries())
    .filter(isWriteOf(placeOrder, placeOrderGroup))
    .find(({ error }) => error?.code === 'UNCONFIRMED')

export default ConfirmEmail
