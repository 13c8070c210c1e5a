import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttonClass.ts'

type HomeSectionProps = {
  id: string
  title: string
  to: LinkProps['to']
  toLabel: string
  className?: string | false
  children: ReactNode
}

/** Section of the home page with a link to its full list. */
export function HomeSection({ id, title, to, toLabel, className, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className={clsx('grid grid-cols-[minmax(0,1fr)] gap-4', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <Link to={to} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {toLabel}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
      {children}
    </section>
  )
}

/** Classes of a row that scrolls horizontally on a phone and fills the page on other screens. */
export const posterRow =
  'relative grid grid-flow-col auto-cols-[minmax(13rem,56%)] gap-4 overflow-x-auto narrow:-mx-4 narrow:snap-x narrow:px-4 narrow:[scroll-padding:1rem] narrow:[scrollbar-width:none] md:auto-cols-[calc((100%-2.5rem)/3)] md:gap-5 [&>*]:snap-start'
