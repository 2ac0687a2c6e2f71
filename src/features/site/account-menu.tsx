import { LayoutDashboard, LogOut, Settings, UserRound } from 'lucide-react'
import type { User } from '../../contract/users.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Menu } from '../../ui/menu.tsx'
import { useSignOut } from '../auth/use-sign-out.tsx'
import { accountPath } from './nav-targets.ts'

const MENU_LINKS = {
  settings: { label: 'Settings', icon: Settings, href: '/dashboard/settings' },
  profile: { label: 'Profile', icon: UserRound, href: '/dashboard/profile' },
} as const

export type AccountMenuProps = {
  user: User
  /** What stands between Dashboard and Logout: Settings in the shop, Profile in the dashboard. */
  place?: keyof typeof MENU_LINKS
}

/** Who is signed in, and where he can go from here (specification section 2: name and {email}, Dashboard, Logout). */
export const AccountMenu = ({ user, place = 'settings' }: AccountMenuProps) => {
  const t = useTranslate()
  const { signOut, dialog } = useSignOut()
  return (
    <>
      <Menu
        look="icon"
        label={t('Account of {name}', { name: user.name })}
        trigger={<Avatar name={user.name} />}
        heading={
          <>
            <p>
              <strong>{user.name}</strong>
            </p>
            <p className="meta">{user.email}</p>
          </>
        }
        items={[
          { label: t('Dashboard'), icon: LayoutDashboard, href: accountPath(user) },
          { ...MENU_LINKS[place], label: t(MENU_LINKS[place].label) },
          { label: t('Logout'), icon: LogOut, onSelect: signOut },
        ]}
      />
      {dialog}
    </>
  )
}
