import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CategoryNode,
  countWithChildren,
  findCategoryByName,
  listChildren,
  listFamilyIds,
  moveCategoryBefore,
  planMergedParents,
  sortAsTree,
} from '../../../src/contract/products/category-tree.ts'

/** Categories of at most two levels, in any order. */
const trees = fc.array(fc.integer({ min: -3, max: 5 }), { minLength: 2, maxLength: 9 }).chain(parents => {
  const isTop = (at: number) => (parents[at] ?? -1) < 0
  const nodes = parents.map((parent, at): CategoryNode => {
    const isChild = parent >= 0 && parent !== at && parent < parents.length && isTop(parent)
    return { id: `c${at}`, ...(isChild && { parentId: `c${parent}` }) }
  })
  return fc.shuffledSubarray(nodes, { minLength: nodes.length })
})
const places = fc.tuple(trees, fc.nat(), fc.nat())

const idsOf = (nodes: readonly CategoryNode[]) => nodes.map(({ id }) => id)
const depthsOf = (nodes: readonly CategoryNode[]) =>
  nodes.map(({ parentId }) => nodes.find(({ id }) => id === parentId)).map(parent => parent?.parentId)

describe('The order of categories', () => {
  it('has each category once, and children behind their parent', () => {
    fc.assert(
      fc.property(trees, nodes => {
        const sorted = sortAsTree(nodes)
        expect(idsOf(sorted).sort()).toEqual(idsOf(nodes).sort())
        for (const [at, { parentId }] of sorted.entries())
          if (parentId)
            expect([parentId, sorted[at - 1]!.parentId === parentId]).toContain(
              sorted[at - 1]!.parentId ?? sorted[at - 1]!.id,
            )
      }),
    )
  })

  it('puts a moved category right before its sibling, and keeps the order of all others', () => {
    fc.assert(
      fc.property(places, ([nodes, a, b]) => {
        const present = sortAsTree(nodes)
        const [moved, before] = [present[a % present.length]!, present[b % present.length]!]
        const ordered = moveCategoryBefore(present, moved.id, before.id)
        if (moved === before || moved.parentId !== before.parentId) {
          expect(ordered).toBeNull()
          return
        }
        const siblings = ordered!.filter(({ parentId }) => parentId === moved.parentId)
        expect(siblings.indexOf(moved)).toBe(siblings.indexOf(before) - 1)
        const others = (rows: readonly CategoryNode[]) =>
          idsOf(rows.filter(row => row.parentId === moved.parentId && row !== moved))
        expect(others(ordered!)).toEqual(others(present))
        expect(idsOf(ordered!).sort()).toEqual(idsOf(present).sort())
      }),
    )
  })

  it('puts a category that is moved before nothing behind its siblings', () => {
    fc.assert(
      fc.property(places, ([nodes, a]) => {
        const moved = nodes[a % nodes.length]!
        const ordered = moveCategoryBefore(nodes, moved.id, null)!
        expect(ordered.findLast(({ parentId }) => parentId === moved.parentId)).toBe(moved)
      }),
    )
  })
})

describe('Merging categories', () => {
  it('leaves two levels and no child of the merged one, whichever two are merged', () => {
    fc.assert(
      fc.property(places, ([nodes, a, b]) => {
        const [source, target] = [nodes[a % nodes.length]!, nodes[b % nodes.length]!]
        if (source === target) return
        const parents = planMergedParents(nodes, source, target)
        const left = nodes
          .filter(node => node !== source)
          .map(
            ({ id, parentId }): CategoryNode => ({
              id,
              parentId: parents.has(id) ? (parents.get(id) ?? undefined) : parentId,
            }),
          )
        expect(listChildren(left, source.id)).toEqual([])
        expect(depthsOf(left).every(depth => depth === undefined)).toBe(true)
        expect(left.every(({ id, parentId }) => parentId !== id)).toBe(true)
      }),
    )
  })
})

describe('A category', () => {
  const categories = [
    { id: 'a', name: 'Clothes' },
    { id: 'b', name: 'Sarees', parentId: 'a', formerNames: ['Saris', 'Shoes'] },
    { id: 'c', name: 'Shoes' },
  ]

  it('is found by its name first, then by the names that were merged into it', () => {
    expect(['Clothes', 'Saris', 'Shoes', 'Honey'].map(name => findCategoryByName(categories, name)?.id)).toEqual([
      'a',
      'b',
      'c',
      undefined,
    ])
  })

  it('lists and counts the products of its children', () => {
    expect([listFamilyIds(categories, 'a'), listFamilyIds(categories, 'b')]).toEqual([['a', 'b'], ['b']])
    expect(
      countWithChildren(
        [
          { id: 'b', count: 3 },
          { id: 'c', count: 1 },
        ],
        categories,
      ),
    ).toEqual([
      { id: 'b', count: 3 },
      { id: 'c', count: 1 },
      { id: 'a', count: 3 },
    ])
  })
})
