import { Send } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { FormEnd } from '../ui/form-end.tsx'
import { Letter } from '../ui/letter.tsx'
import { Notice } from '../ui/notice.tsx'
import { Columns, Stack } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'

const SUBJECT = 'বর্ষার শাড়ি এসে গেছে: জামদানি, তাঁত, মণিপুরি, আর খাদি – সব এক হাটে, এই শুক্রবার থেকে'
const PARAGRAPHS = [
  { key: '1', text: 'New in this week: twelve sarees in the colours of the rain, woven in Rupganj and Tangail.' },
  { key: '2', text: `https://haat.example/products?search=${'saree'.repeat(14)}` },
]

/** A newsletter, written and seen as it will arrive. */
export const Newsletter = () => (
  <DashboardFrame who="admin" at="newsletters">
    <Section title="Write a newsletter" level={1}>
      <Notice title="A newsletter can be sent only while Haat can be reached." />
      <Columns side="end" aside={<Letter subject={SUBJECT} paragraphs={PARAGRAPHS} />}>
        <Stack>
          <Card>
            <TextInput label="Subject" defaultValue={SUBJECT} />
            <TextArea
              label="Message"
              hint="An empty line begins a new paragraph. The way to unsubscribe is added below it."
              defaultValue={PARAGRAPHS.map(({ text }) => text).join('\n\n')}
              error="Message must be at least 10 characters."
            />
          </Card>
          <p className="meta">Kept on this phone until it is sent.</p>
          <FormEnd onCancel={() => {}} icon={Send}>
            Send
          </FormEnd>
        </Stack>
      </Columns>
    </Section>
  </DashboardFrame>
)
