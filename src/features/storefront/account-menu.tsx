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
  const contact = user.email || user.signInPhone || ''
  // An account that was made by a phone number gets its name from the first order.
  const name = user.name || contact
  return (
    <>
      <Menu
        variant="icon"
        label={t('Account of {name}', { name })}
        trigger={<Avatar name={name} />}
        heading={
          <>
            <p>
              <strong>{name}</strong>
            </p>
            {name !== contact && <p className="meta">{contact}</p>}
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
