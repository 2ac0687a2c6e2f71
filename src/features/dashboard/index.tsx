import type { ReactNode } from 'react'
import type { Role } from '../../contract/roles.ts'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { AdminToday } from './admin-today.tsx'
import { CustomerToday } from './customer-today.tsx'
import { VendorToday } from './vendor-today.tsx'
import { Welcome } from './welcome.tsx'

const TODAY: Record<Role, () => ReactNode> = {
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
      <Today />
    </Page>
  )
}

export default Index
