import { ShieldCheck, ShieldOff } from 'lucide-react'
import type { SecondFactorState } from '../../../contract/accounts/second-factor.ts'
import { RECOVERY_CODE_COUNT } from '../../../contract/constants.ts'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { DescriptionList } from '../../../ui/rows/description-list.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** Fewer recovery codes than this show a warning. */
const RECOVERY_CODES_WARNING_THRESHOLD = 3

export type SecondFactorAction = 'enrol' | 'renew' | 'disable'
type SecondFactorStatusProps = { state: SecondFactorState; onChoose: (action: SecondFactorAction) => void }

/** Whether the account has a second factor, with the actions for it. */
export const SecondFactorStatus = ({ state, onChoose }: SecondFactorStatusProps) =>
  state.isOn ? (
    <SecondFactorEnabled state={state} onChoose={onChoose} />
  ) : (
    <SecondFactorDisabled state={state} onChoose={onChoose} />
  )

const SecondFactorDisabled = ({ state, onChoose }: SecondFactorStatusProps) => {
  const t = useTranslate()
  return (
    <Stack>
      {state.isRequired && (
        <Notice tone="wait" title={t('Set up two-step verification to continue')}>
          {t('Everyone who manages this market needs it. You can use the dashboard once it is set up.')}
        </Notice>
      )}
      <p>{t('With two-step verification, you sign in with your password and a code from your phone.')}</p>
      <div>
        <Button variant="brand" icon={ShieldCheck} onClick={() => onChoose('enrol')}>
          {t('Set up two-step verification')}
        </Button>
      </div>
    </Stack>
  )
}

const SecondFactorEnabled = ({ state, onChoose }: SecondFactorStatusProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const left = state.recoveryCodesLeft
  return (
    <Stack>
      {left < RECOVERY_CODES_WARNING_THRESHOLD && (
        <Notice tone="wait" title={t('You have few recovery codes left')}>
          {t('Get new codes before you run out.')}
        </Notice>
      )}
      <DescriptionList
        facts={[
          { label: t('Authenticator app'), value: t('On') },
          {
            label: t('Recovery codes left'),
            value: t('{left} of {all}', {
              left: formatNumber(left, locale),
              all: formatNumber(RECOVERY_CODE_COUNT, locale),
            }),
          },
        ]}
      />
      <Row>
        <Button onClick={() => onChoose('renew')}>{t('Get new recovery codes')}</Button>
        <Button icon={ShieldOff} onClick={() => onChoose('disable')}>
          {t('Turn off')}
        </Button>
      </Row>
    </Stack>
  )
}
