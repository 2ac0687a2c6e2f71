import { createElement, type SVGProps } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * Makes an icon of lucide-react, in place of its own function (src/build/icon-plugin.ts), which can do more than our
 * icons ask for. The size and the stroke come from theme.css. Without a name the icon is decoration.
 */
const createIcon =
  ({ node }: IconData) =>
  ({ className, ...props }: SVGProps<SVGSVGElement>) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: one without a name is hidden
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `lucide ${className}` : 'lucide'}
      aria-hidden={props['aria-label'] === undefined || undefined}
      {...props}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )

export default createIcon
