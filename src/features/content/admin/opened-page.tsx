import { useEffect, useState } from 'react'
import { getPageDraft, type PageDraft } from '../../../contract/content/page-drafts.ts'
import type { LegalSlug } from '../../../contract/content/page-slugs.ts'
import type { Settings } from '../../../contract/settings/settings.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PageEditor } from './page-editor.tsx'
import { EMPTY_PAGE, type PageForm, readPageForm, toPageForm } from './page-form.ts'
import { toStartingForm } from './starting-form.ts'

const NEW_PAGE = 'new'
const SKELETON_LINES = 6

type NewPageProps = { slug: LegalSlug | undefined; settings: Settings | undefined }

/** The editor of a new page, with the text to start from where there is one for its slug. */
export const NewPage = ({ slug, settings }: NewPageProps) => (
  <KeptEditor page={null} draftKey={slug ?? NEW_PAGE} form={slug ? toStartingForm(slug, settings) : EMPTY_PAGE} />
)

/** The editor of a page as it is on the server now. */
export const EditedPage = ({ id }: { id: string }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [page, setPage] = useState<PageDraft | null>(null)
  const { failure, retry } = useRefresh(page ? '' : id, async () =>
    setPage((await callAuthenticated(getPageDraft, { id })).data),
  )
  if (page) return <KeptEditor page={page} draftKey={id} form={toPageForm(page)} />
  if (failure || !isOnline)
    return (
      <ErrorNotice title={t('The page could not be loaded')} onRetry={retry} isOffline={!failure}>
        {t('It loads when you are online.')}
      </ErrorNotice>
    )
  return <EditorLoading />
}

type KeptEditorProps = { page: PageDraft | null; draftKey: string; form: PageForm }

/** Begins with what was typed on this device and not saved, where there is something. */
const KeptEditor = ({ page, draftKey, form }: KeptEditorProps) => {
  const [start, setStart] = useState<{ form: PageForm; seq: number } | null>(null)
  // Read once: what is typed is kept under the same key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of a key does not change
  useEffect(() => {
    const read = async () => {
      const kept = await readPageForm(draftKey)
      setStart({ form: { ...form, ...kept?.form }, seq: kept?.seq ?? page?.seq ?? 0 })
    }
    read().catch(reportError)
  }, [draftKey])
  if (!start) return <EditorLoading />
  return <PageEditor page={page} draftKey={draftKey} start={start.form} startSeq={start.seq} />
}

const EditorLoading = () => (
  <>
    <Loading />
    {renderSkeletons('line', SKELETON_LINES)}
  </>
)
