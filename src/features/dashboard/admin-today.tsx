import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import './admin-today.css'
import { useMenus } from './use-menu.ts'

/** Where an admin may go from here. */
export const AdminToday = () => {
  const t = useText()
  const { side } = useMenus(useUser()?.role ?? 'ADMIN')
  return (
    <Section title={t('Look after the market')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="places">
        {side
          .filter(place => !place.isCurrent)
          .map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Link href={href}>
                {Icon && <Icon aria-hidden="true" />}
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  )
}
