import { describe, expect, it } from 'vitest'
import type { ImportPreviewRow } from '../../../src/contract/imports/import-settings.ts'
import type { ProductImport } from '../../../src/contract/imports/product-csv.ts'
import { chooseUse, findUse, listColumns, mergeUses } from '../../../src/features/imports/column-choices.ts'
import {
  getFirstStep,
  getStepAfterColumns,
  mergeChoices,
  suggestChoices,
} from '../../../src/features/imports/import-steps.ts'
import { readFactor } from '../../../src/features/imports/price-factor.tsx'
import { editRow, listExtraFields } from '../../../src/features/imports/row-edits.ts'
import { createSampleText } from '../../../src/features/imports/sample-file.ts'

const ID = '0190a1b2-0000-7000-8000-000000000001'
const OTHER_ID = '0190a1b2-0000-7000-8000-000000000002'
const odd = { value: 'Oddities', products: 2, categoryId: null, suggestedId: ID }
const found = (changes: Partial<NonNullable<ProductImport['outline']>>) => ({
  outline: { kind: 'own' as const, columns: [], missing: [], categories: [], variants: 0, ...changes },
})
const dryRun = (changes: Partial<ProductImport> = {}): ProductImport => ({
  ...{ id: ID, state: 'DONE', dryRun: true, done: 3, total: 3, created: 3, updated: 0, failed: 0, report: [] },
  ...{
    createdAt: '2026-01-01T00:00:00.000Z',
    hasFile: true,
    ...found({}),
  },
  ...changes,
})

describe('The step of an import', () => {
  it('is always the columns first, and then the first that needs the vendor', () => {
    expect(getFirstStep(null)).toBe('FILE')
    expect(getFirstStep(dryRun({ state: 'RUNNING' }))).toBe('REPORT')
    expect(getFirstStep(dryRun(found({ missing: ['price'] })))).toBe('COLUMNS')
    expect(getFirstStep(dryRun())).toBe('COLUMNS')
    expect(getStepAfterColumns(dryRun(found({ categories: [odd] })))).toBe('CATEGORIES')
    expect(getStepAfterColumns(dryRun())).toBe('PREVIEW')
    expect(getFirstStep(dryRun({ hasFile: false }))).toBe('REPORT')
    expect(getFirstStep(dryRun({ dryRun: false, hasFile: false }))).toBe('REPORT')
  })

  it('is not the categories once each has a choice, or there is a default', () => {
    const chosen = { categories: [{ value: 'oddities', categoryId: null }] }
    expect(getStepAfterColumns(dryRun({ ...found({ categories: [odd] }), settings: chosen }))).toBe('PREVIEW')
    const settings = { defaultCategoryId: ID }
    expect(getStepAfterColumns(dryRun({ ...found({ categories: [odd] }), settings }))).toBe('PREVIEW')
  })
})

describe('The choices of columns', () => {
  const columns = [
    { title: 'Rate', field: 'price' as const, samples: ['90'], use: 'price' as const },
    { title: 'Old', field: null, samples: ['95'] },
    { title: 'Size', field: null, samples: ['42'], use: 'option' as const },
    { title: '', field: null, samples: [] },
    { title: 'Old', field: null, samples: [] },
  ]

  it('begin with what was recognised, for each title once', () => {
    expect(listColumns(columns).map(column => findUse(column, {}))).toEqual(['price', 'ignored', 'option'])
  })

  it('take a field from the column that had it, but options and unread columns may be several', () => {
    const moved = chooseUse(listColumns(columns), {}, 'Old', 'price')
    expect(moved).toEqual({ Old: 'price', Rate: 'ignored' })
    expect(chooseUse(listColumns(columns), {}, 'Old', 'option')).toEqual({ Old: 'option' })
  })

  it('replace former ones for the same columns, and keep those of other files', () => {
    const before = [
      { title: 'Old', use: 'compareAt' as const },
      { title: 'Colour', use: 'ignored' as const },
    ]
    expect(mergeUses(before, { Old: 'price' })).toEqual([
      { title: 'Colour', use: 'ignored' },
      { title: 'Old', use: 'price' },
    ])
  })

  it('have a factor for prices that is a number above 0, in any digits', () => {
    expect(['', '122.50', '১২২.৫', '0', '-1', 'x', '1e9'].map(readFactor)).toEqual([
      ...[undefined, 122.5, 122.5, null, null, null, null],
    ])
  })
})

describe('The choices of categories', () => {
  it('begin with those of before, then the suggestions, and keep those of other files', () => {
    const before = [
      { value: 'Oddities', categoryId: OTHER_ID },
      { value: 'Toys', categoryId: ID },
    ]
    expect(suggestChoices(dryRun(found({ categories: [odd] })))).toEqual([{ value: 'Oddities', categoryId: ID }])
    const job = dryRun({ ...found({ categories: [odd] }), settings: { categories: before } })
    expect(suggestChoices(job)).toEqual([{ value: 'Oddities', categoryId: OTHER_ID }])
    expect(mergeChoices(before, [{ value: 'oddities', categoryId: null }])).toEqual([
      { value: 'oddities', categoryId: null },
      { value: 'Toys', categoryId: ID },
    ])
  })
})

it('A corrected row replaces its former corrections, and can be left out and taken in again', () => {
  const row: ImportPreviewRow = {
    ...{ line: 3, state: 'INVALID', name: 'Pot', price: 'dear', stock: '1', category: '', image: '', changes: [] },
  }
  const first = editRow({}, row, { isSkipped: true, values: { price: '90', stock: '1' } })
  expect(first).toEqual({ edits: [{ line: 3, field: 'price', value: '90' }], skippedLines: [3] })
  const second = editRow(first, { ...row, price: '90' }, { isSkipped: false, values: { price: '95' } })
  expect(second).toEqual({ edits: [{ line: 3, field: 'price', value: '95' }], skippedLines: [] })
})

it('A row can be corrected where something is wrong that the preview does not show, and again afterwards', () => {
  const row: ImportPreviewRow = {
    ...{ line: 3, state: 'INVALID', name: 'Pot', price: '9', stock: '1', category: '', image: '', changes: [] },
  }
  const columns = [{ title: 'Note', field: 'description' as const, samples: [] }]
  const outline = { kind: 'own' as const, columns, missing: [], categories: [], variants: 0 }
  const report = [
    { line: 3, column: 'Note', message: 'Description must be at least 10 characters.' },
    { line: 4, column: 'Cut', message: 'This must be a number.' },
  ]
  expect(listExtraFields(row, { outline, report, settings: {} })).toEqual([{ field: 'description', value: '' }])
  expect(listExtraFields({ ...row, line: 4 }, { outline, report, settings: {} })).toEqual([])
  const settings = { edits: [{ line: 3, field: 'description' as const, value: 'A pot of clay.' }] }
  expect(listExtraFields(row, { outline, report: [], settings })).toEqual([
    { field: 'description', value: 'A pot of clay.' },
  ])
  const others = (['status', 'shop', 'nameBn'] as const).map(field => ({ title: `Their ${field}`, field, samples: [] }))
  const wrong = others.map(({ title }) => ({ line: 3, column: title, message: 'Wrong.' }))
  const fields = listExtraFields(row, { outline: { ...outline, columns: others }, report: wrong, settings: {} })
  expect(fields.map(({ field }) => field)).toEqual(['nameBn', 'status', 'shop'])
})

it('The sample file quotes the names of categories', () => {
  expect(createSampleText(['Honey, "raw"'])).toContain('"Honey, ""raw"""')
})
