import { Lock, LockOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { UserStatus } from '../../contract/people.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useUser } from '../../ui/use-session.ts'
import { CHANGE_WORDS } from '../orders/use-send.ts'
import { BY_TIME_OR_NAME, COMPARE, SORT_WORDS } from './list-sorts.ts'
import { MarketListScreen } from './market-list-screen.tsx'
import {
  askPeople,
  isPersonIn,
  PEOPLE_FILTERS,
  type PeopleKind,
  personEffect,
  type ShownPerson,
  submitStatus,
} from './people.ts'
import { PeopleTable } from './people-table.tsx'
import { BlockDialog } from './person-dialogs.tsx'
import { PersonEditor } from './person-editor.tsx'
import { useSendAll } from './use-send-all.ts'

export type PeopleScreenProps = {
  kind: PeopleKind
  path: string
  title: string
  searchLabel: string
  /** What is said of an empty list. */
  empty: string
  aside?: ReactNode
}

const FILTER_WORDS = { ALL: 'All', ACTIVE: 'Active', BLOCKED: 'Blocked' }

/** Customers, vendors or admins: found, corrected, blocked, let in again, deleted. */
export const PeopleScreen = ({ kind, path, title, searchLabel, empty, aside }: PeopleScreenProps) => (
  <Page>
    <MarketListScreen
      title={title}
      aside={aside}
      choices={{ path, filters: PEOPLE_FILTERS, sorts: BY_TIME_OR_NAME }}
      filterWords={FILTER_WORDS}
      sortWords={SORT_WORDS}
      searchLabel={searchLabel}
      row={kind.list}
      ask={askPeople}
      isIn={isPersonIn}
      compare={COMPARE}
      effect={personEffect}
      empty={() => empty}
      drawing="knot"
    >
      {people => <People kind={kind} title={title} people={people} />}
    </MarketListScreen>
    <PersonEditor kind={kind} />
  </Page>
)

const People = ({ kind, title, people }: { kind: PeopleKind; title: string; people: ShownPerson[] }) => {
  const t = useText()
  const me = useUser()
  const { runAll, isBusy } = useSendAll()
  const selection = useSelection()
  const [isAsking, setAsking] = useState(false)
  const choosable = people.filter(person => person.user.id !== me?.id && !person.isGoing)
  const chosen = (status: UserStatus) =>
    choosable.filter(person => selection.has(person.id) && person.user.status === status)
  const [active, blocked] = [chosen('ACTIVE'), chosen('BLOCKED')]
  const change = (those: readonly ShownPerson[], to: UserStatus) => {
    selection.clear()
    return runAll(CHANGE_WORDS, () => those.map(person => submitStatus(person, to)))
  }
  return (
    <>
      <BulkBar selection={selection} ids={choosable.map(person => person.id)}>
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
      <PeopleTable kind={kind} caption={title} people={people} selection={selection} me={me?.id} />
      {isAsking && (
        <BlockDialog people={active} onClose={() => setAsking(false)} onConfirm={() => change(active, 'BLOCKED')} />
      )}
    </>
  )
}
