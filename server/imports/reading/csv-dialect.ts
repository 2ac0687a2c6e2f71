import { parse } from 'csv-parse/sync'
import { countRecognised } from './column-layout.ts'
import { IMPORT_LIMITS } from './import-limits.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** How much of a file is read to detect its delimiter, in characters. */
const SAMPLE_LENGTH = 64 * 1024
const SAMPLE_ROWS = 12

/**
 * Spreadsheets of some countries separate cells by semicolons, and copied tables by tabs. The header may stand below a
 * title, so the delimiter is the one with which a row has the most known titles; else the one that most rows agree on.
 */
export const detectDelimiter = (text: string): string => {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const scores = DELIMITERS.map(delimiter => ({ delimiter, ...scoreDelimiter(sample, delimiter) }))
  return scores.sort((a, b) => b.recognised - a.recognised || b.agreeing - a.agreeing || b.width - a.width)[0]!
    .delimiter
}

const scoreDelimiter = (sample: string, delimiter: string) => {
  const rows = parseSample(sample, delimiter)
  const widths = rows.map(row => row.length)
  const wide = [...new Set(widths)].filter(width => width > 1)
  const agreeing = Math.max(0, ...wide.map(width => widths.filter(other => other === width).length))
  const recognised = Math.max(0, ...rows.map(countRecognised))
  return { recognised: recognised > 1 ? recognised : 0, agreeing, width: Math.max(0, ...wide) }
}

const parseSample = (sample: string, delimiter: string): string[][] => {
  const rows: string[][] = []
  const keep = (row: string[]): null => {
    if (row.length <= IMPORT_LIMITS.columns) rows.push(row)
    return null
  }
  try {
    const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true }
    parse(sample, { ...options, delimiter, to: SAMPLE_ROWS, on_record: keep })
  } catch {
    // The rows up to a mistake are enough: it is reported when the file is read.
  }
  return rows
}

/** A quotation mark that standard CSV does not know: within a cell, after a backslash. */
const ESCAPED_QUOTE = /\\"[^",;|\t\n]/

/**
 * PHP writes \" where it should double a quotation mark, and means the mark alone. A file with such marks has them
 * everywhere, except where the next cell or line begins right behind.
 */
export const normalizeQuotes = (text: string): string =>
  ESCAPED_QUOTE.test(text) ? text.replace(/\\"(?!(?:[,;|\t]"|\n|$))/g, '""') : text

/** Excel's own first line `sep=;` becomes blank, so that lines keep their numbers. */
export const dropDelimiterLine = (text: string): string => text.replace(/^\uFEFF?sep=.\n/i, '\n')
