import { Copy } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { t as say } from '../../ui/text/i18n.ts'

/** Puts a text on the clipboard. */
export const CopyButton = ({ text, children }: { text: string; children: string }) => (
  <Button icon={Copy} onClick={() => copy(text)}>
    {children}
  </Button>
)

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(say('Copied'))
  } catch {
    toast.error(say('Could not copy. Select the text and copy it.'))
  }
}
