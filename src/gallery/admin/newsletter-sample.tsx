import { NewsletterEditorForm } from '../../features/newsletters/admin/newsletter-editor.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'

const NEWSLETTER = {
  subject: 'বর্ষার শাড়ি এসে গেছে: জামদানি, তাঁত, মণিপুরি, আর খাদি – সব এক হাটে, এই শুক্রবার থেকে',
  body: `New in this week: twelve sarees in the colours of the rain.\n\nhttps://haat.example/products?search=${'saree'.repeat(14)}`,
}
const noop = () => {}
const noAction = async () => {}

/** A newsletter in the editor, with its preview. */
export const NewsletterSample = () => (
  <DashboardFrameSample who="admin" at="newsletters">
    <NewsletterEditorForm start={NEWSLETTER} isSending={false} onChange={noop} onAction={noAction} onCancel={noop} />
  </DashboardFrameSample>
)
