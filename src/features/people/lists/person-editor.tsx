import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import * as v from 'valibot'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { describeMessage, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import '../../../ui/forms/auth.css'
import { useEditParam } from '../../../lists/form-param.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import {
  fetchPerson,
  findRejectedUpdate,
  type OptimisticPerson,
  type PeopleKind,
  readOptimisticPerson,
  submitPersonUpdate,
} from '../../../local/people/people.ts'
import { useIsMounted } from '../../../ui/forms/use-close-form.ts'
import { CHANGE_MESSAGES, isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { getInitialDetails, PersonDetails, pickChangedDetails } from './people.ts'

/** Edits a person's name and contact details. Only they themselves can change their sign-in email. */
export const PersonEditor = ({ kind }: { kind: PeopleKind }) => {
  const t = useTranslate()
  const { edited, close } = useEditParam()
  const read = useLiveQuery(
    async () => edited && { id: edited, person: await readOptimisticPerson(kind, edited) },
    [kind, edited],
  )
  if (!read || read.id !== edited) return null
  const { person } = read
  return (
    <Dialog isOpen onClose={close} shape="sheet" title={person ? t('Edit {name}', { name: person.name }) : t('Edit')}>
      {person ? <PersonForm kind={kind} person={person} onClose={close} /> : <PersonLookup kind={kind} id={edited} />}
    </Dialog>
  )
}

/** Fetches a person who is not on this device; the form replaces it as soon as they are. */
const PersonLookup = ({ kind, id }: { kind: PeopleKind; id: string }) => {
  const t = useTranslate()
  const [isOver, setOver] = useState(false)
  const refresh = useRefresh(`${kind.list.name} ${id}`, async () => {
    await fetchPerson(kind, id)
    setOver((await readOptimisticPerson(kind, id)) === null)
  })
  if (isOver)
    return (
      <ErrorNotice title={t('This person was deleted.')}>
        {t('Your unsent changes to them can only be discarded, under Pending changes.')}
      </ErrorNotice>
    )
  return (
    <NotCachedNotice title={t('This person is not on this phone')} refresh={refresh}>
      <LoadingRows what={t('Edit')} count={FIELD_COUNT} />
    </NotCachedNotice>
  )
}

const FIELD_COUNT = 4

type PersonFormProps = { kind: PeopleKind; person: OptimisticPerson; onClose: () => void }

const PersonForm = ({ kind, person, onClose }: PersonFormProps) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const isHere = useIsMounted()
  const rejected = findRejectedUpdate(person.entries)
  const [start] = useState(() => getInitialDetails(person, rejected))
  const { form, isSubmitting } = useContractForm<PersonDetails>(PersonDetails, {
    initialValues: start,
    onSubmit: async values => {
      const changes = pickChangedDetails(start, v.parse(PersonDetails, values))
      const isChanged = rejected || Object.keys(changes).length > 0
      const label = describeMessage('Edit {name}', { name: person.name })
      const result = isChanged && (await run(CHANGE_MESSAGES, () => submitPersonUpdate(kind, person, changes, label)))
      if (!isRejected(result) && isHere()) onClose()
      return result
    },
  })
  const field = (of: keyof PersonDetails) => ({ name: of, autoComplete: 'off' })
  return (
    <ContractForm form={form} className="auth-form">
      {rejected && <ErrorNotice title={t('Not saved')}>{translateFailure(rejected.error)}</ErrorNotice>}
      <TextInput label={t('Name')} enterKeyHint="next" {...field('name')} />
      <TextInput label={t('Phone')} type="tel" inputMode="tel" enterKeyHint="next" {...field('phoneNumber')} />
      <TextInput
        label={t('Contact email')}
        hint={t('For orders and invoices. They still sign in with {email}.', { email: person.user.email })}
        type="email"
        inputMode="email"
        enterKeyHint="next"
        {...field('email')}
      />
      <TextArea label={t('Address')} isOptional {...field('address')} />
      <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
        {t('Save changes')}
      </Button>
    </ContractForm>
  )
}
