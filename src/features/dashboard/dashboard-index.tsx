import { type ComponentType, lazy } from 'react'
import type { Role } from '../../contract/roles.ts'
import { Page } from '../../ui/layout/page.tsx'
import { WelcomeBanner } from '../../ui/notices/welcome-banner.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { EmailConfirmationNotice } from '../accounts/email-confirmation/email-confirmation-notice.tsx'
import { ModerationNotices } from '../moderation/notices/moderation-notices.tsx'

const CUSTOMER = {
  who: ['CUSTOMER'],
  Overview: lazy(async () => ({ default: (await import('./customer-overview.tsx')).CustomerOverview })),
}
const VENDOR = {
  who: ['VENDOR'],
  Overview: lazy(async () => ({ default: (await import('./vendor-overview.tsx')).VendorOverview })),
}
const ADMIN = {
  who: ['ADMIN', 'SUPER_ADMIN'],
  Overview: lazy(async () => ({ default: (await import('./admin-overview.tsx')).AdminOverview })),
}

/** A script of its own for each role: `who` tells the build whose device needs it. */
const OVERVIEWS: Record<Role, { who: string[]; Overview: ComponentType }> = {
  CUSTOMER,
  VENDOR,
  ADMIN,
  SUPER_ADMIN: ADMIN,
}

/** /dashboard/index: the welcome banner and the overview of the role. */
const DashboardIndex = () => {
  const t = useTranslate()
  useTitle(t('Dashboard'))
  const user = useUser()
  if (!user) return null
  const { Overview } = OVERVIEWS[user.role]
  return (
    <Page>
      <WelcomeBanner name={user.name} />
      <EmailConfirmationNotice />
      <ModerationNotices />
      <Overview />
    </Page>
  )
}

export default DashboardIndex
