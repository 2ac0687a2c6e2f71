import { useState } from 'react'
import * as v from 'valibot'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import { cancelPhoneMove, movePhone, PhoneMoveInput } from '../../../contract/people/people.ts'
import type { Person } from '../../../contract/people/person.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { markStale } from '../../../local/db/replica.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isRejected, translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { formatRecentTime } from '../../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** The phone number with which a person signs in, for staff who help them when they have lost it. Needs the network. */
export const SignInNumberSection = ({ person: { id, user } }: { person: Person }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [isOpen, setOpen] = useState(false)
  const cancel = () =>
    run({ done: translateResponse }, async () => {
      const response = await callAuthenticated(cancelPhoneMove, { id })
      await markStale(cancelPhoneMove.stale)
      return response
    })
  const { signInPhone, phoneMove } = user
  return (
    <Section title={t('Sign-in number')}>
      <Card>
        <p>
          {signInPhone
            ? t('A code to {phoneNumber} signs in.', { phoneNumber: formatDigits(signInPhone, locale) })
            : t('No number signs in to this account.')}
        </p>
        {phoneMove && (
          <p>
            {t('From {time} on, it is {phoneNumber}.', {
              time: formatRecentTime(new Date(phoneMove.effectiveAt), locale),
              phoneNumber: formatDigits(phoneMove.phoneNumber, locale),
            })}{' '}
            {signInPhone && t('Whoever signs in with the old number before keeps it.')}
          </p>
        )}
        <Row>
          {phoneMove ? (
            <Button disabled={!isOnline} isBusy={isBusy} onClick={cancel}>
              {t('Keep the old number')}
            </Button>
          ) : (
            <Button disabled={!isOnline} onClick={() => setOpen(true)}>
              {t('Move to another number')}
            </Button>
          )}
        </Row>
      </Card>
      {isOpen && <MoveDialog id={id} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const MoveForm = v.omit(PhoneMoveInput, ['id'])

const MoveDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const { form, isSubmitting } = useContractForm(MoveForm, {
    initialValues: { phoneNumber: '', reason: '' },
    onSubmit: async values => {
      const result = await run({ done: translateResponse }, async () => {
        const response = await callAuthenticated(movePhone, { id, ...values })
        await markStale(movePhone.stale)
        return response
      })
      if (isRejected(result)) return result
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('Move to another number')}>
      <ContractForm form={form} className="auth-form">
        <p>
          {t(
            'Only after they have shown who they are. The new number signs in after 48 hours. The old number and the email are told at once.',
          )}
        </p>
        <TextInput label={t('New number')} name="phoneNumber" type="tel" inputMode="tel" autoComplete="off" />
        <TextInput
          label={t('How they have shown who they are')}
          hint={t('It stands in the audit log.')}
          name="reason"
          autoComplete="off"
        />
        <Row align="end">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            {t('Move the account')}
          </Button>
        </Row>
      </ContractForm>
    </Dialog>
  )
}
