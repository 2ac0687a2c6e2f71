import { House, Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/controls/badge.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import type { NavItem } from '../../ui/controls/nav-item.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import './menu-drawer.css'

/** The whole menu as a drawer where the sidebar has no room, with the way back to the store on top. */
export const MenuDrawer = ({ items }: { items: readonly NavItem[] }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon={MenuIcon} label={t('Menu')} aria-expanded={isOpen} onClick={() => setOpen(true)} />
      <Sheet isOpen={isOpen} onClose={close} title={t('Dashboard')}>
        <nav className="dashboard-drawer" aria-label={t('Dashboard')}>
          <ul>
            <li>
              <Link href="/" onClick={close}>
                <House aria-hidden="true" />
                <span>{t('Home')}</span>
              </Link>
            </li>
            {items.map(({ href, label, icon: Icon, badge = 0, isCurrent }) => (
              <li key={href}>
                <Link href={href} aria-current={isCurrent ? 'page' : undefined} onClick={close}>
                  {Icon && <Icon aria-hidden="true" />}
                  <span>{label}</span>
                  <Badge count={badge} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Sheet>
    </>
  )
}
