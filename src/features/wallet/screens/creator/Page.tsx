import type { ReactNode } from 'react'

/** The top of a creator's money pages, under the lamp. */
export function Page({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="stage">
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-8 pb-16 md:gap-8 md:px-8 md:pt-12">
        <header className="grid gap-1">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-muted">{text}</p>
        </header>
        {children}
      </div>
    </div>
  )
}
