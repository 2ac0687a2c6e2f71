import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { ShopRole } from '../../../contract/shop-roles.ts'
import {
  listShopStaff,
  listShopWrites,
  removeFromShop,
  type ShopInvitation,
  type ShopPerson,
  type ShopWrite,
  setShopRole,
  withdrawShopInvitation,
} from '../../../contract/shops/shop-staff.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, Skeleton } from '../../../ui/notices/skeleton.tsx'
import { translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { Timeline } from '../../../ui/rows/timeline.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { formatDate } from '../../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { InviteToShop } from './invite-to-shop.tsx'
import { useShopRoleName, useShopRoles } from './shop-role-texts.ts'
import { useWriteName } from './shop-write-names.ts'

type People = OutputOf<typeof listShopStaff> & { done: ShopWrite[]; refused: ShopWrite[] }

const readPeople = async (): Promise<People> => {
  const [staff, done, refused] = await Promise.all([
    callAuthenticated(listShopStaff, {}),
    callAuthenticated(listShopWrites, { refused: false, limit: 20 }),
    callAuthenticated(listShopWrites, { refused: true, limit: 20 }),
  ])
  return { ...staff.data, done: done.data, refused: refused.data }
}

/** /dashboard/shop-people: who works for the vendor's shops, and what they have changed. Asked for at each visit. */
const ShopPeople = () => {
  const t = useTranslate()
  useTitle(t('People of the shop'))
  const [search] = useSearchParams()
  const { isOnline } = useConnection()
  const [people, setPeople] = useState<People>()
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useCallback(async () => {
    try {
      setPeople(await readPeople())
      setFailure(null)
    } catch (error) {
      setFailure(translateFailure(error))
    }
  }, [])
  useEffect(() => void refresh(), [refresh])
  if (search.has('new')) return <InviteToShop listPath="/dashboard/shop-people" onSent={refresh} />
  return (
    <Page>
      <Section
        title={t('People of the shop')}
        level={1}
        aside={
          <Button variant="primary" href="/dashboard/shop-people?new">
            {t('Invite a person')}
          </Button>
        }
      >
        {failure && <ErrorNotice title={failure} isOffline={!isOnline} onRetry={refresh} />}
        {people && <PeopleLists people={people} onChanged={refresh} />}
        {!people && !failure && (
          <>
            <Loading />
            <Skeleton shape="row" />
          </>
        )}
      </Section>
    </Page>
  )
}

type Changed = { onChanged: () => Promise<void> }

const PeopleLists = ({ people, onChanged }: { people: People } & Changed) => {
  const t = useTranslate()
  const present = people.people.filter(({ removedAt }) => removedAt === null)
  return (
    <Stack>
      {present.length === 0 && people.invitations.length === 0 && (
        <EmptyState title={t('Nobody but you works here yet')} illustration="knot">
          {t('Invite people, and choose what they may do. Money stays yours.')}
        </EmptyState>
      )}
      {present.map(person => (
        <PersonCard key={person.id} person={person} onChanged={onChanged} />
      ))}
      {people.invitations.map(invitation => (
        <InvitationCard key={invitation.id} invitation={invitation} onChanged={onChanged} />
      ))}
      {people.refused.length > 0 && (
        <WriteList title={t('Refused')} writes={people.refused}>
          {t(
            'Changes that people sent after they were removed, or that their role does not allow. Nothing was changed.',
          )}
        </WriteList>
      )}
      {people.done.length > 0 && <WriteList title={t('What people have changed')} writes={people.done} />}
    </Stack>
  )
}

const PersonCard = ({ person, onChanged }: { person: ShopPerson } & Changed) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const options = useShopRoles()
  const [isRemoving, setRemoving] = useState(false)
  const change = async (shopRole: ShopRole) => {
    const input = { id: person.id, shopRole }
    await run({ loading: 'Sending', done: translateResponse }, () => callAuthenticated(setShopRole, input))
    await onChanged()
  }
  const remove = async () => {
    setRemoving(false)
    await run({ loading: 'Sending', done: translateResponse }, () =>
      callAuthenticated(removeFromShop, { id: person.id }),
    )
    await onChanged()
  }
  return (
    <Card>
      <h2>{person.name}</h2>
      <p>{[person.email, person.phoneNumber].filter(Boolean).join(', ')}</p>
      <Select
        label={t('Role of {name}', { name: person.name })}
        hint={t('They are signed out everywhere, and sign in again with the new role.')}
        options={options}
        value={options.find(({ value }) => value === person.shopRole)?.value ?? 'ORDERS'}
        disabled={!isOnline || isBusy}
        onChange={change}
      />
      <Row>
        <Button variant="danger" disabled={!isOnline || isBusy} onClick={() => setRemoving(true)}>
          {t('Remove this person')}
        </Button>
      </Row>
      {isRemoving && (
        <ConfirmDialog
          title={t('Remove {name} from the shop?', { name: person.name })}
          action={t('Remove from the shop')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{t('They are signed out at once. What their devices still send is refused and shown here.')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const InvitationCard = ({ invitation, onChanged }: { invitation: ShopInvitation } & Changed) => {
  const t = useTranslate()
  const locale = useLocale()
  const nameRole = useShopRoleName()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const { id, name, to, shopRole, expiresAt } = invitation
  const withdraw = async () => {
    await run({ loading: 'Sending', done: translateResponse }, () => callAuthenticated(withdrawShopInvitation, { id }))
    await onChanged()
  }
  return (
    <Card>
      <h2>{name}</h2>
      <p>
        {to}, {nameRole(shopRole)}
      </p>
      <p>{t('Invited. The link works until {date}.', { date: formatDate(expiresAt, locale) })}</p>
      <Row>
        <Button disabled={!isOnline || isBusy} onClick={withdraw}>
          {t('Withdraw the invitation')}
        </Button>
      </Row>
    </Card>
  )
}

type WriteListProps = { title: string; writes: readonly ShopWrite[]; children?: ReactNode }

const WriteList = ({ title, writes, children }: WriteListProps) => {
  const nameWrite = useWriteName()
  const events = writes.map(({ id, person, endpoint, subject, at }) => ({
    key: id,
    title: [nameWrite(endpoint), subject].filter(Boolean).join(', '),
    at,
    note: person.name,
  }))
  return (
    <Card as="section" label={title}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      <Timeline label={title} events={events} />
    </Card>
  )
}

export default ShopPeople
