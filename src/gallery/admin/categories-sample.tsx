import { CategoryCards } from '../../features/products/categories/category-cards.tsx'
import { CategoryForm } from '../../features/products/categories/category-form.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { OWN_CATEGORIES } from '../frames/sample-entities.ts'

/** The admins' categories, one with a rejected change, and the category form. */
export const CategoriesSample = () => {
  return (
    <DashboardFrameSample who="admin" at="categories">
      <Section title="Categories" level={1}>
        <CategoryCards emptyIds={OWN_CATEGORIES.map(({ id }) => id)} categories={OWN_CATEGORIES} canSelect />
      </Section>
      <Section title="Edit category">
        <CategoryForm category={OWN_CATEGORIES[1]} />
      </Section>
    </DashboardFrameSample>
  )
}
