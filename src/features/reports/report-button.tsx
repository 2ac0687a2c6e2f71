import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/controls/button.tsx'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { buildSignInPath } from '../accounts/sign-in/login-path.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** Reports a product or a review. Whoever is signed out signs in first. */
export const ReportButton = (subject: Omit<ReportDialogProps, 'onClose'>) => {
  const t = useTranslate()
  const user = useUser()
  const [path, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { entity, name } = subject
  return (
    <>
      <Button
        variant="link"
        icon={Flag}
        aria-label={entity === 'PRODUCT' ? t('Report {name}', { name }) : t('Report the review of {name}', { name })}
        onClick={() => (user ? setOpen(true) : navigate(buildSignInPath(path, { purpose: 'report' })))}
      >
        {t('Report')}
      </Button>
      {isOpen && (
        <OptionalBoundary>
          <Suspense>
            <ReportDialog {...subject} onClose={() => setOpen(false)} />
          </Suspense>
        </OptionalBoundary>
      )}
    </>
  )
}
