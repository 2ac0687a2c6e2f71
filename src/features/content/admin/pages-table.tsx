import { Globe, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deletePage, type PageSummary, publishPage, unpublishPage } from '../../../contract/content/page-drafts.ts'
import { toPagePath } from '../../../contract/content/page-slugs.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { writePage } from '../../../local/content/page-writes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** The pages of the market: their state, and what can be done with each. */
export const PagesTable = ({ pages }: { pages: readonly PageSummary[] }) => {
  const t = useTranslate()
  const columns: Column<PageSummary>[] = [
    { key: 'title', label: t('Title'), isLead: true, render: page => <TitleCell page={page} /> },
    { key: 'state', label: t('Status'), render: page => <StateCell page={page} /> },
    { key: 'saved', label: t('Saved'), render: page => <SavedCell page={page} /> },
    { key: 'actions', label: t('Actions'), isLead: true, render: page => <PageActions page={page} /> },
  ]
  return <CompactTable caption={t('Market pages')} columns={columns} rows={pages} keyOf={({ id }) => id} />
}

const TitleCell = ({ page: { title, titleBn, slug, isPublished } }: { page: PageSummary }) => {
  const path = toPagePath(slug)
  const shown = (useLocale() === 'bn' && titleBn) || title
  return (
    <div>
      <strong>{shown}</strong>
      <p className="meta">{isPublished ? <Link href={path}>{path}</Link> : path}</p>
    </div>
  )
}

const StateCell = ({ page: { isPublished, hasChanges } }: { page: PageSummary }) => {
  const t = useTranslate()
  if (!isPublished) return <Tag tone="wait">{t('Draft')}</Tag>
  return hasChanges ? (
    <Tag tone="wait">{t('Published, with a newer draft')}</Tag>
  ) : (
    <Tag tone="brand">{t('Published')}</Tag>
  )
}

const SavedCell = ({ page: { author, savedAt } }: { page: PageSummary }) => (
  <span>
    {author} · <DateTime at={savedAt} />
  </span>
)

const PageActions = ({ page }: { page: PageSummary }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [isDeleting, setDeleting] = useState(false)
  const { id, seq, title, isPublished, hasChanges } = page
  const change = (endpoint: typeof publishPage | typeof unpublishPage | typeof deletePage) =>
    run({ loading: 'Sending', done: translateResponse }, () => writePage(endpoint, { id, seq }))
  return (
    <RowActions>
      <Button icon={Pencil} href={`/dashboard/pages?edit=${id}`}>
        {t('Edit {name}', { name: title })}
      </Button>
      {(!isPublished || hasChanges) && (
        <Button icon={Globe} isBusy={isBusy} onClick={() => change(publishPage)}>
          {t('Publish {page}', { page: title })}
        </Button>
      )}
      {isPublished && (
        <Button isBusy={isBusy} onClick={() => change(unpublishPage)}>
          {t('Take back {page}', { page: title })}
        </Button>
      )}
      {!isPublished && (
        <Button icon={Trash2} isBusy={isBusy} onClick={() => setDeleting(true)}>
          {t('Delete {name}', { name: title })}
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: title })}
          action={t('Delete')}
          onClose={() => setDeleting(false)}
          onConfirm={() => change(deletePage)}
        >
          <p>{t('Its history is deleted, too. This cannot be undone.')}</p>
        </ConfirmDialog>
      )}
    </RowActions>
  )
}
