import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { addMarketPicture, type MARKET_PICTURE_KINDS, type MarketPicture } from '../../contract/market/home.ts'
import { LOGO_RATIO } from '../../contract/market/market.ts'
import type { LogoPicture, MarketSettings } from '../../contract/market/market-settings.ts'
import { pictureUrl } from '../../contract/products/pictures.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { readBlob } from '../../local/db/stored-files.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, TwoColumns } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { isRejected, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import './logo-fields.css'

type Logos = Pick<MarketSettings, 'logo' | 'icon'>
type LogoFieldsProps = {
  settings: Logos
  onPickLogo: (theme: 'light' | 'dark', picture: LogoPicture) => void
  onPickIcon: (image: string) => void
}

const NONE: LogoPicture = { image: '', ratio: 1 }

/** The pictures of the market. Each is sent as soon as it is chosen; shoppers see it when the settings are saved. */
export const LogoFields = ({ settings: { logo, icon }, onPickLogo, onPickIcon }: LogoFieldsProps) => {
  const t = useTranslate()
  return (
    <Section title={t('Logo and icon')}>
      <Card>
        <TwoColumns>
          <LogoField
            label={t('Logo')}
            hint={t('In the header, the footer, emails and invoices. PNG or WebP with a transparent background.')}
            kind="logo"
            image={logo.light.image}
            onPick={picture => onPickLogo('light', toLogo(picture))}
          />
          <LogoField
            label={t('Logo for the dark theme')}
            hint={t('Without one, the first logo stands on white there.')}
            kind="logo"
            isDark
            image={logo.dark.image}
            onPick={picture => onPickLogo('dark', toLogo(picture))}
          />
        </TwoColumns>
        <LogoField
          label={t('Icon')}
          hint={t(
            'A square picture of at least 512 × 512 pixels. The icons of the app and the browser are made from it.',
          )}
          kind="icon"
          image={icon}
          onPick={picture => onPickIcon(picture?.image ?? '')}
        />
      </Card>
    </Section>
  )
}

const toLogo = (picture: MarketPicture | null): LogoPicture =>
  picture
    ? { image: picture.image, ratio: Math.min(LOGO_RATIO.max, Math.max(LOGO_RATIO.min, picture.ratio ?? 1)) }
    : NONE

type LogoFieldProps = {
  label: string
  hint: string
  kind: (typeof MARKET_PICTURE_KINDS)[number]
  isDark?: boolean
  image: string
  /** Null: it is taken away. */
  onPick: (picture: MarketPicture | null) => void
}

/** Sent as the file is: a phone that scales it down could lose what of it is transparent. */
const LogoField = ({ label, hint, kind, isDark = false, image, onPick }: LogoFieldProps) => {
  const t = useTranslate()
  const id = useId()
  const { run, isBusy } = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const send = catchToToast(async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    const file = await readBlob(chosen)
    // Without this, choosing the same file again would fire no event.
    target.value = ''
    const result = await run({ loading: 'Sending', done: () => null }, () =>
      callAuthenticated(addMarketPicture, { kind, file }),
    )
    if (!isRejected(result)) onPick(result.data)
  })
  return (
    <fieldset className="logo-field" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className={isDark ? 'logo-ground logo-ground-dark' : 'logo-ground'}>
        {image ? <img src={pictureUrl(image, 320)} alt={label} /> : t('None yet')}
      </div>
      <Row>
        <Button icon={ImageUp} isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('Choose a file')}
        </Button>
        {image && (
          <Button variant="link" onClick={() => onPick(null)}>
            {t('Remove {name}', { name: label })}
          </Button>
        )}
      </Row>
      <input
        ref={input}
        type="file"
        accept="image/png,image/webp,image/jpeg"
        hidden
        onChange={send}
        aria-label={label}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    </fieldset>
  )
}
