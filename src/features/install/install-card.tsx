import { Compass, Download, EllipsisVertical, Share } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Logo } from '../../ui/controls/logo.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { useMarketName } from '../../ui/state/market.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import './install-card.css'
import type { InstallMethod, InstallSteps } from './install-method.ts'

type InstallCardProps = { method: NonNullable<InstallMethod>; onDismiss: () => void }

/** Offers to install Haat: the benefit, the browser's way to install, and Not now. */
const InstallCard = ({ method, onDismiss }: InstallCardProps) => {
  const t = useTranslate()
  const title = t('{market} on your home screen', { market: useMarketName() })
  return (
    <section className="install-card" aria-label={title}>
      <Logo variant="mark" />
      <div>
        <strong>{title}</strong>
        <p>{t('Opens instantly, even offline. No app store needed.')}</p>
        {method.kind !== 'prompt' && <Steps kind={method.kind} />}
      </div>
      <div className="install-actions">
        <Button onClick={onDismiss}>{method.kind === 'prompt' ? t('Not now') : t('Got it')}</Button>
        {method.kind === 'prompt' && (
          <Button
            variant="brand"
            icon={Download}
            onClick={catchToToast(async () => {
              if (!(await method.prompt())) onDismiss()
            })}
          >
            {t('Install')}
          </Button>
        )}
      </div>
    </section>
  )
}

const Steps = ({ kind }: { kind: InstallSteps }) => {
  const t = useTranslate()
  const [Icon, text] = {
    'share-menu': [Share, t('Tap Share in the browser, then “Add to Home Screen”.')] as const,
    'browser-menu': [EllipsisVertical, t('Tap ⋮ in the browser, then “Add app to Home screen”.')] as const,
    'open-in-safari': [
      Compass,
      t('Open this page in Safari first: tap ⋯ or Share here. Then tap Share, “Add to Home Screen”.'),
    ] as const,
  }[kind]
  return (
    <p className="install-steps">
      <Icon aria-hidden="true" />
      {text}
    </p>
  )
}

export default InstallCard
