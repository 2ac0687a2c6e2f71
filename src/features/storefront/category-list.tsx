import { type Category, isTopCategory } from '../../contract/products/categories.ts'
import { listChildren, sortAsTree } from '../../contract/products/category-tree.ts'
import { categoryUrl } from '../../contract/products/listing-url.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { Loading } from '../../ui/notices/skeleton.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'
import './category-list.css'

/**
 * The links of the sheet of categories. They replace the sheet's history entry: Back from the category returns to where the
 * sheet was opened.
 */
const CategoryList = () => {
  const t = useTranslate()
  const { categories } = useCategories()
  if (!categories) return <Loading what={t('Loading categories')} />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where there are no bullets
    <ul role="list" className="category-list">
      {sortAsTree(categories)
        .filter(isTopCategory)
        .map(category => (
          <li key={category.id}>
            <CategoryLink category={category} />
            <SubcategoryList categories={listChildren(categories, category.id)} />
          </li>
        ))}
    </ul>
  )
}

const SubcategoryList = ({ categories }: { categories: readonly Category[] }) =>
  categories.length > 0 && (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where there are no bullets
    <ul role="list">
      {categories.map(category => (
        <li key={category.id}>
          <CategoryLink category={category} />
        </li>
      ))}
    </ul>
  )

const CategoryLink = ({ category }: { category: Category }) => (
  <Link href={categoryUrl(category.name)} replace>
    <Picture image={category.image} thumbhash={category.thumbhash} alt="" sizes="64px" />
    <span>{showName(category)}</span>
  </Link>
)

export default CategoryList
