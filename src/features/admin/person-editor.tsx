import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import '../account/auth.css'
import { useIsHere } from '../../ui/use-leave.ts'
import { useRefresh } from '../catalogue/use-refresh.ts'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import { acceptedOrThrow } from '../vendor-products/accepted.ts'
import {
  changedDetails,
  Details,
  isRefusedChange,
  type PeopleKind,
  readPerson,
  type ShownPerson,
  seekPerson,
  startOf,
  submitDetails,
} from './people.ts'
import { useEdited } from './use-edited.ts'

/** How somebody is called and reached, to correct for him. The email to sign in with is his own to change. */
export const PersonEditor = ({ kind }: { kind: PeopleKind }) => {
  const t = useText()
  const { edited, close } = useEdited()
  const read = useLiveQuery(
    async () => edited && { id: edited, person: await readPerson(kind, edited) },
    [kind, edited],
  )
  if (!read || read.id !== edited) return null
  const { person } = read
  return (
    <Dialog isOpen onClose={close} shape="sheet" title={person ? t('Edit {name}', { name: person.name }) : t('Edit')}>
      {person ? <PersonForm kind={kind} person={person} onClose={close} /> : <Sought kind={kind} id={edited} />}
    </Dialog>
  )
}

/** Somebody whom this device does not know: he is asked for, and the form takes this place when he has come. */
const Sought = ({ kind, id }: { kind: PeopleKind; id: string }) => {
  const t = useText()
  const { isOnline } = useConnection()
  const [isOver, setOver] = useState(false)
  const { failure, retry } = useRefresh(`${kind.list.name} ${id}`, async () => {
    await seekPerson(kind, id)
    setOver((await readPerson(kind, id)) === null)
  })
  if (isOver)
    return (
      <ErrorNote title={t('This person is gone.')}>
        {t('What you wrote for them can only be discarded, under Pending changes.')}
      </ErrorNote>
    )
  if (failure || !isOnline)
    return (
      <ErrorNote title={t('This person is not on this phone')} onRetry={retry} isCalm={!isOnline}>
        {failure && isOnline ? t(failure.message) : t('It comes as soon as Haat can be reached.')}
      </ErrorNote>
    )
  return (
    <>
      <Loading what={t('Edit')} />
      {skeletons('row', FIELDS)}
    </>
  )
}

const FIELDS = 4

type PersonFormProps = { kind: PeopleKind; person: ShownPerson; onClose: () => void }

const PersonForm = ({ kind, person, onClose }: PersonFormProps) => {
  const t = useText()
  const { run } = useSend()
  const isHere = useIsHere()
  const refused = person.entries.find(isRefusedChange)
  const [start] = useState(() => startOf(person, refused))
  const { form, errorOf, isSubmitting } = useContractForm<Details>(Details, {
    initialValues: start,
    onSubmit: async values => {
      const changes = changedDetails(start, v.parse(Details, values))
      if (refused || Object.keys(changes).length > 0)
        acceptedOrThrow(await run(CHANGE_WORDS, () => submitDetails(kind, person, changes)))
      if (isHere()) onClose()
    },
  })
  const field = (of: keyof Details) => ({ name: of, autoComplete: 'off', error: errorOf(of) })
  return (
    <form ref={form} className="auth-form" noValidate>
      {refused && <ErrorNote title={t('Not saved')}>{t(refused.error?.message ?? '')}</ErrorNote>}
      <TextInput label={t('Name')} enterKeyHint="next" {...field('name')} />
      <TextInput label={t('Phone')} type="tel" inputMode="tel" enterKeyHint="next" {...field('phoneNumber')} />
      <TextInput
        label={t('Contact email')}
        hint={t('For orders and invoices. {email} stays the one to sign in with.', { email: person.user.email })}
        type="email"
        inputMode="email"
        enterKeyHint="next"
        {...field('email')}
      />
      <TextArea label={t('Address')} isOptional {...field('address')} />
      <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
        {t('Save changes')}
      </Button>
    </form>
  )
}
