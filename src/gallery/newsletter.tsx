import { LetterDesk } from '../features/admin/newsletter-editor.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'

const LETTER = {
  subject: 'বর্ষার শাড়ি এসে গেছে: জামদানি, তাঁত, মণিপুরি, আর খাদি – সব এক হাটে, এই শুক্রবার থেকে',
  body: `New in this week: twelve sarees in the colours of the rain.\n\nhttps://haat.example/products?search=${'saree'.repeat(14)}`,
}
const nothing = () => {}

/** A newsletter, written and seen as it will arrive. */
export const Newsletter = () => (
  <DashboardFrame who="admin" at="newsletters">
    <LetterDesk start={LETTER} isSending={false} onTyped={nothing} onWritten={nothing} onCancel={nothing} />
  </DashboardFrame>
)
