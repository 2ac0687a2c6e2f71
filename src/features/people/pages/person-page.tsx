import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { listAuditLog } from '../../../contract/audit/audit-log.ts'
import { listAdminNotes } from '../../../contract/people/admin-notes.ts'
import { movePhone } from '../../../contract/people/people.ts'
import type { Person } from '../../../contract/people/person.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToPerson, type OptimisticPerson, type PeopleKind } from '../../../local/people/people.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PeopleTable } from '../lists/people-table.tsx'
import { PersonEditor } from '../lists/person-editor.tsx'
import { NotesSection } from './notes-section.tsx'
import { AuditSection } from './record-sections.tsx'
import { SignInNumberSection } from './sign-in-number-section.tsx'

export type PersonPageProps = {
  kind: PeopleKind
  /** What there is of this kind of person besides the account, notes and audit log. */
  children: (person: Person) => ReactNode
}

/** The page of a customer or a vendor for admins. */
export const PersonPage = ({ kind, children }: PersonPageProps) => {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { page, ...refresh } = useRemoteList({
    endpoint: kind.list,
    input: { id, page: 1, limit: 1 },
    applyPending: (rows: Person[], entries) => applyPendingToRows(rows, entries, applyPendingToPerson),
    isMatch: person => person.id === id,
    limit: 1,
  })
  const person: OptimisticPerson | undefined = page?.rows[0]
  useTitle(person?.name ?? t('Profile'))
  if (!page)
    return (
      <Page>
        <NotCachedNotice title={t('Could not load this page')} refresh={refresh}>
          <LoadingRows what={t('Profile')} />
        </NotCachedNotice>
      </Page>
    )
  if (!person)
    return (
      <Page>
        <EmptyState title={t('This person was not found.')} illustration="knot" />
      </Page>
    )
  return (
    <Page>
      <Section title={person.name} level={1}>
        {person.address && <p className="meta">{person.address}</p>}
        <PeopleTable kind={kind} caption={person.name} people={[person]} selection={null} me={undefined} />
      </Section>
      <Permitted call={movePhone}>
        <SignInNumberSection person={person} />
      </Permitted>
      {children(person)}
      <Permitted call={listAdminNotes}>
        <NotesSection subject={{ entity: 'PERSON', entityId: person.id }} />
      </Permitted>
      <Permitted call={listAuditLog}>
        <AuditSection ids={[person.id, person.user.id]} />
      </Permitted>
      <Permitted call={kind.update}>
        <PersonEditor kind={kind} />
      </Permitted>
    </Page>
  )
}
