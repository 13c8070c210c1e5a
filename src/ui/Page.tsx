import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type PageProps = {
  /** For grids of pictures; pages with text or forms keep the normal width. */
  wide?: boolean
  className?: string
  children: ReactNode
}

/** Frame of a page: one of two widths, with the same padding everywhere. */
export function Page({ wide = false, className, children }: PageProps) {
  return (
    <div className={clsx('stage', className)}>
      <div className={clsx('page', wide && 'page-wide')}>{children}</div>
    </div>
  )
}

type PageHeaderProps = {
  title: ReactNode
  /** Purpose of the page, in one sentence. */
  text?: ReactNode
  /** Buttons beside the title, or below it on a narrow screen. */
  actions?: ReactNode
  /** Content above the title: a back link, a status. */
  above?: ReactNode
  /** `h2` if another part of the page has its heading. */
  heading?: 'h1' | 'h2'
}

/** The single heading of a page. */
export function PageHeader({ title, text, actions, above, heading: Heading = 'h1' }: PageHeaderProps) {
  return (
    <header className="grid gap-3">
      {above}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
          <Heading className="page-title">{title}</Heading>
          {text !== undefined && <p className="measure text-muted">{text}</p>}
        </div>
        {actions}
      </div>
    </header>
  )
}
