import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useUser } from '../../ui/use-session.ts'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import { MarketListScreen } from './market-list-screen.tsx'
import {
  askPeople,
  isPersonIn,
  PEOPLE_FILTERS,
  PEOPLE_SORTS,
  type PeopleKind,
  personEffect,
  type ShownPerson,
  submitStatus,
} from './people.ts'
import { PeopleTable } from './people-table.tsx'
import { BlockDialog } from './person-dialogs.tsx'
import { PersonEditor } from './person-editor.tsx'
import { together } from './together.ts'

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
const SORT_WORDS = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' }

/** Customers, vendors or admins: found, corrected, blocked, let in again, deleted. */
export const PeopleScreen = ({ kind, path, title, searchLabel, empty, aside }: PeopleScreenProps) => (
  <Page>
    <MarketListScreen
      title={title}
      aside={aside}
      choices={{ path, filters: PEOPLE_FILTERS, sorts: PEOPLE_SORTS }}
      filterWords={FILTER_WORDS}
      sortWords={SORT_WORDS}
      searchLabel={searchLabel}
      row={kind.list}
      ask={askPeople}
      isIn={isPersonIn}
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
  const { run, isBusy } = useSend()
  const selection = useSelection()
  const [isAsking, setAsking] = useState(false)
  const choosable = people.filter(person => person.user.id !== me?.id && !person.isGoing)
  const blockable = choosable.filter(person => selection.has(person.id) && person.user.status === 'ACTIVE')
  const block = async () => {
    await run(CHANGE_WORDS, async () =>
      together(await Promise.all(blockable.map(person => submitStatus(person, 'BLOCKED')))),
    )
    selection.clear()
  }
  return (
    <>
      <BulkBar selection={selection} ids={choosable.map(person => person.id)}>
        <Button icon={Lock} isBusy={isBusy} disabled={blockable.length === 0} onClick={() => setAsking(true)}>
          {t('Block')}
        </Button>
      </BulkBar>
      <PeopleTable kind={kind} caption={title} people={people} selection={selection} me={me?.id} />
      {isAsking && <BlockDialog people={blockable} onClose={() => setAsking(false)} onConfirm={block} />}
    </>
  )
}
