import { LayoutDashboard, LogOut, Settings, UserRound } from 'lucide-react'
import type { User } from '../../contract/accounts/users.ts'
import { Avatar } from '../../ui/goods/avatar.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { useSignOut } from '../accounts/sign-in/use-sign-out.tsx'
import { accountPath } from './nav-targets.ts'

const MENU_LINKS = {
  settings: { label: 'Settings', icon: Settings, href: '/dashboard/settings' },
  profile: { label: 'Profile', icon: UserRound, href: '/dashboard/profile' },
} as const

export type AccountMenuProps = {
  user: User
  /** The link between Dashboard and Logout: Settings in the shop, Profile in the dashboard. */
  link?: keyof typeof MENU_LINKS
}

/** The signed-in user's name and email, with links to the dashboard and Logout. */
export const AccountMenu = ({ user, link = 'settings' }: AccountMenuProps) => {
  const t = useTranslate()
  const { signOut, dialog } = useSignOut()
  return (
    <>
      <Menu
        variant="icon"
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
          { ...MENU_LINKS[link], label: t(MENU_LINKS[link].label) },
          { label: t('Logout'), icon: LogOut, onSelect: signOut },
        ]}
      />
      {dialog}
    </>
  )
}
