import { useState } from 'react'
import { choosePhoneTexts } from '../../../contract/accounts/phone-sign-in.ts'
import { CHOSEN_TEXT_KINDS, type ChosenTextKind } from '../../../contract/accounts/text-kinds.ts'
import { getProfile, type Profile } from '../../../contract/accounts/users.ts'
import type { Settings } from '../../../contract/settings/settings.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'

const LABELS: Record<ChosenTextKind, MessageKey> = {
  orders: 'Text me when an order is placed, on its way or cancelled',
  refunds: 'Text me about refunds',
}

export type TextChoiceProps = {
  profile: Pick<Profile, 'textKinds' | 'email' | 'emailConfirmed'>
  /** What the market sends. */
  sent: Settings['textKinds']
}

/** What is texted to the number. Nothing to choose for an account whose confirmed email gets it. */
export const TextChoice = ({ profile: { textKinds, email, emailConfirmed }, sent = [] }: TextChoiceProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  /** Shown until the server has answered. */
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const offered = CHOSEN_TEXT_KINDS.filter(kind => sent.includes(kind))
  if (!textKinds || (email !== '' && emailConfirmed) || offered.length === 0) return null
  const shown = asked ?? textKinds
  const choose = async (kinds: ChosenTextKind[]) => {
    setAsked(kinds)
    const result = await run({ done: translateResponse }, () => callAuthenticated(choosePhoneTexts, { kinds }))
    if ('data' in result) await refreshEntity(getProfile, {})
    setAsked(null)
  }
  return (
    <fieldset className="choices">
      <legend>{t('Messages to this number')}</legend>
      {offered.map(kind => (
        <Checkbox
          key={kind}
          role="switch"
          label={t(LABELS[kind])}
          checked={shown.includes(kind)}
          disabled={!isOnline}
          aria-busy={isBusy}
          onChange={({ target }) =>
            isBusy || choose(CHOSEN_TEXT_KINDS.filter(one => (one === kind ? target.checked : shown.includes(one))))
          }
        />
      ))}
      <small>{t('Not at night. Codes and notices about your account always come.')}</small>
    </fieldset>
  )
}
