import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/controls/button.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { useLoadedPart } from '../../ui/state/use-loaded-part.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { buildSignInPath } from '../accounts/sign-in/login-path.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

const importReportDialog = () => import('./report-dialog.tsx')

const LABELS = {
  PRODUCT: 'Report {name}',
  REVIEW: 'Report the review of {name}',
  QUESTION: 'Report what {name} wrote',
  MESSAGE: 'Report what {name} wrote',
} as const

/** Reports a product, a review or a question. Whoever is signed out signs in first. */
export const ReportButton = (subject: Omit<ReportDialogProps, 'onClose'>) => {
  const t = useTranslate()
  const user = useUser()
  const [path, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { Part: ReportDialog, load } = useLoadedPart(importReportDialog)
  const { entity, name } = subject
  const open = catchToToast(async () => {
    if (!user) return navigate(buildSignInPath(path, { purpose: 'report' }))
    await load()
    setOpen(true)
  })
  return (
    <>
      <Button variant="link" icon={Flag} aria-label={t(LABELS[entity], { name })} onClick={open}>
        {t('Report')}
      </Button>
      {isOpen && ReportDialog && <ReportDialog {...subject} onClose={() => setOpen(false)} />}
    </>
  )
}
