import { createElement, type ReactNode, useMemo } from 'react'
import { Link } from '../../ui/controls/link.tsx'
import './markdown.css'
import { MARKDOWN_ELEMENTS, type MarkdownNode, parseMarkdown } from './markdown-tree.ts'

/** A text in Markdown as React elements. Nothing in it becomes HTML by itself. */
export const Markdown = ({ text }: { text: string }) => {
  const nodes = useMemo(() => parseMarkdown(text), [text])
  return <div className="markdown">{renderNodes(nodes)}</div>
}

const renderNodes = (nodes: readonly MarkdownNode[]): ReactNode[] =>
  nodes.map((node, index) => (typeof node === 'string' ? node : renderElement(node, index)))

const renderElement = ({ tag, href, start, children }: Exclude<MarkdownNode, string>, key: number): ReactNode => {
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
