import { useParams } from 'wouter'
import { ERROR_PAGE } from '../../contract/messages/fixed-messages.ts'
import { Page } from '../../ui/layout/page.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { PageArticle } from './page-article.tsx'
import { PageLoading } from './page-loading.tsx'
import { usePublishedPage } from './use-published-page.ts'

/** /pages/:slug: a page that the operator has published, such as terms. */
const ContentPage = () => {
  const { slug = '' } = useParams()
  return (
    <Page width="narrow">
      <PageBySlug key={slug} slug={slug} />
    </Page>
  )
}

const PageBySlug = ({ slug }: { slug: string }) => {
  const read = usePublishedPage(slug)
  if (read.state === 'ready') return <PageArticle page={read.page} />
  if (read.state === 'loading') return <PageLoading />
  return read.state === 'none' ? <MissingPage /> : <UnavailablePage onRetry={read.retry} isOffline={!read.failure} />
}

const MissingPage = () => {
  const t = useTranslate()
  useTitle(t(ERROR_PAGE.title))
  return <EmptyState title={t(ERROR_PAGE.notFound)} link={{ href: '/', label: t('Home') }} />
}

const UnavailablePage = ({ onRetry, isOffline }: { onRetry: () => void; isOffline: boolean }) => {
  const t = useTranslate()
  return (
    <ErrorNotice title={t('This page is not on this device yet')} onRetry={onRetry} isOffline={isOffline}>
      {t('It loads when you are online.')}
    </ErrorNotice>
  )
}

export default ContentPage
