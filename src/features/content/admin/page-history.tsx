import { useState } from 'react'
import {
  getPageVersion,
  listPageVersions,
  type PageDraft,
  type PageVersion,
  restorePageVersion,
} from '../../../contract/content/page-drafts.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { writePage } from '../../../local/content/page-writes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Loading } from '../../../ui/notices/skeleton.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { translateResponse } from '../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { VersionTexts } from './version-texts.tsx'

const VERSIONS_SHOWN = 100

export type PageHistoryProps = { page: PageDraft; onClose: () => void; onRestored: () => void }

/** The versions of a page. One can be looked at, and saved as the newest draft. */
export const PageHistory = ({ page, onClose, onRestored }: PageHistoryProps) => {
  const t = useTranslate()
  const [version, setVersion] = useState<PageVersion | null>(null)
  const { id, seq } = page
  const look = (versionId: string) =>
    catchToToast(async () => setVersion((await callAuthenticated(getPageVersion, { id, versionId })).data))
  const restore = (versionId: string) =>
    catchToToast(async () => {
      const response = await writePage(restorePageVersion, { id, seq, versionId })
      toast.success(translateResponse(response))
      onRestored()
    })
  if (version)
    return (
      <Dialog
        isOpen
        onClose={() => setVersion(null)}
        title={t('Version {number}', { number: version.number })}
        actions={
          <>
            <Button onClick={() => setVersion(null)}>{t('Back')}</Button>
            <Button variant="primary" onClick={restore(version.id)}>
              {t('Restore this version')}
            </Button>
          </>
        }
      >
        <VersionTexts {...version} />
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onClose} title={t('Versions of {page}', { page: page.title })}>
      <VersionList id={id} onLook={versionId => look(versionId)()} />
    </Dialog>
  )
}

const VersionList = ({ id, onLook }: { id: string; onLook: (versionId: string) => void }) => {
  const t = useTranslate()
  const { page } = useRemoteList({
    endpoint: listPageVersions,
    input: { id },
    limit: VERSIONS_SHOWN,
    applyPending: (rows: PageVersion[]) => rows,
  })
  if (!page) return <Loading />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul role="list" className="page-versions">
      {page.rows.map(({ id: versionId, number, author, savedAt, isPublished }) => (
        <li key={versionId}>
          <Row align="between">
            <div>
              <strong>{t('Version {number}', { number })}</strong>{' '}
              {isPublished && <Tag tone="brand">{t('Published')}</Tag>}
              <p className="meta">
                {author} · <DateTime at={savedAt} />
              </p>
            </div>
            <Button onClick={() => onLook(versionId)}>{t('View version {number}', { number })}</Button>
          </Row>
        </li>
      ))}
    </ul>
  )
}
