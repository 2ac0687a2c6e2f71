import { ShieldCheck, ShieldOff } from 'lucide-react'
import { formatNumber } from '../../contract/money.ts'
import { RECOVERY_CODES, type SecondFactorState } from '../../contract/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { useLocale, useText } from '../../ui/text.ts'

/** Fewer recovery codes than this are worth a warning. */
const FEW_CODES = 3

export type SecondFactorAction = 'enrol' | 'renew' | 'disable'
type StatusProps = { state: SecondFactorState; onChoose: (action: SecondFactorAction) => void }

/** Whether the account has a second factor, and what can be done about it. */
export const SecondFactorStatus = ({ state, onChoose }: StatusProps) =>
  state.isOn ? <On state={state} onChoose={onChoose} /> : <Off state={state} onChoose={onChoose} />

const Off = ({ state, onChoose }: StatusProps) => {
  const t = useText()
  return (
    <Stack>
      {state.isRequired && (
        <Notice tone="wait" title={t('Set up two-step verification to continue')}>
          {t('This market requires it from everybody who runs it. Everything else opens after that.')}
        </Notice>
      )}
      <p>{t('With two-step verification, signing in takes your password and a code from your phone.')}</p>
      <div>
        <Button variant="brand" icon={ShieldCheck} onClick={() => onChoose('enrol')}>
          {t('Set up two-step verification')}
        </Button>
      </div>
    </Stack>
  )
}

const On = ({ state, onChoose }: StatusProps) => {
  const t = useText()
  const locale = useLocale()
  const left = state.recoveryCodesLeft
  return (
    <Stack>
      {left < FEW_CODES && (
        <Notice tone="wait" title={t('Few recovery codes are left')}>
          {t('Make new ones before you need them.')}
        </Notice>
      )}
      <Facts
        facts={[
          { label: t('Authenticator app'), value: t('On') },
          {
            label: t('Recovery codes left'),
            value: t('{left} of {all}', {
              left: formatNumber(left, locale),
              all: formatNumber(RECOVERY_CODES, locale),
            }),
          },
        ]}
      />
      <Row>
        <Button onClick={() => onChoose('renew')}>{t('New recovery codes')}</Button>
        <Button icon={ShieldOff} onClick={() => onChoose('disable')}>
          {t('Turn off')}
        </Button>
      </Row>
    </Stack>
  )
}
