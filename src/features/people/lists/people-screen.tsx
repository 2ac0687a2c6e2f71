import { Lock, LockOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { UserStatus } from '../../../contract/people/person.ts'
import { setUserStatus } from '../../../contract/people/person-writes.ts'
import { ListScreen } from '../../../lists/list-screen.tsx'
import { LIST_COMPARATORS, LIST_SORT_LABELS, TIME_OR_NAME_SORTS } from '../../../lists/list-sorts.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import {
  applyPendingToPerson,
  type Moderation,
  type OptimisticPerson,
  type PeopleKind,
  submitUserStatus,
} from '../../../local/people/people.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import { Permitted, usePermission } from '../../../ui/state/use-permission.ts'
import { useSelection } from '../../../ui/state/use-selection.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import type { OpenOrdersChoice } from '../../reports/open-orders-field.tsx'
import { listShopSuspensions } from '../../shops/admin/suspend-shops.ts'
import { matchesPeopleView, PEOPLE_FILTERS, toPeopleListInput, userStatusLabel } from './people.ts'
import { PeopleTable } from './people-table.tsx'
import { BlockPeopleDialog } from './person-dialogs.tsx'
import { PersonEditor } from './person-editor.tsx'

export type PeopleScreenProps = {
  kind: PeopleKind
  path: string
  title: string
  searchLabel: string
  /** The title of an empty list. */
  empty: MessageKey
  aside?: ReactNode
}

const FILTER_LABELS = { ALL: 'All', ACTIVE: 'Active', BLOCKED: 'Blocked' } as const

/** The list of customers, vendors or admins. */
export const PeopleScreen = ({ kind, path, title, searchLabel, empty, aside }: PeopleScreenProps) => (
  <Page>
    <ListScreen
      title={title}
      aside={aside}
      options={{ path, filters: PEOPLE_FILTERS, sorts: TIME_OR_NAME_SORTS }}
      filterLabels={FILTER_LABELS}
      sortLabels={LIST_SORT_LABELS}
      searchLabel={searchLabel}
      endpoint={kind.list}
      toListInput={toPeopleListInput}
      matchesView={matchesPeopleView}
      compare={LIST_COMPARATORS}
      applyPending={(rows, entries) => applyPendingToRows(rows, entries, applyPendingToPerson)}
      empty={() => empty}
      drawing="knot"
    >
      {people => <People kind={kind} title={title} people={people} />}
    </ListScreen>
    <PersonEditor kind={kind} />
  </Page>
)

const People = ({ kind, title, people }: { kind: PeopleKind; title: string; people: OptimisticPerson[] }) => {
  const t = useTranslate()
  const me = useUser()
  const may = usePermission()
  const { run, isBusy, dialog } = useBulkOutcomes(t('What happened to each'))
  const selection = useSelection()
  const [isAsking, setAsking] = useState(false)
  const selectable = people.filter(person => person.user.id !== me?.id && !person.isDeleting)
  const selected = (status: UserStatus) =>
    selectable.filter(person => selection.has(person.id) && person.user.status === status)
  const [active, blocked] = [selected('ACTIVE'), selected('BLOCKED')]
  const change = (targets: readonly OptimisticPerson[], to: UserStatus, moderation?: Moderation) => {
    selection.clear()
    return run(
      targets.map(person => ({
        id: person.id,
        name: person.name,
        submit: () => submitUserStatus(person, to, userStatusLabel(person, to), moderation),
      })),
    )
  }
  const block = async (reason: string, openOrders?: OpenOrdersChoice) => {
    if (openOrders !== 'FINISH') return change(active, 'BLOCKED', { reason, openOrders })
    selection.clear()
    return run(await listShopSuspensions(active, reason))
  }
  return (
    <>
      <Permitted call={setUserStatus}>
        <BulkBar selection={selection} ids={selectable.map(person => person.id)}>
          {active.length > 0 && (
            <Button icon={Lock} isBusy={isBusy} onClick={() => setAsking(true)}>
              {t('Block')}
            </Button>
          )}
          {blocked.length > 0 && (
            <Button icon={LockOpen} isBusy={isBusy} onClick={() => change(blocked, 'ACTIVE')}>
              {t('Unblock')}
            </Button>
          )}
        </BulkBar>
      </Permitted>
      <PeopleTable
        kind={kind}
        caption={title}
        people={people}
        selection={may(setUserStatus) ? selection : null}
        me={me?.id}
      />
      {isAsking && <BlockPeopleDialog people={active} onClose={() => setAsking(false)} onConfirm={block} />}
      {dialog}
    </>
  )
}
