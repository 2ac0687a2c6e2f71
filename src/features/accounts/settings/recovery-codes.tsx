import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { saveBlob } from '../../../lists/download-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { t as say, useTranslate } from '../../../ui/text/i18n.ts'
import './second-factor.css'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shows the recovery codes, which are never shown again. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  return (
    <Stack>
      <Notice tone="wait" title={t('Save these recovery codes now')}>
        {t(
          'You will not see them again. If you lose your phone, each code signs you in once. Keep them somewhere else than on your phone.',
        )}
      </Notice>
      <ul ref={list} className="recovery-codes" aria-label={t('Recovery codes')} tabIndex={-1}>
        {codes.map(code => (
          <li key={code}>
            <code className="secret-key">{code}</code>
          </li>
        ))}
      </ul>
      <Row align="between">
        <Row>
          <Button icon={Copy} onClick={() => copyCodes(codes)}>
            {t('Copy')}
          </Button>
          <Button icon={Download} onClick={() => downloadCodes(codes)}>
            {t('Download')}
          </Button>
        </Row>
        <Button variant="brand" onClick={onDone}>
          {t('I have saved the codes')}
        </Button>
      </Row>
    </Stack>
  )
}

const copyCodes = async (codes: readonly string[]): Promise<void> => {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success(say('Copied'))
  } catch {
    toast.error(say('Could not copy the codes. Write them down or download them.'))
  }
}

const downloadCodes = (codes: readonly string[]): void =>
  saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes', 'txt')
