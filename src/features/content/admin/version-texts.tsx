import { Stack } from '../../../ui/layout/page.tsx'
import { Markdown } from '../markdown.tsx'

type Texts = { title: string; titleBn: string | null; body?: string | undefined; bodyBn?: string | null | undefined }

/** A version of a page in both languages, as shoppers would see it. */
export const VersionTexts = ({ title, titleBn, body = '', bodyBn }: Texts) => (
  <Stack>
    <div lang="en">
      <p className="page-preview-title">{title}</p>
      <Markdown text={body} />
    </div>
    {(titleBn || bodyBn) && (
      <div lang="bn">
        <p className="page-preview-title">{titleBn}</p>
        <Markdown text={bodyBn ?? ''} />
      </div>
    )}
  </Stack>
)
