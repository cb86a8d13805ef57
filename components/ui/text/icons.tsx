import type { ReactNode } from 'react'

interface IconProps {
  size?: number
}

/** Line icons on a 24 grid; always decoration, the word or label stands beside them. */
export const Leaf = (props: IconProps) =>
  line(props, <path d="M12 21V9M12 13c-5 0-7-3-7-8 5 0 7 3 7 8Zm0-3c0-4 2-6 7-6 0 5-2 8-7 8" />)
export const Magnifier = (props: IconProps) => line(props, <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-2 5 5" />)
export const Funnel = (props: IconProps) => line(props, <path d="M4 5h16l-6 7.5V19l-4-2v-4.5Z" />)
export const More = (props: IconProps) => line(props, <path d="M12 5h.01M12 12h.01M12 19h.01" strokeWidth={3} />)
/** What opens a menu of what is rarely wanted. */
export const Ellipsis = (props: IconProps) => line(props, <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={3} />)
export const Chevron = (props: IconProps) => line(props, <path d="m9 6 6 6-6 6" />)
export const Share = (props: IconProps) => line(props, <path d="M12 15V3m0 0L8 7m4-4 4 4M6 11H5v10h14V11h-1" />)
export const Download = (props: IconProps) => line(props, <path d="M12 3v12m0 0 4-4m-4 4-4-4M4 17v4h16v-4" />)
export const Columns = (props: IconProps) => line(props, <path d="M4 4h6v16H4V4Zm10 0h6v16h-6V4Z" />)
export const Cross = (props: IconProps) => line(props, <path d="m6 6 12 12M18 6 6 18" />)
export const Outward = (props: IconProps) => line(props, <path d="M14 4h6v6m0-6-9 9M18 14v6H4V6h6" />)
export const Branches = (props: IconProps) => line(props, <path d="M6 4v13a2 2 0 0 0 2 2h4M6 9h6m4-2.5h4v5h-4Zm0 10h4v5h-4Z" />)
export const Waves = (props: IconProps) => line(props, <path d="M5 4a15 15 0 0 1 15 15M5 11a8 8 0 0 1 8 8m-7-1.5h.01" />)
export const CloudOff = (props: IconProps) =>
  line(props, <path d="M9 6.6A6 6 0 0 1 17 10a4.5 4.5 0 0 1 2.5 8M6.6 9.2A4.5 4.5 0 0 0 7.5 18H15M4 4l16 16" />)
export const Quote = (props: IconProps) => line(props, <path d="M5 15c3-1 4-3 4-8H4v6h5m7 2c3-1 4-3 4-8h-5v6h5" />)
export const Copy = (props: IconProps) => line(props, <path d="M9 9h11v11H9ZM15 9V4H4v11h5" />)
export const Clock = (props: IconProps) => line(props, <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3 2" />)

const line = ({ size = 18 }: IconProps, children: ReactNode) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    style={{ flex: 'none' }}
  >
    {children}
  </svg>
)
