import { useState } from 'react'
import { getPageDraft, type PageDraft } from '../../../contract/content/page-drafts.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { type PageForm, toPageForm } from './page-form.ts'
import { VersionTexts } from './version-texts.tsx'

export type PageConflictProps = {
  id: string
  /** The newest version was seen: the next save replaces it. */
  onSeen: (seq: number) => void
  /** The form shall show the newest version. */
  onTake: (theirs: PageForm) => void
}

/** Somebody else has saved the page meanwhile: their version, and which of the two stays. */
export const PageConflict = ({ id, onSeen, onTake }: PageConflictProps) => {
  const t = useTranslate()
  const [theirs, setTheirs] = useState<PageDraft | null>(null)
  const look = catchToToast(async () => setTheirs((await callAuthenticated(getPageDraft, { id })).data))
  const choose = (takes: boolean) => {
    if (!theirs) return
    onSeen(theirs.seq)
    if (takes) onTake(toPageForm(theirs))
    setTheirs(null)
  }
  return (
    <>
      <Notice
        tone="wait"
        title={t('Somebody else has saved this page')}
        action={<Button onClick={look}>{t('Look at their version')}</Button>}
      >
        {t('Your text is still here. Both versions stay in the history.')}
      </Notice>
      {theirs && (
        <Dialog
          isOpen
          onClose={() => setTheirs(null)}
          title={t('Saved by {name}', { name: theirs.author })}
          actions={
            <>
              <Button onClick={() => choose(true)}>{t('Take their version')}</Button>
              <Button variant="primary" onClick={() => choose(false)}>
                {t('Keep my text')}
              </Button>
            </>
          }
        >
          <VersionTexts {...theirs} />
        </Dialog>
      )}
    </>
  )
}
