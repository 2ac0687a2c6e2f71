import { defineUrlQuery } from '../../../contract/url-query.ts'

/** A page of the board has fewer. */
const MAX_ORDERS = 100

type LabelsQuery = { orderIds: readonly string[]; parcelId?: string; paper?: 'A4' | 'LABEL' }

const written = defineUrlQuery<Required<LabelsQuery>>('/dashboard/parcel-labels', {
  orderIds: {
    name: 'orders',
    parse: text => [...new Set((text ?? '').split(',').filter(Boolean))].slice(0, MAX_ORDERS),
    format: ids => ids.join(','),
  },
  parcelId: { name: 'parcel', parse: text => text ?? '', format: id => id },
  paper: {
    name: 'paper',
    parse: text => (text === 'A4' ? 'A4' : 'LABEL'),
    format: paper => (paper === 'A4' ? paper : null),
  },
})

export const parseLabelsUrl = written.parse

/** The screen that prints the labels of the open parcels of these orders, or of one of them. */
export const buildLabelsUrl = ({ orderIds, parcelId = '', paper = 'LABEL' }: LabelsQuery): string =>
  written.build({ orderIds, parcelId, paper })
