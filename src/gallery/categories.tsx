import { CategoryCards } from '../features/admin/category-cards.tsx'
import { CategoryForm } from '../features/admin/category-form.tsx'
import { Section } from '../ui/section.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { OWN_CATEGORIES } from './sample-rows.ts'

/** What the market is divided into, one of them refused; and the form of one. */
export const Categories = () => {
  return (
    <DashboardFrame who="admin" at="categories">
      <Section title="Categories" level={1}>
        <CategoryCards categories={OWN_CATEGORIES} canChoose />
      </Section>
      <Section title="Edit category">
        <CategoryForm category={OWN_CATEGORIES[1]} />
      </Section>
    </DashboardFrame>
  )
}
