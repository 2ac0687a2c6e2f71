import { type ComponentType, lazy } from 'react'
import type { Role } from '../../contract/roles.ts'
import { useTranslate } from '../../ui/i18n.ts'
import { Page } from '../../ui/page.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useUser } from '../../ui/use-user.ts'
import { WelcomeBanner } from '../../ui/welcome-banner.tsx'
import { EmailConfirmationNotice } from '../email-confirmation/email-confirmation-notice.tsx'

// Nobody loads another's day.
const CustomerOverview = lazy(async () => ({ default: (await import('./customer-overview.tsx')).CustomerOverview }))
const VendorOverview = lazy(async () => ({ default: (await import('./vendor-overview.tsx')).VendorOverview }))
const AdminOverview = lazy(async () => ({ default: (await import('./admin-overview.tsx')).AdminOverview }))

const OVERVIEWS: Record<Role, ComponentType> = {
  CUSTOMER: CustomerOverview,
  VENDOR: VendorOverview,
  ADMIN: AdminOverview,
  SUPER_ADMIN: AdminOverview,
}

/** The first screen of the dashboard: who one is, what day it is, and what must be done now. */
const DashboardIndex = () => {
  const t = useTranslate()
  useTitle(t('Dashboard'))
  const user = useUser()
  if (!user) return null
  const Today = OVERVIEWS[user.role]
  return (
    <Page>
      <WelcomeBanner name={user.name} />
      <EmailConfirmationNotice />
      <Today />
    </Page>
  )
}

export default DashboardIndex
