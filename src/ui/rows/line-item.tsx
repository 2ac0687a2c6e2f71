import type { ReactNode } from 'react'
import { Link } from '../controls/link.tsx'
import './line-item.css'
import { Picture } from '../goods/picture.tsx'

export type LineItemProps = {
  name: string
  href?: string
  image: string | null
  thumbhash?: string | null
  /** A line below the name, such as the price of one piece. */
  detail?: ReactNode
  /** The amount or the quantity, at the right. */
  amount?: ReactNode
  /** Controls below, such as a QuantityStepper. */
  children?: ReactNode
}

/** One product in a cart or an order: small picture, name, amount. */
export const LineItem = ({ name, href, image, thumbhash, detail, amount, children }: LineItemProps) => (
  <div className="line-item">
    <Picture image={image} thumbhash={thumbhash} alt="" sizes="72px" />
    <div className="line-item-row">
      <div className="line-item-text">
        <p className="line-item-name">{href ? <Link href={href}>{name}</Link> : name}</p>
        {detail && <div className="line-item-detail">{detail}</div>}
      </div>
      {amount && <div className="line-item-amount">{amount}</div>}
    </div>
    {children && <div className="line-item-controls">{children}</div>}
  </div>
)
