import type { FormHTMLAttributes, ReactNode } from 'react'
import './product-row.css'

/** A vendor's products, one below the other. */
export const ProductRows = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where there are no bullets
  <ul role="list" className="product-rows" aria-label={label}>
    {children}
  </ul>
)

export type ProductRowLayoutProps = {
  /** Id of the element with the product's name. */
  labelledBy: string
  picture: ReactNode
  /** The name, as a link to the product's form. */
  name: ReactNode
  /** Status, rating and the like, in short. */
  details: ReactNode
  menu: ReactNode
  /** A ProductRowForm, or what unfolds several. */
  form: ReactNode
  /** The change that waits to be sent or was rejected. */
  status?: ReactNode
}

/** One product of a vendor: what it is, price and stock edited in place, other actions in a menu. */
export const ProductRowLayout = ({ labelledBy, picture, name, details, menu, form, status }: ProductRowLayoutProps) => (
  <article className="product-row" aria-labelledby={labelledBy}>
    {picture}
    <div className="product-row-name">{name}</div>
    <div className="product-row-details">{details}</div>
    {menu}
    <div className="product-row-figures">{form}</div>
    {status && <div className="product-row-status">{status}</div>}
  </article>
)

export type ProductRowFormProps = FormHTMLAttributes<HTMLFormElement> & {
  /** Buttons that save or revert; absent while nothing was typed. */
  save?: ReactNode | undefined
  /** For one field, in a narrow place. */
  isCompact?: boolean
}

/** Price and stock, edited in place. */
export const ProductRowForm = ({ children, save, isCompact = false, ...form }: ProductRowFormProps) => (
  <form className={`product-row-form${isCompact ? ' is-compact' : ''}`} noValidate {...form}>
    {children}
    {save && <div className="product-row-save">{save}</div>}
  </form>
)

/** What comes of the typed figures, below their fields. */
export const ProductRowPreview = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="product-row-preview">
    <span className="meta">{label}</span>
    {children}
  </div>
)

/** Replaces a product that is being deleted. */
export const RemovedProductRow = ({ children }: { children: ReactNode }) => (
  <div className="product-row-removed">{children}</div>
)
