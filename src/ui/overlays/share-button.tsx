import { Share2 } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { useTranslate } from '../text/i18n.ts'
import { toast } from './toast.tsx'

type ShareButtonProps = {
  title: string
  label: string
  /** What to share instead of this page, where that is not for everybody. */
  href?: string
}

/** Shares this page's URL through the device (Web Share), or copies it where the browser cannot share. */
export const ShareButton = ({ title, label, href }: ShareButtonProps) => {
  const t = useTranslate()
  const share = async () => {
    const url = location.origin + (href ?? location.pathname)
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.success(t('Link copied'))
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof Error && error.name === 'AbortError'))
        toast.error(t('Could not share the link. Copy it from the address bar.'))
    }
  }
  return <IconButton icon={Share2} variant="soft" label={label} onClick={share} />
}
