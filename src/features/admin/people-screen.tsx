import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import { BulkBar } from './bulk-bar.tsx'
import { listViewOf } from './list-address.ts'
import { ListTools } from './list-tools.tsx'
import { MarketListPage } from './market-list-page.tsx'
import {
  isPersonIn,
  PEOPLE_FILTERS,
  PEOPLE_PAGE,
  PEOPLE_SORTS,
  type PeopleChoices,
  type PeopleKind,
  peopleInput,
  personEffect,
  submitStatus,
} from './people.ts'
import { PeopleTable, type ShownPerson } from './people-table.tsx'
import { BlockDialog } from './person-dialogs.tsx'
import { together } from './together.ts'
import { useMarketList } from './use-market-list.ts'
import { useSelection } from './use-selection.ts'

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

/** Customers, vendors or admins: found, blocked, let in again, deleted. */
export const PeopleScreen = ({ kind, path, title, searchLabel, empty, aside }: PeopleScreenProps) => {
  const t = useText()
  useTitle(title)
  const choices: PeopleChoices = { path, filters: PEOPLE_FILTERS, sorts: PEOPLE_SORTS }
  const view = listViewOf(useSearch(), choices)
  const list = useMarketList({
    row: kind.list,
    input: peopleInput(view),
    effect: personEffect,
    isFound: person => isPersonIn(person, view),
    limit: PEOPLE_PAGE,
  })
  return (
    <Page>
      <Section title={title} level={1} aside={aside}>
        <ListTools
          choices={choices}
          view={view}
          searchLabel={searchLabel}
          filterWords={FILTER_WORDS}
          sortWords={SORT_WORDS}
          total={list.page?.total}
        />
        <MarketListPage list={list} choices={choices} view={view} what={title} empty={t(empty)} drawing="knot">
          {people => <People kind={kind} title={title} people={people} />}
        </MarketListPage>
      </Section>
    </Page>
  )
}

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
