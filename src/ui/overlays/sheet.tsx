import { Dialog, type DialogProps } from './dialog.tsx'

/** A dialog at the bottom edge on phones, for filters and choices. */
export const Sheet = (props: Omit<DialogProps, 'shape'>) => <Dialog {...props} shape="sheet" />
