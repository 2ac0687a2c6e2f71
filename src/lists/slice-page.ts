/** The rows of one page of those on this device; a page past the end shows the last one. */
export const slicePage = <Row>(rows: readonly Row[], page: number, limit: number): { rows: Row[]; page: number } => {
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / limit)))
  return { rows: rows.slice((shown - 1) * limit, shown * limit), page: shown }
}
