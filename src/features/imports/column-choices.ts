import {
  COLUMN_USES,
  type ColumnUse,
  type ImportOutline,
  type ImportSettings,
} from '../../contract/imports/import-settings.ts'

export type FileColumn = ImportOutline['columns'][number]
/** What the vendor has chosen for columns, by title. */
export type ColumnChoices = Readonly<Record<string, ColumnUse>>

/** The columns that can be chosen: those with a title, each title once. */
export const listColumns = (columns: readonly FileColumn[]): FileColumn[] =>
  columns.filter(({ title }, at) => title !== '' && columns.findIndex(other => other.title === title) === at)

/** What a column is used for: as chosen, or as the server has recognised it. */
export const findUse = ({ title, use, field }: FileColumn, choices: ColumnChoices): ColumnUse =>
  choices[title] ?? use ?? field ?? 'ignored'

const isShared = (use: ColumnUse): boolean => use === 'option' || use === 'ignored'

/** Chooses a use. Another column that had it is not read any more. */
export const chooseUse = (
  columns: readonly FileColumn[],
  choices: ColumnChoices,
  title: string,
  use: ColumnUse,
): ColumnChoices => {
  const former = columns.filter(column => !isShared(use) && column.title !== title && findUse(column, choices) === use)
  return { ...choices, ...Object.fromEntries(former.map(column => [column.title, 'ignored' as const])), [title]: use }
}

/** The settings with these choices in place of former ones for the same columns. */
export const mergeUses = (
  before: ImportSettings['uses'] = [],
  choices: ColumnChoices,
): NonNullable<ImportSettings['uses']> => [
  ...before.filter(({ title }) => choices[title] === undefined),
  ...Object.entries(choices).map(([title, use]) => ({ title, use })),
]

/** The uses in the order of the list: “not read” first, because it is chosen most. */
export const USES: readonly ColumnUse[] = ['ignored', ...COLUMN_USES.filter(use => use !== 'ignored')]
