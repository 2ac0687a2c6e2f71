import { choiceParam, defineUrlQuery, type UrlParam } from '../../../contract/url-query.ts'

/** A4: four slips on a sheet. LABEL: one on each label of 75 × 100 mm. */
export type SlipPaper = 'A4' | 'LABEL'

/** A screen of orders has fewer. */
const MAX_SLIPS = 100

const orderIdsParam: UrlParam<readonly string[]> = {
  name: 'orders',
  parse: text => [...new Set((text ?? '').split(',').filter(Boolean))].slice(0, MAX_SLIPS),
  format: ids => ids.join(','),
}

const written = defineUrlQuery<{ orderIds: readonly string[]; paper: SlipPaper }>('/dashboard/packing-slips', {
  orderIds: orderIdsParam,
  paper: choiceParam('paper', ['A4', 'LABEL'], 'A4'),
})

export const parsePrintSlipsUrl = written.parse

/** The screen that prints the slips of these orders in one document. */
export const buildPrintSlipsUrl = (orders: readonly { id: string }[], paper: SlipPaper): string =>
  written.build({ orderIds: orders.map(({ id }) => id), paper })
