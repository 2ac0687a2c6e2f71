import { Download, Share } from 'lucide-react'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useText } from '../../ui/text.ts'
import './install-card.css'
import type { InstallWay } from './install-way.ts'

type CardProps = { way: NonNullable<InstallWay>; onPutOff: () => void }

/** Haat as an app: what it brings, how this browser does it, and not now. */
const InstallCard = ({ way, onPutOff }: CardProps) => {
  const t = useText()
  return (
    <section className="install-card" aria-label={t('Haat on your home screen')}>
      <Logo look="mark" />
      <div>
        <strong>{t('Haat on your home screen')}</strong>
        <p>{t('Opens at once, also without a network. Nothing to download from a store.')}</p>
        {way.kind === 'share-menu' && (
          <p className="install-steps">
            <Share aria-hidden="true" />
            {t('Press Share in the browser’s bar, then “Add to Home Screen”.')}
          </p>
        )}
      </div>
      <div className="install-actions">
        <Button onClick={onPutOff}>{way.kind === 'ask' ? t('Not now') : t('Got it')}</Button>
        {way.kind === 'ask' && (
          <Button
            variant="brand"
            icon={Download}
            onClick={attempt(async () => {
              if (!(await way.ask())) onPutOff()
            })}
          >
            {t('Install')}
          </Button>
        )}
      </div>
    </section>
  )
}

export default InstallCard
