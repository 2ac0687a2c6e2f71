import { Notice } from '../../ui/notice.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'

/** Above a form whose answer only the server can give: why its button rests. Nothing while Haat can be reached. */
export const NeedsNetwork = ({ children }: { children: string }) => {
  const t = useText()
  const { isOnline } = useConnection()
  return isOnline ? null : <Notice title={t('You are offline')}>{children}</Notice>
}
