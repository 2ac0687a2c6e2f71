import type { FormHTMLAttributes, ReactNode } from 'react'
import './product-row.css'

/** Goods as those who sell them see them, one below the other. */
export const ProductRows = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
  <ul role="list" className="goods-rows" aria-label={label}>
    {children}
  </ul>
)

export type ProductRowLayoutProps = {
  /** Id of the name, which names the row. */
  labelledBy: string
  picture: ReactNode
  /** A link to its form. */
  name: ReactNode
  /** How it stands, in short. */
  details: ReactNode
  menu: ReactNode
  /** GoodsFigures. */
  form: ReactNode
  /** What waits, or was refused. */
  status?: ReactNode
}

/** One of a vendor's goods: what it is, its figures to be changed in place, the rest in a menu. */
export const ProductRowLayout = ({ labelledBy, picture, name, details, menu, form, status }: ProductRowLayoutProps) => (
  <article className="goods-row" aria-labelledby={labelledBy}>
    {picture}
    <div className="goods-row-name">{name}</div>
    <div className="goods-row-facts">{details}</div>
    {menu}
    {form}
    {status && <div className="goods-row-standing">{status}</div>}
  </article>
)

export type ProductRowFormProps = FormHTMLAttributes<HTMLFormElement> & {
  /** Saves or takes back what was typed; absent while nothing was. */
  save?: ReactNode | undefined
}

/** The figures of goods, edited where they stand. */
export const ProductRowForm = ({ children, save, ...form }: ProductRowFormProps) => (
  <form className="goods-row-figures" noValidate {...form}>
    {children}
    {save && <div className="goods-row-save">{save}</div>}
  </form>
)

/** Stands in the place of goods that are about to go. */
export const RemovedProductRow = ({ children }: { children: ReactNode }) => (
  <div className="goods-row-going">{children}</div>
)
