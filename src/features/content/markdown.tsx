import { createElement, type ReactNode, useMemo } from 'react'
import {
  MARKDOWN_ELEMENTS,
  type MarkdownNode,
  parseMarkdown,
  parseNewsletter,
} from '../../contract/content/markdown-tree.ts'
import { Link } from '../../ui/controls/link.tsx'
import './markdown.css'

/** A text in Markdown as React elements. Nothing in it becomes HTML by itself. */
export const Markdown = ({ text }: { text: string }) => {
  const nodes = useMemo(() => parseMarkdown(text), [text])
  return <div className="markdown">{renderNodes(nodes)}</div>
}

/** The same for a newsletter, which may show pictures. */
export const NewsletterMarkdown = ({ text }: { text: string }) => {
  const nodes = useMemo(() => parseNewsletter(text), [text])
  return <div className="markdown">{renderNodes(nodes)}</div>
}

const renderNodes = (nodes: readonly MarkdownNode[]): ReactNode[] =>
  nodes.map((node, index) => (typeof node === 'string' ? node : renderElement(node, index)))

const renderElement = (node: Exclude<MarkdownNode, string>, key: number): ReactNode => {
  if (node.tag === 'img') return <img key={key} src={node.src} alt={node.alt} />
  const { tag, href, start, children } = node
  if (tag === 'hr' || tag === 'br') return createElement(tag, { key })
  if (tag === 'a' && href === undefined) return renderNodes(children)
  if (tag === 'a')
    return (
      <Link key={key} href={href ?? ''} {...(href?.startsWith('https:') && { rel: 'noopener nofollow' })}>
        {renderNodes(children)}
      </Link>
    )
  return createElement(MARKDOWN_ELEMENTS[tag], { key, ...(tag === 'ol' && { start }) }, ...renderNodes(children))
}
