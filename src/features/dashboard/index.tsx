import { type ComponentType, lazy } from 'react'
import type { Role } from '../../contract/roles.ts'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { Welcome } from '../../ui/welcome.tsx'
import { ConfirmationNotice } from '../email-confirmation/confirmation-notice.tsx'

// Nobody loads another's day.
const CustomerToday = lazy(async () => ({ default: (await import('./customer-today.tsx')).CustomerToday }))
const VendorToday = lazy(async () => ({ default: (await import('./vendor-today.tsx')).VendorToday }))
const AdminToday = lazy(async () => ({ default: (await import('./admin-today.tsx')).AdminToday }))

const TODAY: Record<Role, ComponentType> = {
  CUSTOMER: CustomerToday,
  VENDOR: VendorToday,
  ADMIN: AdminToday,
  SUPER_ADMIN: AdminToday,
}

/** The first screen of the dashboard: who one is, what day it is, and what must be done now. */
const Index = () => {
  const t = useText()
  useTitle(t('Dashboard'))
  const user = useUser()
  if (!user) return null
  const Today = TODAY[user.role]
  return (
    <Page>
      <Welcome name={user.name} />
      <ConfirmationNotice />
      <Today />
    </Page>
  )
}

export default Index
