import { type ReactNode, useId } from 'react'
import { Boundary } from './Boundary.tsx'

type PanelProps = {
  title: string /** Content beside the title: a status, an action. */
  aside?: ReactNode
  children: ReactNode
}

/** Section of a page with a heading. If it crashes, the rest of the page stays. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card card-pad grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="min-w-0 text-lg [overflow-wrap:anywhere]">
          {title}
        </h2>
        {aside}
      </div>
      <Boundary>{children}</Boundary>
    </section>
  )
}
