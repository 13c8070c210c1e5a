import { type ReactNode, useId } from 'react'

type PanelProps = { title: string /** Beside the title: a state, an action. */; aside?: ReactNode; children: ReactNode }

/** One subject of the page, under its heading. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card card-pad grid content-start gap-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
