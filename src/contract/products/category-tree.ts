/** What the tree of categories is made of. A category has a parent or children, never both. */
export type CategoryNode = {
  id: string
  parentId?: string | undefined
}
type NamedCategory = CategoryNode & { name: string; formerNames?: readonly string[] | undefined }

/** The category of a name, or the one into which the category of that name was merged. */
export const findCategoryByName = <Row extends NamedCategory>(categories: readonly Row[], name: string) =>
  categories.find(category => category.name === name) ??
  categories.find(category => category.formerNames?.includes(name))

/** The ids whose products a category lists: its own, and those of its children. */
export const listFamilyIds = (categories: readonly CategoryNode[], id: string): string[] => [
  id,
  ...listChildren(categories, id).map(child => child.id),
]

export const listChildren = <Row extends CategoryNode>(categories: readonly Row[], id: string): Row[] =>
  categories.filter(({ parentId }) => parentId === id)

/** Each parent, followed by its children. A category whose parent is unknown stands as a parent. */
export const sortAsTree = <Row extends CategoryNode>(categories: readonly Row[]): Row[] => {
  const ids = new Set(categories.map(({ id }) => id))
  const isTop = ({ parentId }: Row) => parentId === undefined || !ids.has(parentId)
  return categories.filter(isTop).flatMap(top => [top, ...listChildren(categories, top.id)])
}

/**
 * A category placed before another of the same parent, or after all of them.
 * @returns all categories in the new order; null: `beforeId` is no sibling
 */
export const moveCategoryBefore = <Row extends CategoryNode>(
  categories: readonly Row[],
  id: string,
  beforeId: string | null,
): Row[] | null => {
  const moved = categories.find(category => category.id === id)
  if (!moved) return null
  const others = categories.filter(category => category !== moved)
  if (beforeId === null) return sortAsTree([...others, moved])
  const at = others.findIndex(category => category.id === beforeId && category.parentId === moved.parentId)
  if (at === -1) return null
  return sortAsTree([...others.slice(0, at), moved, ...others.slice(at)])
}

/**
 * Who the parents are after a merge. Children of the merged category become children of the target, or of its parent, because
 * there are two levels. A target that was a child of the merged category takes its place.
 * @returns the changed parents by id; null: none any more
 */
export const planMergedParents = (
  categories: readonly CategoryNode[],
  source: CategoryNode,
  target: CategoryNode,
): Map<string, string | null> => {
  const isOwnChild = target.parentId === source.id
  const newParentId = isOwnChild ? target.id : (target.parentId ?? target.id)
  const children = listChildren(categories, source.id).filter(({ id }) => id !== target.id)
  return new Map<string, string | null>([
    ...(isOwnChild ? [[target.id, null] as const] : []),
    ...children.map(({ id }) => [id, newParentId] as const),
  ])
}

/** Adds the counts of children to those of their parents. */
export const countWithChildren = (
  counts: readonly { id: string; count: number }[],
  categories: readonly CategoryNode[],
): { id: string; count: number }[] => {
  const sums = new Map(counts.map(({ id, count }) => [id, count]))
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  for (const { id, count } of counts) {
    const parentId = parents.get(id)
    if (parentId !== undefined) sums.set(parentId, (sums.get(parentId) ?? 0) + count)
  }
  return [...sums].map(([id, count]) => ({ id, count }))
}
