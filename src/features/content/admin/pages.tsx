import { useLiveQuery } from 'dexie-react-hooks'
import { Plus } from 'lucide-react'
import { useSearch } from 'wouter'
import { listPageDrafts, type PageSummary } from '../../../contract/content/page-drafts.ts'
import { LEGAL_SLUGS, type LegalSlug } from '../../../contract/content/page-slugs.ts'
import { useOpenForm } from '../../../lists/form-param.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { EditedPage, NewPage } from './opened-page.tsx'
import { PagesTable } from './pages-table.tsx'
import { STARTING_TEXTS } from './starting-form.ts'

const PATH = '/dashboard/pages'
/** Far more than a market may have. */
const LIMIT = 100
const SKELETON_ROWS = 4

/** /dashboard/pages: the pages of the market, or the editor of one. */
const Pages = () => {
  const { editedId, opened } = useOpenForm(['new'])
  const start = new URLSearchParams(useSearch()).get('start')
  const settings = useLiveQuery(async () => ({ settings: await readSettings() }))
  if (editedId)
    return (
      <Page>
        <EditedPage key={editedId} id={editedId} />
      </Page>
    )
  if (!opened)
    return (
      <Page>
        <PageList />
      </Page>
    )
  const slug = LEGAL_SLUGS.find(one => one === start)
  return <Page>{settings && <NewPage key={slug} slug={slug} settings={settings.settings} />}</Page>
}

const PageList = () => {
  const t = useTranslate()
  useTitle(t('Market pages'))
  const { page, failure, retry, isUnavailable } = useRemoteList({
    endpoint: listPageDrafts,
    input: {},
    limit: LIMIT,
    applyPending: (rows: PageSummary[]) => rows,
  })
  return (
    <Section
      title={t('Market pages')}
      level={1}
      aside={
        <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
          {t('New page')}
        </Button>
      }
    >
      {isUnavailable && !page && (
        <ErrorNotice title={t('The pages could not be loaded')} onRetry={retry} isOffline={!failure}>
          {t('It loads when you are online.')}
        </ErrorNotice>
      )}
      {!page && !isUnavailable && (
        <>
          <Loading />
          {renderSkeletons('row', SKELETON_ROWS)}
        </>
      )}
      {page && <LoadedPages pages={page.rows} />}
    </Section>
  )
}

const LoadedPages = ({ pages }: { pages: readonly PageSummary[] }) => {
  const t = useTranslate()
  const missing = LEGAL_SLUGS.filter(slug => pages.every(page => page.slug !== slug))
  return (
    <Stack gap="lg">
      {pages.length > 0 ? (
        <PagesTable pages={pages} />
      ) : (
        <EmptyState title={t('No pages yet.')} illustration="parcel" />
      )}
      {missing.length > 0 && <StartingTexts slugs={missing} />}
    </Stack>
  )
}

/** Texts for pages that every market needs. Nobody sees them before they are saved and published. */
const StartingTexts = ({ slugs }: { slugs: readonly LegalSlug[] }) => {
  const t = useTranslate()
  return (
    <Section title={t('Texts to start from')}>
      <p>
        {t(
          'These drafts say what the software does, in both languages. Read them, complete them with what your market promises, and publish them.',
        )}
      </p>
      {slugs.map(slug => (
        <Card key={slug}>
          <Row align="between">
            <div>
              <strong>{STARTING_TEXTS[slug].title.en}</strong> · <span lang="bn">{STARTING_TEXTS[slug].title.bn}</span>{' '}
              <Tag tone="wait">{t('Draft')}</Tag>
            </div>
            <Button href={`${PATH}?open=new&start=${slug}`}>
              {t('Start from {page}', { page: STARTING_TEXTS[slug].title.en })}
            </Button>
          </Row>
        </Card>
      ))}
    </Section>
  )
}

export default Pages
