/** Where an address is: the slug of its place, and the texts beside it. Empty where there is nothing. */
export type Area = { place: string; district: string; upazila: string }

export const NO_AREA: Area = { place: '', district: '', upazila: '' }
